import { expect, test } from "vitest";
import { jobNameSchema } from "../contract/health.ts";
import { jobIntervals, lateAfterMinutes } from "../domain/late-jobs.ts";
import { reminderRunBudgetMs } from "../notices/reminders.ts";
import { sendRunBudgetMs } from "../notices/send-due-notices.ts";
import { timeouts } from "../ports/smtp-mail.ts";
import { failIfSkipped, housekeeping, reconciler, sender } from "./schedules.ts";

const longestMs = reminderRunBudgetMs + sendRunBudgetMs + timeouts.wholeMs;

test("a run has its time budget and spare time to record its last mail", () => {
  const { timeoutSeconds } = sender.__endpoint;
  expect(Number(timeoutSeconds) * 1000).toBeGreaterThanOrEqual(longestMs + 15_000);
});

test("the sender isn't late while it works, even if each run takes its whole time", () => {
  expect(lateAfterMinutes.sender * 60_000).toBeGreaterThan(jobIntervals.sender * 60_000 + longestMs + 15_000);
});

test("a run that skipped documents finishes the rest, then fails with their number", () => {
  expect(() => failIfSkipped("housekeeping", { skipped: 3 })).toThrow("housekeeping skipped 3");
  expect(() => failIfSkipped("housekeeping", { skipped: 0 })).not.toThrow();
});

test("each job runs as often as the site expects", () => {
  const all = { housekeeping, sender, reconciler };
  const every = Object.values(all).map(({ __endpoint }) => __endpoint.scheduleTrigger?.schedule);
  expect(every).toEqual(
    Object.keys(all).map((name) => `every ${jobIntervals[jobNameSchema.parse(name)]} minutes`),
  );
});
