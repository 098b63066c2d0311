import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { root } from "../../emulators/suite/ports-and-paths.ts";

export const storedFolder = join(root, "docs/screens");

/**
 * The screenshots in docs/screens: each main screen, some mails, and two more clinics. At most 30, because every clone downloads them. Mails use the
 * machine's fonts, so take their screenshots on a machine with Arial or Liberation Sans (`fonts-liberation`).
 */
export const storedScreenshots: readonly string[] = [
  "home",
  "about-1280-light",
  "contact-768-light",
  "login-390-light",
  "appointment-1280-light",
  "booking-390-light",
  "my-appointments-768-light",
  "payment-390-light",
  "visit-390-light",
  "overview-1280-light",
  "schedule-day-1280-light",
  "schedule-week-1280-dark",
  "schedule-history-768-light",
  "book-for-caller-1280-light",
  "person-1280-light",
  "all-users-1280-light",
  "treatments-1280-light",
  "settings-768-light",
  "messages-1280-dark",
  "settings-site-1280-light",
  "mail-booked-390-light",
  "mail-reminder-390-dark",
  "leeds-home-1280-light",
  "leeds-booking-390-light",
  "leeds-schedule-day-1280-light",
  "leeds-mail-390-light",
  "osaka-home-390-light",
  "osaka-booking-1280-light",
  "osaka-schedule-day-1280-light",
  "osaka-mail-390-light",
];

/**
 * A stored screenshot is replaced when at least this share of its pixels differs. A new date on the page changes fewer pixels.
 */
const minChangedPixelShare = 0.01;
/**
 * A pixel differs when its red, green or blue (0 to 255) differs by more than this. WebP's compression changes colors by less.
 */
const minColorDifference = 32;

/**
 * Replaces the stored screenshots that visibly differ from the new screenshots in `folder`, and returns the replaced names. To
 * replace a screenshot that differs less, delete the stored file first.
 */
export async function updateStoredScreenshots(browser: Browser, taken: ReadonlySet<string>, folder: string) {
  const page = await browser.newPage();
  const replaced: string[] = [];
  for (const name of storedScreenshots.filter((stored) => taken.has(stored))) {
    const picture = await readFile(join(folder, `${name}.webp`));
    const path = join(storedFolder, `${name}.webp`);
    const stored = await readFile(path).catch(() => null);
    if (stored && (await measureDifference(page, stored, picture)) < minChangedPixelShare) continue;
    await writeFile(path, picture);
    replaced.push(name);
  }
  await page.close();
  return replaced;
}

/** The share of pixels that differ between two pictures, from 0 to 1. The browser decodes the pictures. */
async function measureDifference(page: Page, before: Buffer, after: Buffer): Promise<number> {
  if (before.equals(after)) return 0;
  const urls = [before, after].map((picture) => `data:image/webp;base64,${picture.toString("base64")}`);
  return page.evaluate(
    async ({ urls: [first = "", second = ""], step }) => {
      const pixelsOf = async (url: string) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        const { width, height } = image;
        const context = new OffscreenCanvas(width, height).getContext("2d");
        if (!context) throw new Error("This browser has no canvas");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height);
      };
      const [old, now] = [await pixelsOf(first), await pixelsOf(second)];
      if (old.width !== now.width || old.height !== now.height) return 1;
      let changed = 0;
      for (let pixel = 0; pixel < now.data.length; pixel += 4) {
        const differs = (channel: number) =>
          Math.abs((old.data[pixel + channel] ?? 0) - (now.data[pixel + channel] ?? 0)) > step;
        if (differs(0) || differs(1) || differs(2)) changed++;
      }
      return changed / (now.width * now.height);
    },
    { urls, step: minColorDifference },
  );
}
