import { addDays } from "date-fns";
import { expect, test } from "vitest";
import { sampleOwedNotice as notice, noon as now } from "../../testing/sample-owed-notice.ts";
import type { Notice } from "./notice.ts";
import { deliveryAfterAttempt } from "./sending-attempts.ts";

test("a deferred notification is retried with growing pauses, and given up after a day", () => {
  const waits: (number | null)[] = [];
  let one: Notice = notice();
  for (let at = now; one.state === "owed"; at = one.sendAfter ?? at) {
    const delivery = deliveryAfterAttempt(one, "deferred", at);
    waits.push(delivery.sendAfter && (delivery.sendAfter.getTime() - at.getTime()) / 60_000);
    one = { ...one, ...delivery };
  }
  expect(waits.slice(0, 7)).toEqual([2, 4, 8, 16, 32, 60, 60]);
  expect(one).toMatchObject({ state: "failed", sendAfter: null });
  const hours = waits.reduce<number>((sum, minutes) => sum + (minutes ?? 0), 0) / 60;
  expect([hours >= 24, hours < 25]).toEqual([true, true]);
});

test("a notification that waited for days still gets all its attempts", () => {
  let one: Notice = notice({ owedAt: addDays(now, -3) });
  for (let at = now; one.state === "owed"; at = one.sendAfter ?? at) {
    one = { ...one, ...deliveryAfterAttempt(one, "deferred", at) };
  }
  expect(one).toMatchObject({ state: "failed", reason: "given-up", tries: 5 });
});

test.each([
  ["accepted", { state: "sent", reason: null }],
  ["refused", { state: "failed", reason: "refused" }],
  ["interrupted", { state: "unknown", reason: "interrupted" }],
] as const)("%s ends the attempts", (outcome, end) => {
  expect(deliveryAfterAttempt(notice(), outcome, now)).toEqual({ ...end, sendAfter: null, tries: 0 });
});
