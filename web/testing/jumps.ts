/** What moves on a page by itself: layout shifts, https://web.dev/articles/cls. */
import type { Page } from "playwright-core";

export type Jump = {
  /** As the browser scores it: the part of the window that moved, times how far. */
  value: number;
  /** What moved, by its tag and classes. */
  moved: string[];
};

/** Of a visit's sum: Google's tools round to thousandths. */
export const negligible = 0.001;

/**
 * Notes every jump from the page's next address on. A shift that somebody has asked for is none: what follows an input
 * within 500 ms, as in Google's rule, and the answer to a button they have pressed, however long that was busy.
 */
export async function watchJumps(page: Page): Promise<Jump[]> {
  const jumps: Jump[] = [];
  await page.exposeFunction("tellJump", (jump: Jump) => jumps.push(jump));
  await page.addInitScript(watch);
  return jumps;
}

/** What has moved until now. Less than a thousandth in all is a font's last pixels in the middle of a bar. */
export async function readJumps(page: Page, jumps: readonly Jump[]): Promise<readonly Jump[]> {
  // An observer hears of a frame after the next one has begun.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
  });
  return sumOf(jumps) < negligible ? [] : jumps;
}

export function sumOf(jumps: readonly Jump[]): number {
  return jumps.reduce((sum, { value }) => sum + value, 0);
}

/** In the page, and not in what it frames: Stripe's fields are Stripe's. */
function watch() {
  if (window.top !== window) return;
  const answeredWithinMs = 500;
  let busyAt = Number.NEGATIVE_INFINITY;
  const noteBusy = (now: number) => {
    if (document.querySelector(".submit-button[aria-disabled]")) busyAt = now;
    requestAnimationFrame(noteBusy);
  };
  requestAnimationFrame(noteBusy);

  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const nameOf = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "what is gone";
    const name = [element.localName, ...element.classList].join(".");
    return `${name} (${previousRect.x},${previousRect.y} ${previousRect.width}×${previousRect.height} → ${currentRect.x},${currentRect.y} ${currentRect.width}×${currentRect.height})`;
  };
  const staysInPlace = ({ previousRect: before, currentRect: after }: LayoutShift["sources"][number]) =>
    before.x === after.x &&
    before.y === after.y &&
    before.width === after.width &&
    before.height === after.height;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput || entry.startTime - busyAt < answeredWithinMs) continue;
      // On a busy machine Chromium sometimes scores what stands where it stood.
      if (entry.sources.length > 0 && entry.sources.every(staysInPlace)) continue;
      const { tellJump } = globalThis as unknown as { tellJump: (jump: Jump) => void };
      tellJump({ value: entry.value, moved: entry.sources.map(nameOf) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
