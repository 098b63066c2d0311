import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, CDPSession, Page } from "playwright-core";
import { urls } from "../../emulators/suite/ports-and-paths.ts";

/** A state of a page that is shown in screenshots. `prepare` brings the page to the state. */
export interface Screen {
  name: string;
  path: string;
  /** Brings the open page to the screen's state. Changes nothing on the server unless `changesData` is set. */
  prepare: (page: Page) => Promise<unknown>;
  /** Captures only the visible window, not the whole page, for a dialog or a banner. */
  windowOnly?: true;
  /** Captures the footer too, and a page longer than `maxHeight` in full. */
  fullPage?: boolean;
  /** `prepare` changes the server's data, so the screen can be prepared only once. */
  changesData?: true;
  /** The widths at which the page has this state; all widths by default. */
  widths?: readonly Width[];
}

/** The window's height for the width of a phone, a tablet and a laptop, in pixels. */
export const windowHeights = { 390: 844, 768: 1024, 1280: 800 } as const;
export type Width = keyof typeof windowHeights;
export const widths: readonly Width[] = [390, 768, 1280];

export const screenContext: BrowserContextOptions = {
  baseURL: urls.site,
  locale: "en-US",
  timezoneId: "America/New_York",
  reducedMotion: "reduce",
};

/** Screenshots cut off longer pages at this height, because a screenshot shows the style, not every row. */
const maxHeight = 2000;

export interface ScreenshotRun {
  folder: string;
  /** PNG is for close inspection. The screenshots stored in docs/screens are WebP. */
  format: "webp" | "png";
  /** The names of the screenshots taken in this run. */
  taken: Set<string>;
}

/** Prepares the screen once, and takes a screenshot at every width in both color schemes. */
export async function takeScreenshots(page: Page, screen: Screen, run: ScreenshotRun): Promise<void> {
  const [first = 390] = screen.widths ?? widths;
  await page.setViewportSize({ width: first, height: windowHeights[first] });
  await page.goto(screen.path);
  await screen.prepare(page);
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  for (const width of screen.widths ?? widths) {
    await resizeWindow(page, width, screen);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await capture(page, session, `${screen.name}-${width}-${colorScheme}`, run);
    }
  }
}

/** Takes a screenshot of a page's first view on a laptop, for the README. */
export async function takeWindowScreenshot(page: Page, path: string, name: string, run: ScreenshotRun) {
  await page.setViewportSize({ width: 1280, height: windowHeights[1280] });
  await page.goto(path);
  await capture(page, await page.context().newCDPSession(page), name, run);
}

/** Makes the window as tall as the page without its footer, so that sticky bars lie at the top and the bottom of the page. */
async function resizeWindow(
  page: Page,
  width: Width,
  { windowOnly, fullPage = false }: Screen,
): Promise<void> {
  const windowHeight = windowHeights[width];
  await page.setViewportSize({ width, height: windowHeight });
  if (windowOnly) return;
  const pageHeight = await page.evaluate((withFooter) => {
    // Fixes the height of elements as tall as the window, so that they do not grow with the window.
    const frames = [...document.querySelectorAll<HTMLElement>("body, main, main > *")];
    for (const { style } of frames) style.minHeight = "";
    const heights = frames.map((frame) => getComputedStyle(frame).minHeight);
    for (const [i, { style }] of frames.entries()) style.minHeight = heights[i] ?? "";
    if (withFooter) return document.documentElement.scrollHeight;
    const content = document.querySelector("main")?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector(".dashboard-tabs")?.clientHeight ?? 0;
    return Math.ceil(content + scrollY + bar);
  }, fullPage);
  const limit = fullPage ? pageHeight : maxHeight;
  await page.setViewportSize({ width, height: Math.min(Math.max(pageHeight, windowHeight), limit) });
}

async function capture(page: Page, session: CDPSession, name: string, run: ScreenshotRun): Promise<void> {
  const { folder, format, taken } = run;
  await waitUntilDrawn(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    ...(format === "webp" && { quality: 40 }),
  });
  await writeFile(join(folder, `${name}.${format}`), Buffer.from(data, "base64"));
  taken.add(name);
}

/** Waits until the page's fonts and visible images are loaded and laid out. */
async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await nextFrame();
    const images = [...document.images].filter(({ complete, loading }) => !complete && loading !== "lazy");
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await nextFrame();
  });
  await page.waitForTimeout(150);
}
