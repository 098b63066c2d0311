/** Measures how fluently a page reacts, from what the browser records. Times are whole milliseconds. */

import type { Browser, Page } from "playwright-core";
import * as z from "zod/mini";
import { demoPassword } from "../../emulators/seed/accounts.ts";
import { urls } from "../../emulators/suite/ports-and-paths.ts";
import { resumeSession } from "../../emulators/testing/sign-in-page.ts";

const cpuSlowdown = 4;

const fluencySchema = z.object({
  /** The durations of tasks above 50 ms, during which the page cannot react. */
  longTasks: z.array(z.number()),
  longestFrame: z.number(),
  /** The longest time from an input until its effect was painted, as in INP. */
  slowestInteraction: z.number(),
  /** How many appointments of the desk's day grid React has rendered again. */
  redrawnBlocks: z.number(),
});
type Fluency = z.infer<typeof fluencySchema>;

/** Opens a page that records its fluency, signed in, on a processor slowed down four times. */
export async function openSlowPage(
  browser: Browser,
  { email }: { email: string },
  viewport: { width: number; height: number },
): Promise<Page> {
  const hasTouch = viewport.width < viewport.height;
  const page = await browser.newPage({ baseURL: urls.site, viewport, hasTouch });
  await resumeSession(page, email, demoPassword);
  await page.addInitScript(recordFluency);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return page;
}

/** The page's fluency since the last call. Each call starts a new record. */
export async function readFluency(page: Page): Promise<Fluency> {
  return fluencySchema.parse(await page.evaluate("globalThis.readFluency()"));
}

/** Runs in the page. Poses as React's developer tools, because React's production build reports each commit to them. */
function recordFluency() {
  const recorded: Fluency = { longTasks: [], longestFrame: 0, slowestInteraction: 0, redrawnBlocks: 0 };
  const observe = (type: string, record: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({ type, ...options });
  observe("longtask", ({ duration }) => recorded.longTasks.push(Math.round(duration)));
  observe(
    "event",
    ({ name, duration }) => {
      if (/^(pointerdown|pointerup|click|keydown|keyup)$/.test(name))
        recorded.slowestInteraction = Math.max(recorded.slowestInteraction, Math.round(duration));
    },
    { durationThreshold: 16 },
  );
  let lastFrame = performance.now();
  const recordFrame = (now: number) => {
    recorded.longestFrame = Math.max(recorded.longestFrame, Math.round(now - lastFrame));
    lastFrame = now;
    requestAnimationFrame(recordFrame);
  };
  requestAnimationFrame(recordFrame);

  type Fiber = { memoizedProps: unknown; child: Fiber | null; sibling: Fiber | null };
  let drawn = new Map<string, unknown>();
  const collectBlocks = (fiber: Fiber | null, found: Map<string, unknown>) => {
    for (let next = fiber; next; next = next.sibling) {
      const props = next.memoizedProps;
      // Compares props objects, because React keeps the same object for a component that is not rendered again.
      if (typeof props === "object" && props && "booking" in props && "lanes" in props) {
        const { booking } = props;
        if (typeof booking === "object" && booking && "_id" in booking) found.set(String(booking._id), props);
      } else collectBlocks(next.child, found);
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
        const blocks = collectBlocks(root.current, new Map());
        for (const [id, props] of blocks) if (drawn.get(id) !== props) recorded.redrawnBlocks++;
        if (blocks.size > 0) drawn = blocks;
      },
    },
    readFluency: () => {
      const result = { ...recorded };
      Object.assign(recorded, { longTasks: [], longestFrame: 0, slowestInteraction: 0, redrawnBlocks: 0 });
      return result;
    },
  });
}
