// Exchanges the one-time token of the address's fragment, which no server or log ever sees, for a session; or a
// name and its password, where there are accounts.

import { t, translate } from "./messages.js";

const message = document.getElementById("message");
const input = document.getElementById("token");
const account = document.getElementById("account");
const SAID = { 403: { token: "bad_link", name: "bad_password" }, 429: { token: "wait", name: "wait" } };

async function logIn(what) {
  message.textContent = t("logging_in");
  try {
    const response = await fetch("/api/login", {
      method: "POST",
      headers: { "content-type": "application/json", "x-anond-review": "1" },
      body: JSON.stringify(what),
    });
    if (response.ok) return location.replace("/");
    const wrong = SAID[response.status]?.["token" in what ? "token" : "name"];
    message.textContent = wrong ? t(wrong) : (await response.json()).error;
  } catch {
    message.textContent = t("no_answer");
  }
  message.classList.add("wrong");
  (account.hidden ? input : document.getElementById("name")).focus();
}

async function offerPasswords() {
  const answer = await fetch("/api/login");
  account.hidden = !(await answer.json()).accounts;
  if (!account.hidden) message.textContent = t("log_in_either");
}

function fromAddress() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", "/login"); // the token does not stay in the history
  logIn({ token });
}

translate();
document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  logIn({ token: input.value.trim().split("#").pop() });
  input.value = "";
});
account.addEventListener("submit", (event) => {
  event.preventDefault();
  const [name, password] = ["name", "password"].map((id) => document.getElementById(id));
  logIn({ name: name.value.trim(), password: password.value });
  password.value = "";
});
window.addEventListener("hashchange", fromAddress);
fromAddress();
if (!location.hash) offerPasswords();
