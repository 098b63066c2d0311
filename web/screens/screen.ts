import type { Page } from "playwright-core";

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
