/** Records layout shifts, where content moves without the user's input: https://web.dev/articles/cls. */
import type { Page } from "playwright-core";

export type LayoutShiftRecord = {
  /** The browser's score for the shift: the moved share of the window, times the distance. */
  value: number;
  /** The moved elements: tag, classes, and position before and after. */
  moved: string[];
};

/** A page whose shift scores add up to less counts as steady. Google's tools round the sum to thousandths. */
export const negligibleShiftScore = 0.001;

/**
 * Records the layout shifts of later opened pages. Leaves out shifts within 500 ms after an input, as Google does, and within 500
 * ms after a submit button stops being busy.
 */
export async function watchLayoutShifts(page: Page): Promise<LayoutShiftRecord[]> {
  const shifts: LayoutShiftRecord[] = [];
  await page.exposeFunction("reportShift", (shift: LayoutShiftRecord) => shifts.push(shift));
  await page.addInitScript(recordShifts);
  return shifts;
}

/** Returns the recorded shifts, or none when their sum is negligible, as when a font moves a label by a pixel. */
export async function readLayoutShifts(
  page: Page,
  shifts: readonly LayoutShiftRecord[],
): Promise<readonly LayoutShiftRecord[]> {
  // Waits for three frames, because the browser reports a frame's shifts in a later frame.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next));
  });
  return sumShiftScores(shifts) < negligibleShiftScore ? [] : shifts;
}

export function sumShiftScores(shifts: readonly LayoutShiftRecord[]): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** Runs in the page. Does nothing in iframes such as Stripe's card fields. */
function recordShifts() {
  if (window.top !== window) return;
  const answeredWithinMs = 500;
  let busyAt = Number.NEGATIVE_INFINITY;
  const recordBusy = (now: number) => {
    if (document.querySelector(".submit-button[aria-disabled]")) busyAt = now;
    requestAnimationFrame(recordBusy);
  };
  requestAnimationFrame(recordBusy);

  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const describeSource = ({ node, previousRect, currentRect }: LayoutShift["sources"][number]) => {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return "a removed element";
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
      // Skips shifts without a moved element, which Chromium sometimes reports on a busy machine.
      if (entry.sources.length > 0 && entry.sources.every(staysInPlace)) continue;
      const { reportShift } = globalThis as unknown as { reportShift: (shift: LayoutShiftRecord) => void };
      reportShift({ value: entry.value, moved: entry.sources.map(describeSource) });
    }
  }).observe({ type: "layout-shift", buffered: true });
}
