import type { Page } from "playwright-core";

/** Collects what a page says went wrong: console errors, uncaught errors, and what its security policy stopped. */
export function watchForComplaints(page: Page, expected: readonly RegExp[]): string[] {
  const complaints: string[] = [];
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
  };
  page.on("console", (message) => {
    if (message.type() === "error") complain(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complain(`${error.name}: ${error.message}`));
  return complaints;
}
