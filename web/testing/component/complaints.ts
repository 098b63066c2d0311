/**
 * Collects complaints, which fail the running test: console errors, uncaught errors, and requests or answers that break the API
 * contract.
 */

let complaints: string[] = [];
let expected: readonly RegExp[] = [];

export function recordComplaint(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
}

/** Ignores complaints that match, because the running test provokes these errors on purpose. */
export function expectComplaints(patterns: readonly RegExp[]): void {
  expected = patterns;
}

/** Returns the collected complaints and clears the list. */
export function takeComplaints(): string[] {
  const taken = complaints;
  complaints = [];
  expected = [];
  return taken;
}

let watching = false;

/** Collects console errors and uncaught errors. Runs once, because all test files of a Vitest worker share a page. */
export function watchConsole(): void {
  if (watching) return;
  watching = true;
  const { error } = console;
  console.error = (...said: unknown[]) => {
    // Skips logged events, because the listeners below collect the same errors.
    if (!(said[0] instanceof Event)) recordComplaint(said.map(String).join(" "));
    error(...said);
  };
  window.addEventListener("error", ({ message }) => recordComplaint(message));
  window.addEventListener("unhandledrejection", ({ reason }) => recordComplaint(String(reason)));
}
