import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { heldDays, heldTimes, withoutHeld } from "./held-times.ts";

/** November 23, 9:00 to 10:00 AM. */
const own = sampleBooking({ personId: null });
const day = own.dateISO;

test("a time is held if it begins within the patient's appointment or would reach into it", () => {
  const isHeld = heldTimes([own], day, null, 60);
  const begins = ["08:00 AM", "08:30 AM", "09:00 AM", "09:45 AM", "10:00 AM"];
  expect(begins.filter(isHeld)).toEqual(["08:30 AM", "09:00 AM", "09:45 AM"]);
  expect(heldTimes([own], day, null, 30)("08:30 AM")).toBe(false);
});

test("appointments on another day, canceled or of the family don't hold the account holder's times", () => {
  const others = [
    { ...own, dateISO: "2026-11-24" },
    { ...own, status: "cancelled" as const },
    { ...own, personId: "mia" },
  ];
  expect(heldTimes(others, day, null, 60)(own.slot)).toBe(false);
  expect(heldTimes(others, day, "mia", 60)(own.slot)).toBe(true);
});

test("a day is held when everyone asked about has an appointment on it, in that month from today on", () => {
  const bookings = [
    own,
    { ...own, dateISO: "2026-11-24" },
    { ...own, dateISO: "2026-11-24", personId: "mia" },
    { ...own, dateISO: "2026-11-25", status: "cancelled" as const },
    { ...own, dateISO: "2026-11-02" },
    { ...own, dateISO: "2026-12-01" },
  ];
  expect(heldDays(bookings, "2026-11-30", "2026-11-20", [null])).toEqual([day, "2026-11-24"]);
  expect(heldDays(bookings, "2026-11-30", "2026-11-20", [null, "mia"])).toEqual(["2026-11-24"]);
});

test("a dentist without a time left is not listed", () => {
  const dentist = (_id: string, slots: string[]) => ({ _id, name: _id, img: "", slots });
  const doctors = [dentist("chen", ["09:00 AM"]), dentist("berg", ["10:00 AM"])];
  const free = { slots: ["09:00 AM", "10:00 AM"], doctors };
  expect(withoutHeld(free, heldTimes([own], day, null, 30))).toEqual({
    slots: ["10:00 AM"],
    doctors: [dentist("berg", ["10:00 AM"])],
  });
});
