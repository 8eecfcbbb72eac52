// provider.mjs PORT REDIRECT: an identity provider by oidc-provider (MIT); everybody logs in by name, with any password.

import Provider from "oidc-provider";

const [port, redirect] = process.argv.slice(2);
const GROUPS = { lea: ["staff", "review-leads"] };

const client = { client_id: "review", client_secret: "for tests alone", redirect_uris: [redirect] };
const account = (id) => ({ sub: id, email: `${id}@example.org`, email_verified: true, groups: GROUPS[id] ?? ["staff"] });

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [client],
  claims: { openid: ["sub"], email: ["email", "email_verified"], groups: ["groups"] },
  conformIdTokenClaims: false, // the token itself holds the claims
  cookies: { keys: ["for tests alone"] },
  findAccount: (_, id) => ({ accountId: id, claims: () => account(id) }),
});
provider.listen(Number(port), "127.0.0.1", () => console.log("ready"));
