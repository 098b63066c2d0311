import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  describeChangeResults,
  describeNotifiedPatients,
  describePlannedChanges,
  getAffectedInstruction,
  getAffectedNoticeTitle,
} from "./affected-words.ts";

test.each([
  [{ total: 2, done: 0, closed: 0, allChecked: true }, "2 appointments can't take place as booked"],
  [{ total: 3, done: 1, closed: 1, allChecked: true }, "1 appointment can't take place as booked"],
  [{ total: 1, done: 1, closed: 0, allChecked: true }, "All set: the appointment is taken care of"],
  [{ total: 2, done: 2, closed: 0, allChecked: true }, "All set: both appointments are taken care of"],
  [{ total: 3, done: 3, closed: 0, allChecked: true }, "All set: all 3 appointments are taken care of"],
  [{ total: 3, done: 2, closed: 1, allChecked: true }, "All set: 2 appointments are taken care of"],
  [{ total: 3, done: 1, closed: 2, allChecked: true }, "All set: 1 appointment is taken care of"],
  [{ total: 2, done: 0, closed: 2, allChecked: true }, "Nothing is left to do here"],
  [{ total: 3, done: 3, closed: 0, allChecked: false }, "Please check the upcoming appointments"],
  [{ total: 0, done: 0, closed: 0, allChecked: false }, "Please check the upcoming appointments"],
])("the title counts what is left to do: %o", (counts, title) => {
  expect(getAffectedNoticeTitle(counts)).toBe(title);
});

test("the instruction uses the singular for one appointment", () => {
  expect(getAffectedInstruction(1, true)).toMatch(
    /moved or canceled automatically: please call the patient, /,
  );
  expect(getAffectedInstruction(2, true)).toMatch(
    /moved or canceled automatically: please call the patients, /,
  );
});

test("the plan counts each kind of change", () => {
  const move = { to: { date: "2026-11-23", slot: "09:00 AM" }, doctor: null, text: "" };
  const [give, other] = [
    { ...move, kind: "give" as const },
    { ...move, kind: "move" as const },
  ];
  expect(describePlannedChanges([{ plan: give }, { plan: other }, { plan: give }, { plan: "cancel" }])).toBe(
    "2 go to another doctor at the same time, 1 moves to another time, and 1 is canceled",
  );
});

test("patients without an address are counted as calls, not as emails", () => {
  const lineOf = (patient: string) => ({
    entry: { booking: { ...sampleBooking({ patient }), problem: null, uid: null }, doctors: [], nearest: [] },
  });
  expect(describeNotifiedPatients([lineOf("a@mail.test"), lineOf("")])).toBe(
    "One patient gets an email. 1 has no email address: please call.",
  );
});

test("the result counts changes that are done, failed and still to do", () => {
  expect(describeChangeResults({ done: 8, failed: 0, open: 0 })).toBe("8 are done.");
  expect(describeChangeResults({ done: 5, failed: 1, open: 2 })).toBe(
    "5 are done. 1 could not be done: the reason is shown with it. 2 are still to do.",
  );
});
