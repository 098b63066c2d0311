import { addMilliseconds, addMinutes, subDays } from "date-fns";
import fc from "fast-check";
import { expect, test } from "vitest";
import { jobNameSchema } from "../contract/health.ts";
import { lateAfterMinutes, lateJobs } from "./late-jobs.ts";

const deployed = new Date("2026-03-08T06:30:00Z");
const names = (now: Date, finishedAt: Parameters<typeof lateJobs>[0]["finishedAt"] = {}) =>
  lateJobs({ watchedSince: deployed, finishedAt }, now).map(({ name }) => name);

test("after a deploy each job becomes late after its time", () => {
  expect(names(deployed)).toEqual([]);
  expect(names(addMinutes(deployed, 5))).toEqual([]);
  expect(names(addMinutes(deployed, 6))).toEqual(["sender"]);
  expect(names(addMinutes(deployed, 45))).toEqual(["sender"]);
  expect(names(addMinutes(deployed, 46))).toEqual(["sender", "reconciler"]);
  expect(names(addMinutes(deployed, 181))).toEqual(["sender", "reconciler", "housekeeping"]);
});

test("the wait for a job starts when it last finished", () => {
  const now = addMinutes(deployed, 181);
  expect(names(now, { sender: addMinutes(now, -5), reconciler: addMinutes(now, -45) })).toEqual([
    "housekeeping",
  ]);
});

test("a job that had stopped before a deploy is late when its time after the deploy has passed, since its last run", () => {
  const since = subDays(deployed, 7);
  const finishedAt = { sender: deployed, reconciler: deployed, housekeeping: since };
  const late = (minutes: number) =>
    lateJobs({ watchedSince: deployed, finishedAt }, addMinutes(deployed, minutes));
  expect(late(0)).toEqual([]);
  expect(late(181).at(-1)).toEqual({ name: "housekeeping", since });
});

test("a job is late exactly when more than its time has passed", () => {
  fc.assert(
    fc.property(fc.constantFrom(...jobNameSchema.options), fc.integer({ min: 0, max: 1e9 }), (name, ms) => {
      const finishedAt = { [name]: deployed };
      const isLate = lateJobs({ watchedSince: deployed, finishedAt }, addMilliseconds(deployed, ms));
      expect(isLate.some((job) => job.name === name)).toBe(ms > lateAfterMinutes[name] * 60_000);
    }),
  );
});
