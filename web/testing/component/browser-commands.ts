/** Commands that only Playwright can give the browser. */
import { readFile } from "node:fs/promises";
import type { BrowserCommand } from "vitest/node";

type Media = { colorScheme?: "light" | "dark" | null; media?: "print" | null };
type Downloaded = { name: string; text: string };

const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);

const nextDownload: BrowserCommand<[]> = async ({ page }): Promise<Downloaded> => {
  const download = await page.waitForEvent("download");
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
};

const restPointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);

export const browserCommands = { emulateMedia, nextDownload, restPointer };

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    /** Moves the pointer to the corner. Over a link it would load the link's page. */
    restPointer: () => Promise<void>;
    /** Call it before the click that starts the download, and await it after. */
    nextDownload: () => Promise<Downloaded>;
  }
}
