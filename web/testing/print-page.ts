import type { Page } from "playwright-core";

/** Disables the print dialog on later opened pages, because the dialog would block the test. */
export async function disablePrintDialog(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** Counts the sheets of paper that a print of the page needs. */
export async function countPrintedSheets(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Switches the page to its print view and returns the text. The page stays in the print view. */
export async function readPrintedText(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  // Waits two frames, until the page is redrawn with its print styles.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return (await page.locator("body").allInnerTexts()).join("\n").trim();
}
