/** How fluid a page is, as its browser sees it. Times in whole milliseconds, since it was read last. */

import type { Page } from "playwright-core";
import * as z from "zod/mini";

const fluencySchema = z.object({
  /** Each longer than 50 ms. */
  longTasks: z.array(z.number()),
  longestFrame: z.number(),
  /** From an input until what came of it was painted: what INP is made of. */
  slowestInteraction: z.number(),
  /** Blocks of the desk's grid that React has drawn again. */
  blocksDrawn: z.number(),
});
type Fluency = z.infer<typeof fluencySchema>;

/** From the page's next address on. */
export async function watchFluency(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

export async function readFluency(page: Page): Promise<Fluency> {
  return fluencySchema.parse(await page.evaluate("globalThis.readFluency()"));
}

/** In the page. Production's React tells each commit to whoever poses as its developer tools. */
function watch() {
  const seen: Fluency = { longTasks: [], longestFrame: 0, slowestInteraction: 0, blocksDrawn: 0 };
  const observe = (type: string, note: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, ...more });
  observe("longtask", ({ duration }) => seen.longTasks.push(Math.round(duration)));
  observe(
    "event",
    (entry) => {
      const isInput = /^(pointerdown|pointerup|click|keydown|keyup)$/.test(entry.name);
      if (isInput) seen.slowestInteraction = Math.max(seen.slowestInteraction, Math.round(entry.duration));
    },
    { durationThreshold: 16 },
  );
  let last = performance.now();
  const frame = (now: number) => {
    seen.longestFrame = Math.max(seen.longestFrame, Math.round(now - last));
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  type Fiber = { memoizedProps: unknown; child: Fiber | null; sibling: Fiber | null };
  let drawn = new Map<string, unknown>();
  const blocksIn = (fiber: Fiber | null, found: Map<string, unknown>) => {
    for (let next = fiber; next; next = next.sibling) {
      const props = next.memoizedProps;
      // React keeps the props of what it didn't draw again.
      if (typeof props === "object" && props && "booking" in props && "lanes" in props) {
        const { booking } = props;
        if (typeof booking === "object" && booking && "_id" in booking) found.set(String(booking._id), props);
      } else blocksIn(next.child, found);
    }
    return found;
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      onCommitFiberUnmount() {},
      onCommitFiberRoot(_id: number, root: { current: Fiber }) {
        const now = blocksIn(root.current, new Map());
        for (const [id, props] of now) if (drawn.get(id) !== props) seen.blocksDrawn++;
        if (now.size > 0) drawn = now;
      },
    },
    readFluency: () => {
      const told = { ...seen };
      Object.assign(seen, { longTasks: [], longestFrame: 0, slowestInteraction: 0, blocksDrawn: 0 });
      return told;
    },
  });
}
