import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { describeOwedMoney, type OwedMoney } from "./owed-money.ts";

const now = new Date("2026-11-27T12:00:00Z");
const owes = (kind: OwedMoney["kind"], patientName: string, startsAt: string): OwedMoney => ({
  kind,
  booking: { patientName, startsAt: new Date(startsAt) },
});
const grace = owes("unpaid", "Grace Osei", "2026-11-23T15:00:00Z");
const ada = owes("refund", "Ada Lin", "2026-11-24T15:00:00Z");
const ben = owes("dispute", "Ben Roy", "2025-12-30T15:00:00Z");

test("money that is owed is named by patient and day, with the earliest first", () => {
  expect(describeOwedMoney([ada, grace, ben], demoSettings, now)).toBe(
    "Ben Roy on Dec 30, 2025 has an open dispute, Grace Osei on Nov 23 hasn't paid, Ada Lin on Nov 24 waits for a refund",
  );
  const british = { ...demoSettings, locale: "en-GB", timeZone: "Europe/London" };
  expect(describeOwedMoney([grace], british, now)).toBe("Grace Osei on 23 Nov hasn't paid");
});

test("more than three appointments are counted by kind", () => {
  const all = [grace, ada, ben, grace, grace];
  const end = "and 2 more (unpaid: 3, refund: 1, dispute: 1)";
  expect(describeOwedMoney(all, demoSettings, now)).toMatch(end);
  expect(describeOwedMoney(all, demoSettings, now, true)).toMatch("and at least 2 more (unpaid: at least 3");
});
