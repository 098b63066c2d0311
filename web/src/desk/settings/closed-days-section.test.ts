import { expect, test } from "vitest";
import { demoSettings } from "../../../../emulators/seed/demo-clinic.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { noAffectedAppointments } from "../attention/affected-answer.ts";
import { mergeAffectedBySave } from "./closed-days-section.tsx";

const monday = affected("b1", "2026-11-23", "2026-11-23T14:00:00Z", "2026-11-23T15:00:00Z");
const tuesday = affected("b2", "2026-11-24", "2026-11-24T14:00:00Z", "2026-11-24T15:00:00Z");
const closedOn = (...days: string[]) => ({
  ...demoSettings,
  closedDays: days.map((date) => ({ date, reason: "" })),
});

test("keeps the earlier appointments after an unrelated save", () => {
  const before = { affected: [monday], allChecked: false };
  const renamed = { ...closedOn("2026-11-23"), name: "Pearl Street" };
  expect(mergeAffectedBySave(before, { ...noAffectedAppointments, settings: renamed })).toBe(before);
});

test("adds the appointments of another save", () => {
  const before = { affected: [monday], allChecked: true };
  const saved = { affected: [tuesday], allChecked: true, settings: closedOn("2026-11-23", "2026-11-24") };
  expect(mergeAffectedBySave(before, saved)).toEqual({ affected: [monday, tuesday], allChecked: true });
});

test("removes the appointments of a day that opens again", () => {
  const before = { affected: [monday, tuesday], allChecked: true };
  const saved = { ...noAffectedAppointments, settings: closedOn("2026-11-24") };
  expect(mergeAffectedBySave(before, saved)).toEqual({ affected: [tuesday], allChecked: true });
});

function affected(_id: string, dateISO: string, startsAt: string, endsAt: string) {
  const booking = sampleBooking({ _id, dateISO, startsAt, endsAt });
  return { booking: { ...booking, problem: "outside-hours" as const, uid: null }, doctors: [], nearest: [] };
}
