import { expect, test } from "vitest";
import { describeAppointmentCounts } from "./person-appointments.tsx";

const counts = { coming: 3, past: 9, cancelled: 3, noShow: 1 };

test("counts the kinds of appointments in the list", () => {
  expect(describeAppointmentCounts("coming", counts, 4)).toBe("3 upcoming, 1 canceled");
  expect(describeAppointmentCounts("past", counts, 12)).toBe("9 past, 1 no-show, 2 canceled");
});

test("is empty if all appointments are what the heading says", () => {
  expect(describeAppointmentCounts("coming", counts, 3)).toBe("");
  expect(describeAppointmentCounts("past", { ...counts, noShow: 0 }, 9)).toBe("");
});

test("shows no negative count if the list is older than the figures", () => {
  expect(describeAppointmentCounts("coming", counts, 2)).toBe("");
});
