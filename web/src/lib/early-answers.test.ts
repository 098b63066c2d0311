import { afterEach, expect, test, vi } from "vitest";
import { earlyAnswer } from "./early-answers.ts";

const address = "/settings";

/** As a page has them whose code has just come. */
function askedEarly(open: Response, own = new Response()) {
  vi.spyOn(performance, "now").mockReturnValue(500);
  vi.stubGlobal("early", {
    token: "theirs",
    open: new Map([[address, Promise.resolve(open)]]),
    own: new Map([[address, Promise.resolve(own)]]),
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("what is open, each part of the page may read", async () => {
  askedEarly(Response.json("open from 8"));
  const answers = await Promise.all([earlyAnswer(address, null), earlyAnswer(address, null)]);
  expect(await Promise.all(answers.map((answer) => answer?.json()))).toEqual(["open from 8", "open from 8"]);
});

test("a refusal is no answer: whoever tries again asks again", async () => {
  askedEarly(new Response(null, { status: 503 }));
  expect(await earlyAnswer(address, null)).toBeUndefined();
  expect(globalThis.early?.open.size).toBe(0);
});

test("what is somebody's own is read once, refused or not, and by them alone", async () => {
  askedEarly(new Response(), new Response(null, { status: 401 }));
  expect(await earlyAnswer(address, "another's")).toBeUndefined();
  askedEarly(new Response(), new Response(null, { status: 401 }));
  expect((await earlyAnswer(address, "theirs"))?.status).toBe(401);
  expect(await earlyAnswer(address, "theirs")).toBeUndefined();
});
