import { listDoctors } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  bypassHostingCache,
  cacheBypassQuery,
  type PrefetchedAnswer,
  takePrefetchedAnswer,
} from "./prefetched-answers.ts";

const address = "/settings";

/** Stubs prefetched answers that arrived 400 ms after the page was opened. The page's code starts at 500 ms. */
function stubPrefetched(open: Response, own = new Response()) {
  setElapsedTime(500);
  const arrived = (response: Response) => Promise.resolve({ response, arrivedAt: 400 });
  vi.stubGlobal("prefetched", {
    token: "theirs",
    open: new Map([[address, arrived(open)]]),
    own: new Map([[address, arrived(own)]]),
  });
}

function setElapsedTime(ms: number) {
  vi.spyOn(performance, "now").mockReturnValue(ms);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a public answer can be taken several times", async () => {
  stubPrefetched(Response.json("open from 8"));
  const answers = await Promise.all([
    takePrefetchedAnswer(address, null),
    takePrefetchedAnswer(address, null),
  ]);
  expect(await Promise.all(answers.map((answer) => answer?.json()))).toEqual(["open from 8", "open from 8"]);
});

test("a failed public answer is not taken, so that a retry sends a new request", async () => {
  stubPrefetched(new Response(null, { status: 503 }));
  expect(await takePrefetchedAnswer(address, null)).toBeUndefined();
  expect(globalThis.prefetched?.open.size).toBe(0);
});

test("an answer with a token is taken once, even if it failed, and only with the same token", async () => {
  stubPrefetched(new Response(), new Response(null, { status: 401 }));
  expect(await takePrefetchedAnswer(address, "another's")).toBeUndefined();
  stubPrefetched(new Response(), new Response(null, { status: 401 }));
  expect((await takePrefetchedAnswer(address, "theirs"))?.status).toBe(401);
  expect(await takePrefetchedAnswer(address, "theirs")).toBeUndefined();
});

test("waits for an answer that has not arrived yet", async () => {
  setElapsedTime(15_000);
  let arrive = (_: PrefetchedAnswer) => {};
  const later = new Promise<PrefetchedAnswer>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal("prefetched", { token: "theirs", open: new Map([[address, later]]), own: new Map() });
  const taken = takePrefetchedAnswer(address, null);
  setElapsedTime(40_000);
  arrive({ response: Response.json("open from 8"), arrivedAt: 40_000 });
  expect(await (await taken)?.json()).toBe("open from 8");
});

test.each([
  [10_400, true],
  [10_401, false],
])("takes an answer of 400 ms at %i ms: %s", async (ms, isTaken) => {
  stubPrefetched(Response.json("open from 8"), Response.json("theirs"));
  setElapsedTime(ms);
  expect((await takePrefetchedAnswer(address, null)) !== undefined).toBe(isTaken);
  expect((await takePrefetchedAnswer(address, "theirs")) !== undefined).toBe(isTaken);
});

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-23T14:00:00Z") });
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("uses the cache while nothing was changed", () => {
  expect(cacheBypassQuery()).toEqual({});
});

test("uses a new value after each change", () => {
  bypassHostingCache();
  const first = cacheBypassQuery();
  vi.advanceTimersByTime(1000);
  bypassHostingCache();
  expect(first.fresh).toMatch(/^\d+$/);
  expect(cacheBypassQuery().fresh).not.toBe(first.fresh);
});

test("uses the cache again once it can hold no older answer", () => {
  bypassHostingCache();
  const publicSeconds = [showSettings, listTreatments, listDoctors, listReviews].map(
    (read) => read.publicSeconds,
  );
  vi.advanceTimersByTime(1000 * Math.max(...publicSeconds));
  expect(cacheBypassQuery()).toHaveProperty("fresh");
  vi.advanceTimersByTime(1);
  expect(cacheBypassQuery()).toEqual({});
});
