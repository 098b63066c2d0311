import type { FromChallenge } from "../frame-messages.ts";

/** The bank's page: it tells the bank the answer, then the site that there is one. */
const complete = button("complete");
const fail = button("fail");
let port: MessagePort | undefined;
let isAnswered = false;

async function answer(outcome: "complete" | "fail"): Promise<void> {
  if (isAnswered) return;
  isAnswered = true;
  await fetch(`${location.pathname}/${outcome}`, { method: "POST" });
  const told: FromChallenge = { kind: "answered" };
  port?.postMessage(told);
}

complete.addEventListener("click", () => answer("complete"));
fail.addEventListener("click", () => answer("fail"));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") answer("fail");
  if (event.key !== "Tab") return;
  // Two buttons, and no way out of the dialog but by one of them.
  event.preventDefault();
  (document.activeElement === complete ? fail : complete).focus();
});

addEventListener("message", (event) => {
  if (event.source !== parent || port) return;
  [port] = event.ports;
  if (port) port.onmessage = () => answer("fail");
  complete.focus();
});

function button(name: string): HTMLButtonElement {
  const found = document.querySelector(`button[name="${name}"]`);
  if (found instanceof HTMLButtonElement) return found;
  throw new Error(`The challenge page has no ${name} button`);
}
