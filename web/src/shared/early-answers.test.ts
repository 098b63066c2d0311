import { listDoctors } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fresh, type PrefetchedAnswer, passCache, takePrefetchedAnswer } from "./early-answers.ts";

describe("early answers", () => {
  const address = "/settings";

  /** Both answers arrived 400 ms after the page was opened, and the page's code comes now. */
  function askedEarly(open: Response, own = new Response()) {
    codeComesAt(500);
    const arrived = (response: Response) => Promise.resolve({ response, arrivedAt: 400 });
    vi.stubGlobal("early", {
      token: "theirs",
      open: new Map([[address, arrived(open)]]),
      own: new Map([[address, arrived(own)]]),
    });
  }

  function codeComesAt(ms: number) {
    vi.spyOn(performance, "now").mockReturnValue(ms);
  }

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test("what is open, each part of the page may read", async () => {
    askedEarly(Response.json("open from 8"));
    const answers = await Promise.all([
      takePrefetchedAnswer(address, null),
      takePrefetchedAnswer(address, null),
    ]);
    expect(await Promise.all(answers.map((answer) => answer?.json()))).toEqual([
      "open from 8",
      "open from 8",
    ]);
  });

  test("a refusal is no answer: whoever tries again asks again", async () => {
    askedEarly(new Response(null, { status: 503 }));
    expect(await takePrefetchedAnswer(address, null)).toBeUndefined();
    expect(globalThis.early?.open.size).toBe(0);
  });

  test("what is somebody's own is read once, refused or not, and by them alone", async () => {
    askedEarly(new Response(), new Response(null, { status: 401 }));
    expect(await takePrefetchedAnswer(address, "another's")).toBeUndefined();
    askedEarly(new Response(), new Response(null, { status: 401 }));
    expect((await takePrefetchedAnswer(address, "theirs"))?.status).toBe(401);
    expect(await takePrefetchedAnswer(address, "theirs")).toBeUndefined();
  });

  test("an answer that is still on its way is waited for, however late it comes", async () => {
    codeComesAt(15_000);
    let arrive = (_: PrefetchedAnswer) => {};
    const later = new Promise<PrefetchedAnswer>((resolve) => {
      arrive = resolve;
    });
    vi.stubGlobal("early", { token: "theirs", open: new Map([[address, later]]), own: new Map() });
    const taken = takePrefetchedAnswer(address, null);
    codeComesAt(40_000);
    arrive({ response: Response.json("open from 8"), arrivedAt: 40_000 });
    expect(await (await taken)?.json()).toBe("open from 8");
  });

  test.each([
    [10_400, true],
    [10_401, false],
  ])("an answer of 400 ms is taken at %i ms: %s", async (ms, isTaken) => {
    askedEarly(Response.json("open from 8"), Response.json("theirs"));
    codeComesAt(ms);
    expect((await takePrefetchedAnswer(address, null)) !== undefined).toBe(isTaken);
    expect((await takePrefetchedAnswer(address, "theirs")) !== undefined).toBe(isTaken);
  });
});

describe("fresh", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-23T14:00:00Z") });
    const kept = new Map<string, string>();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test("a visitor who has changed nothing is served from the cache", () => {
    expect(fresh()).toEqual({});
  });

  test("each change is asked about under a value of its own", () => {
    passCache();
    const first = fresh();
    vi.advanceTimersByTime(1000);
    passCache();
    expect(first.fresh).toMatch(/^\d+$/);
    expect(fresh().fresh).not.toBe(first.fresh);
  });

  test("once no cache can hold an older answer, it serves again", () => {
    passCache();
    const publicSeconds = [showSettings, listTreatments, listDoctors, listReviews].map(
      (read) => read.publicSeconds,
    );
    vi.advanceTimersByTime(1000 * Math.max(...publicSeconds));
    expect(fresh()).toHaveProperty("fresh");
    vi.advanceTimersByTime(1);
    expect(fresh()).toEqual({});
  });
});
