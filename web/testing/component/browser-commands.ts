/** Browser commands that component tests send to Playwright, because the page itself cannot do them. */
import { readFile } from "node:fs/promises";
import type { BrowserCommand } from "vitest/node";

type Media = { colorScheme?: "light" | "dark" | null; media?: "print" | null };
type Downloaded = { name: string; text: string };

const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);

const nextDownload: BrowserCommand<[]> = async ({ page }): Promise<Downloaded> => {
  const download = await page.waitForEvent("download");
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
};

const parkPointer: BrowserCommand<[]> = ({ page }) => page.mouse.move(0, 0);

export const browserCommands = { emulateMedia, nextDownload, parkPointer };

declare module "vitest/browser" {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    /** Moves the mouse pointer to the corner, because a pointer over a link makes the next test's page load the link's code. */
    parkPointer: () => Promise<void>;
    /**
     * Waits for a download. Call `nextDownload` before the click that starts the download, and await its result after the click.
     */
    nextDownload: () => Promise<Downloaded>;
  }
}
