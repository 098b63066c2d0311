import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { root } from "../../emulators/suite/ports-and-paths.ts";

export const keptFolder = join(root, "docs/screens");

/**
 * The pictures in docs/screens: one of each main screen and some mails. 30 at most, since each adds to every clone.
 * A mail has no font of its own: take it where Arial or Liberation Sans is installed (`fonts-liberation`).
 */
export const keptScreens: readonly string[] = [
  "home",
  "about-1280-light",
  "contact-768-light",
  "login-390-light",
  "signup-390-dark",
  "review-768-light",
  "not-found-390-light",
  "appointment-1280-light",
  "booking-390-light",
  "my-appointments-768-light",
  "payment-390-light",
  "profile-768-light",
  "visit-390-light",
  "overview-1280-light",
  "schedule-day-1280-light",
  "schedule-week-1280-dark",
  "schedule-history-768-light",
  "book-for-caller-1280-light",
  "person-1280-light",
  "all-users-1280-light",
  "manage-doctor-1280-light",
  "add-doctor-768-light",
  "treatments-1280-light",
  "settings-768-light",
  "messages-1280-dark",
  "feeds-768-light",
  "mail-booked-390-light",
  "mail-paid-390-light",
  "mail-canceled-768-light",
  "mail-reminder-390-dark",
];

/** The share of changed pixels from which a picture is replaced. Another day's dates alone change fewer on most pages. */
const visibleShare = 0.01;
/** A pixel has changed when its red, green or blue, from 0 to 255, differs by more: WebP blurs what is beside a change. */
const visibleStep = 32;

/**
 * Copies new pictures over the kept ones in docs/screens if they visibly differ. Returns the names of the replaced ones. To replace a
 * picture that differs less, delete it first.
 */
export async function keepScreens(browser: Browser, taken: ReadonlySet<string>, folder: string) {
  const page = await browser.newPage();
  const rewritten: string[] = [];
  for (const name of keptScreens.filter((kept) => taken.has(kept))) {
    const picture = await readFile(join(folder, `${name}.webp`));
    const path = join(keptFolder, `${name}.webp`);
    const kept = await readFile(path).catch(() => null);
    if (kept && (await changedShare(page, kept, picture)) < visibleShare) continue;
    await writeFile(path, picture);
    rewritten.push(name);
  }
  await page.close();
  return rewritten;
}

/** From 0 to 1. The browser decodes the pictures, so no package is needed. */
async function changedShare(page: Page, before: Buffer, after: Buffer): Promise<number> {
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
        if (!context) throw new Error("This browser draws on no canvas");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, width, height);
      };
      const [old, now] = [await pixelsOf(first), await pixelsOf(second)];
      if (old.width !== now.width || old.height !== now.height) return 1;
      let changed = 0;
      for (let pixel = 0; pixel < now.data.length; pixel += 4) {
        const differs = (colour: number) =>
          Math.abs((old.data[pixel + colour] ?? 0) - (now.data[pixel + colour] ?? 0)) > step;
        if (differs(0) || differs(1) || differs(2)) changed++;
      }
      return changed / (now.width * now.height);
    },
    { urls, step: visibleStep },
  );
}
