import type { FromChallenge } from "../frame-messages.ts";

/**
 * The bank's page for 3-D Secure. It sends the person's answer to the bank, and then tells the site that there is an
 * answer.
 */
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
  // The dialog closes only by one of its two buttons.
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
