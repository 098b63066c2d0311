import type { Page } from "playwright-core";

/** For tests: a page that asks to be printed stays as it is then. From the next page on that it opens. */
export async function withoutPrinter(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {};
  });
}

/** How many sheets it takes. */
export async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "Letter" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** What is read there. */
export async function textOnPaper(page: Page): Promise<string> {
  await page.emulateMedia({ media: "print" });
  // The page hears of it in its next frame.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  return (await page.locator("body").allInnerTexts()).join("\n").trim();
}
