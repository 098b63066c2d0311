import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what ends in time comes to what it came to, and nothing waits on", async () => {
  expect(await inTime(Promise.resolve("booked"))).toBe("booked");
  await expect(inTime(Promise.reject(new RangeError("a fault")))).rejects.toThrow(RangeError);
  expect(vi.getTimerCount()).toBe(0);
});

test("what takes longer than 25 s is unavailable", async () => {
  let settled = false;
  const late = inTime(new Promise(() => undefined)).finally(() => {
    settled = true;
  });
  const refused = expect(late).rejects.toMatchObject({ code: "unavailable" });
  await vi.advanceTimersByTimeAsync(24_999);
  expect(settled).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await refused;
});
