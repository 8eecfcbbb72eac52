// Exchanges the one-time token of the address's fragment, which no server or log ever sees, for a session.

const message = document.getElementById("message");
const input = document.getElementById("token");

async function logIn(token) {
  message.textContent = "Logging in …";
  try {
    const response = await fetch("/api/login", {
      method: "POST",
      headers: { "content-type": "application/json", "x-anond-review": "1" },
      body: JSON.stringify({ token }),
    });
    if (response.ok) return location.replace("/");
    message.textContent = "This login link was used already, or is too old.";
  } catch {
    message.textContent = "The review server does not answer.";
  }
  message.classList.add("wrong");
  input.focus();
}

function fromAddress() {
  const token = location.hash.slice(1);
  if (!token) return;
  history.replaceState(null, "", "/login"); // the token does not stay in the history
  logIn(token);
}

document.getElementById("form").addEventListener("submit", (event) => {
  event.preventDefault();
  logIn(input.value.trim().split("#").pop());
  input.value = "";
});
window.addEventListener("hashchange", fromAddress);
fromAddress();
