import type { MessageFromChallenge } from "../frame-messages.ts";

/**
 * The bank's page for 3-D Secure. It sends the person's answer to the bank, and then tells the site that there is an
 * answer.
 */
const completeButton = findButton("complete");
const failButton = findButton("fail");
let port: MessagePort | undefined;
let isAnswered = false;

async function sendChallengeAnswer(outcome: "complete" | "fail"): Promise<void> {
  if (isAnswered) return;
  isAnswered = true;
  await fetch(`${location.pathname}/${outcome}`, { method: "POST" });
  const told: MessageFromChallenge = { kind: "answered" };
  port?.postMessage(told);
}

completeButton.addEventListener("click", () => sendChallengeAnswer("complete"));
failButton.addEventListener("click", () => sendChallengeAnswer("fail"));
addEventListener("keydown", (event) => {
  if (event.key === "Escape") sendChallengeAnswer("fail");
  if (event.key !== "Tab") return;
  // The dialog closes only by one of its two buttons.
  event.preventDefault();
  (document.activeElement === completeButton ? failButton : completeButton).focus();
});

addEventListener("message", (event) => {
  if (event.source !== parent || port) return;
  [port] = event.ports;
  if (port) port.onmessage = () => sendChallengeAnswer("fail");
  completeButton.focus();
});

function findButton(name: string): HTMLButtonElement {
  const found = document.querySelector(`button[name="${name}"]`);
  if (found instanceof HTMLButtonElement) return found;
  throw new Error(`The challenge page has no ${name} button`);
}
