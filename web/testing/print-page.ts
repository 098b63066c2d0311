import type { Page } from "playwright-core";

/** Disables the print dialog on the pages that open from now on. */
export async function disablePrintDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** The number of printed sheets. */
export async function countPrintedSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** The text of the printed page. The page stays in its print view. */
export async function readPrintedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  // The page redraws in its next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return (await page.locator("body").allInnerTexts()).join("\n").trim();
}
