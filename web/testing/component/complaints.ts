/** What goes wrong while a test runs, and fails it: console errors, uncaught errors, requests and answers against the contract. */

let complaints: string[] = [];
let expected: readonly RegExp[] = [];

export function complain(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
}

/** Complaints that the running test causes on purpose. */
export function expectComplaints(patterns: readonly RegExp[]): void {
  expected = patterns;
}

/** All complaints of the test that ends. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  expected = [];
  return taken;
}

let watching = false;

/** Once in a page. */
export function watchConsole(): void {
  if (watching) return;
  watching = true;
  const { error } = console;
  console.error = (...said: unknown[]) => {
    // Vitest repeats here an event of those below.
    if (!(said[0] instanceof Event)) complain(said.map(String).join(" "));
    error(...said);
  };
  window.addEventListener("error", ({ message }) => complain(message));
  window.addEventListener("unhandledrejection", ({ reason }) => complain(String(reason)));
}
