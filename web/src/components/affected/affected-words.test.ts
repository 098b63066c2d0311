import { expect, test } from "vitest";
import { callText, noticeTitle } from "./affected-words.ts";

test.each([
  [{ left: 2, all: 2, allChecked: true }, "2 appointments can't take place as booked"],
  [{ left: 1, all: 3, allChecked: true }, "1 appointment can't take place as booked"],
  [{ left: 0, all: 1, allChecked: true }, "All set: the appointment is taken care of"],
  [{ left: 0, all: 2, allChecked: true }, "All set: both appointments are taken care of"],
  [{ left: 0, all: 3, allChecked: true }, "All set: all 3 appointments are taken care of"],
  [{ left: 0, all: 3, allChecked: false }, "Please look at the coming appointments"],
  [{ left: 0, all: 0, allChecked: false }, "Please look at the coming appointments"],
])("the title counts what is left to do: %o", (count, title) => {
  expect(noticeTitle(count)).toBe(title);
});

test("one appointment is spoken of as one", () => {
  expect(callText(1)).toMatch(/the appointment was not moved or canceled: please call the patient,/);
  expect(callText(2)).toMatch(/none of them was moved or canceled: please call the patients,/);
});
