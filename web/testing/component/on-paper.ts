/** What a page has on paper, for component tests. */
import { onTestFinished, vi } from "vitest";
import { commands, page } from "vitest/browser";
import { shownTexts } from "./looks.ts";

/** A page that asks to be printed stays as it is. */
export function withoutPrinter(): void {
  const print = vi.spyOn(window, "print").mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
}

/** As if the page were printed, until the test ends. */
export async function putOnPaper(): Promise<void> {
  onTestFinished(() => commands.emulateMedia({ media: null }));
  await commands.emulateMedia({ media: "print" });
  // The page hears of it in its next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** What is read there. */
export async function textOnPaper(): Promise<string> {
  await putOnPaper();
  return shownTexts(page.elementLocator(document.body)).join("\n").trim();
}
