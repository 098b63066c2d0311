/** Print previews for component tests. */
import { onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { shownTexts } from "./looks.ts";

/** Disables the print dialog. */
export function withoutPrinter(): void {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
}

/** Shows the page as printed, until the test ends. */
export async function putOnPaper(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ media: null }));
  await commands.emulateMedia({ media: "print" });
  // The page redraws in its next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** The text of the printed page. */
export async function textOnPaper(): Promise<string> {
  await putOnPaper();
  return shownTexts(page.elementLocator(document.body)).join("\n").trim();
}
