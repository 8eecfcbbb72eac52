"""Contact details: e-mail, telephone, web addresses, user names of social networks."""
