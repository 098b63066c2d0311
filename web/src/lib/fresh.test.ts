import { listDoctors } from "@clinic/contract/doctors.ts";
import { listReviews } from "@clinic/contract/reviews.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { listTreatments } from "@clinic/contract/treatments.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fresh, passCache } from "./fresh.ts";

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
