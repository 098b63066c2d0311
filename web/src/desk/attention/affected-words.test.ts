import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { callText, noticeTitle, planText, toldText, wentText } from "./affected-words.ts";

test.each([
  [{ all: 2, settled: 0, over: 0, allChecked: true }, "2 appointments can't take place as booked"],
  [{ all: 3, settled: 1, over: 1, allChecked: true }, "1 appointment can't take place as booked"],
  [{ all: 1, settled: 1, over: 0, allChecked: true }, "All set: the appointment is taken care of"],
  [{ all: 2, settled: 2, over: 0, allChecked: true }, "All set: both appointments are taken care of"],
  [{ all: 3, settled: 3, over: 0, allChecked: true }, "All set: all 3 appointments are taken care of"],
  [{ all: 3, settled: 2, over: 1, allChecked: true }, "All set: 2 appointments are taken care of"],
  [{ all: 3, settled: 1, over: 2, allChecked: true }, "All set: 1 appointment is taken care of"],
  [{ all: 2, settled: 0, over: 2, allChecked: true }, "Nothing is left to do here"],
  [{ all: 3, settled: 3, over: 0, allChecked: false }, "Please look at the coming appointments"],
  [{ all: 0, settled: 0, over: 0, allChecked: false }, "Please look at the coming appointments"],
])("the title counts what is left to do: %o", (count, title) => {
  expect(noticeTitle(count)).toBe(title);
});

test("one appointment is spoken of as one", () => {
  expect(callText(1, true)).toMatch(/moved or canceled automatically: please call the patient, /);
  expect(callText(2, true)).toMatch(/moved or canceled automatically: please call the patients, /);
});

test("what would be done with all is said by kind", () => {
  const move = { to: { date: "2026-11-23", slot: "09:00 AM" }, doctor: null, text: "" };
  const [give, other] = [
    { ...move, kind: "give" as const },
    { ...move, kind: "move" as const },
  ];
  expect(planText([{ plan: give }, { plan: other }, { plan: give }, { plan: "cancel" }])).toBe(
    "2 go to another doctor at the same time, 1 moves to another time, and 1 is canceled",
  );
});

test("who has no address is called, and not counted among those who get an email", () => {
  const entryOf = (patient: string) => ({
    entry: { booking: { ...sampleBooking({ patient }), problem: null, uid: null }, doctors: [], nearest: [] },
  });
  expect(toldText([entryOf("a@mail.test"), entryOf("")])).toBe(
    "One patient gets an email. 1 has no email address: please call.",
  );
});

test("what went wrong is told beside what went well", () => {
  expect(wentText({ done: 8, failed: 0, left: 0 })).toBe("8 are done.");
  expect(wentText({ done: 5, failed: 1, left: 2 })).toBe(
    "5 are done. 1 could not be done: the reason stands with it. 2 are still to do.",
  );
});
