/** What a test asks of the browser from outside its page. */
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
    /** To the corner, where the pointer is over nothing: a link under it loads its page. */
    restPointer: () => Promise<void>;
    /** Ask for it before what starts the download, and wait for it after. */
    nextDownload: () => Promise<Downloaded>;
  }
}
