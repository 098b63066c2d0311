import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CDPSession, Page } from "playwright-core";

const modes = ["light", "dark"] as const;

/** Longer pages end here: their pictures are to show the style, not every row. */
const tallest = 2000;

export interface Darkroom {
  folder: string;
  /** PNG for looking closely; the kept pictures are WebP. */
  format: "webp" | "png";
  /** The pictures in the folder that this run took, by name. */
  taken: Set<string>;
}

/** Brings the page to the screen's state once, and takes it at every width in both modes. */
export async function photograph(page: Page, screen: Screen, darkroom: Darkroom): Promise<void> {
  const [first = 390] = screen.widths ?? widths;
  await resize(page, first, windowHeights[first]);
  await page.goto(screen.path);
  await screen.arrive(page);
  await page.mouse.move(0, 0);
  const session = await page.context().newCDPSession(page);
  for (const width of screen.widths ?? widths) {
    await fit(page, width, screen);
    for (const colorScheme of modes) {
      await page.emulateMedia({ colorScheme });
      await take(page, session, `${screen.name}-${width}-${colorScheme}`, darkroom);
    }
  }
}

/** The README's picture: what a laptop's window shows first. */
export async function photographWindow(page: Page, path: string, name: string, darkroom: Darkroom) {
  await resize(page, 1280, windowHeights[1280]);
  await page.goto(path);
  await take(page, await page.context().newCDPSession(page), name, darkroom);
}

/** A window as tall as the page without its footer: bars that stick to its ends are where the page begins and ends. */
async function fit(page: Page, width: Width, { inWindow, whole = false }: Screen): Promise<void> {
  await resize(page, width, windowHeights[width]);
  if (inWindow) return;
  const height = await page.evaluate((toTheEnd) => {
    // What is as tall as the window stays so.
    const frames = [...document.querySelectorAll<HTMLElement>("body, main, main > *")];
    for (const { style } of frames) style.minHeight = "";
    const heights = frames.map((frame) => getComputedStyle(frame).minHeight);
    for (const [i, { style }] of frames.entries()) style.minHeight = heights[i] ?? "";
    if (toTheEnd) return document.documentElement.scrollHeight;
    const content = document.querySelector("main")?.getBoundingClientRect().bottom ?? 0;
    const bar = document.querySelector(".dashboard-tabs")?.clientHeight ?? 0;
    return Math.ceil(content + scrollY + bar);
  }, whole);
  await resize(page, width, Math.min(Math.max(height, windowHeights[width]), whole ? height : tallest));
}

async function resize(page: Page, width: Width, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
}

async function take(page: Page, session: CDPSession, name: string, darkroom: Darkroom): Promise<void> {
  const { folder, format, taken } = darkroom;
  await settle(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format,
    ...(format === "webp" && { quality: 40 }),
  });
  await writeFile(join(folder, `${name}.${format}`), Buffer.from(data, "base64"));
  taken.add(name);
}

/** Fonts and the images in sight are there, and what they and the new width brought about is drawn. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
    await frame();
    const images = [...document.images].filter(({ complete, loading }) => !complete && loading !== "lazy");
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    await frame();
  });
  await page.waitForTimeout(150);
}

/** One picture's subject: a page as somebody sees it, in the state that `arrive` brings it to. */
export interface Screen {
  name: string;
  path: string;
  /** From the page being open to its being worth a picture. Changes nothing on the server, but where it says so. */
  arrive: (page: Page) => Promise<unknown>;
  /** A dialog or a banner stands in the window, however long the page behind it is. */
  inWindow?: true;
  /** Down to the footer's end, which is the same on every page. */
  whole?: boolean;
  /** What it arrives at stays, so it can be arrived at once. */
  changes?: true;
  /** Where the state exists at some widths only. */
  widths?: readonly Width[];
}

/** Phone, tablet, laptop: widths with the window's height. */
export const windowHeights = { 390: 844, 768: 1024, 1280: 800 } as const;
export type Width = keyof typeof windowHeights;
export const widths: readonly Width[] = [390, 768, 1280];
