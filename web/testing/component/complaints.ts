/** Collects what fails the running test: console errors, uncaught errors, and requests or answers that break the contract. */

let complaints: string[] = [];
let expected: readonly RegExp[] = [];

export function complain(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
}

/** The running test provokes these on purpose. */
export function expectComplaints(patterns: readonly RegExp[]): void {
  expected = patterns;
}

/** Returns the complaints and forgets them. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  expected = [];
  return taken;
}

let watching = false;

/** The files of a worker share a page, so it runs once. */
export function watchConsole(): void {
  if (watching) return;
  watching = true;
  const { error } = console;
  console.error = (...said: unknown[]) => {
    // Vitest also logs the events below.
    if (!(said[0] instanceof Event)) complain(said.map(String).join(" "));
    error(...said);
  };
  window.addEventListener("error", ({ message }) => complain(message));
  window.addEventListener("unhandledrejection", ({ reason }) => complain(String(reason)));
}
