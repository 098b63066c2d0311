import { expect, test } from "vitest";
import { callText, noticeTitle } from "./affected-words.ts";

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
  expect(callText(1)).toMatch(/moved or canceled automatically: please call the patient, .* it also shows/);
  expect(callText(2)).toMatch(/moved or canceled automatically: please call the patients, .* they also show/);
});
