import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { limitConcurrency, withDeadline } from "./deadline-and-concurrency.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work within the deadline returns its result, and leaves no timer", async () => {
  expect(await withDeadline(Promise.resolve("booked"))).toBe("booked");
  await expect(withDeadline(Promise.reject(new RangeError("a fault")))).rejects.toThrow(RangeError);
  expect(vi.getTimerCount()).toBe(0);
});

test("work of more than 25 s fails as unavailable", async () => {
  let settled = false;
  const late = withDeadline(new Promise(() => undefined)).finally(() => {
    settled = true;
  });
  const refused = expect(late).rejects.toMatchObject({ code: "unavailable" });
  await vi.advanceTimersByTimeAsync(24_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
});

test("two tasks run at once and the others follow in order, also after a failed one", async () => {
  const inTurn = limitConcurrency(2);
  const begun: number[] = [];
  const works = [0, 1, 2, 3, 4].map((nth) =>
    inTurn(async () => {
      begun.push(nth);
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (nth === 1) throw new RangeError("a fault");
      return nth;
    }),
  );
  const done = Promise.allSettled(works);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(10);
  expect(begun).toEqual([0, 1, 2, 3]);
  await vi.advanceTimersByTimeAsync(100);
  expect((await done).map((one) => (one.status === "fulfilled" ? one.value : "a fault"))).toEqual([
    0,
    "a fault",
    2,
    3,
    4,
  ]);
  expect(await inTurn(async () => "free again")).toBe("free again");
});
