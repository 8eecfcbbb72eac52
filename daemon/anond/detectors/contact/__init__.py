"""How somebody is reached: e-mail, telephone, web addresses, user names of social networks."""
