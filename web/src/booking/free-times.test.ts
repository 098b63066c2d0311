import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import {
  createBusyCheck,
  findAlternatives,
  findBusyDays,
  getTimesWithDentist,
  removeBusyTimes,
} from "./free-times.ts";

const drChen = {
  _id: "chen",
  name: "Dr. Chen",
  img: "",
  slots: ["08:00 AM", "08:30 AM", "11:00 AM", "04:00 PM"],
};
const drReyes = { _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] };
const freeTimes = {
  slots: ["08:00 AM", "08:30 AM", "10:00 AM", "11:00 AM", "04:00 PM"],
  doctors: [drChen, drReyes],
};

test("returns only the dentist's times, and none if they are full", () => {
  expect(getTimesWithDentist(freeTimes, "reyes")).toEqual(["10:00 AM"]);
  expect(getTimesWithDentist(freeTimes, "berg")).toEqual([]);
  expect(getTimesWithDentist(freeTimes, "")).toEqual(freeTimes.slots);
});

const listAlternatives = (requested: { slot: string; doctorId: string }) =>
  findAlternatives(freeTimes, requested).map(({ slot, dentist }) => `${slot} ${dentist?.name ?? "anyone"}`);

test("offers a taken time with another dentist first, then the nearest with the same", () => {
  expect(listAlternatives({ slot: "10:00 AM", doctorId: "chen" })).toEqual([
    "10:00 AM Dr. Reyes",
    "08:00 AM Dr. Chen",
    "08:30 AM Dr. Chen",
    "11:00 AM Dr. Chen",
  ]);
});

test("offers any dentist's nearest times if none was chosen or the chosen one is full", () => {
  expect(listAlternatives({ slot: "09:00 AM", doctorId: "" })).toEqual([
    "08:00 AM anyone",
    "08:30 AM anyone",
    "10:00 AM anyone",
  ]);
  expect(listAlternatives({ slot: "09:00 AM", doctorId: "berg" })).toEqual(
    listAlternatives({ slot: "09:00 AM", doctorId: "" }),
  );
});

/** November 23, 9:00 to 10:00 AM. */
const nineToTen = sampleBooking({ personId: null });
const day = nineToTen.dateISO;

test("is busy at a time that overlaps the patient's appointment", () => {
  const isBusy = createBusyCheck([nineToTen], day, null, 60);
  const begins = ["08:00 AM", "08:30 AM", "09:00 AM", "09:45 AM", "10:00 AM"];
  expect(begins.filter(isBusy)).toEqual(["08:30 AM", "09:00 AM", "09:45 AM"]);
  expect(createBusyCheck([nineToTen], day, null, 30)("08:30 AM")).toBe(false);
});

test("ignores appointments on another day, canceled ones and the family's", () => {
  const irrelevant = [
    { ...nineToTen, dateISO: "2026-11-24" },
    { ...nineToTen, status: "cancelled" as const },
    { ...nineToTen, personId: "mia" },
  ];
  expect(createBusyCheck(irrelevant, day, null, 60)(nineToTen.slot)).toBe(false);
  expect(createBusyCheck(irrelevant, day, "mia", 60)(nineToTen.slot)).toBe(true);
});

test("finds the days of the month, from today on, on which everyone has an appointment", () => {
  const bookings = [
    nineToTen,
    { ...nineToTen, dateISO: "2026-11-24" },
    { ...nineToTen, dateISO: "2026-11-24", personId: "mia" },
    { ...nineToTen, dateISO: "2026-11-25", status: "cancelled" as const },
    { ...nineToTen, dateISO: "2026-11-02" },
    { ...nineToTen, dateISO: "2026-12-01" },
  ];
  const november = { from: "2026-11-01", to: "2026-11-30" };
  expect(findBusyDays(bookings, november, "2026-11-20", [null])).toEqual([day, "2026-11-24"]);
  expect(findBusyDays(bookings, november, "2026-11-20", [null, "mia"])).toEqual(["2026-11-24"]);
});

test("leaves out a dentist without a free time", () => {
  const dentist = (_id: string, slots: string[]) => ({ _id, name: _id, img: "", slots });
  const doctors = [dentist("chen", ["09:00 AM"]), dentist("berg", ["10:00 AM"])];
  const free = { slots: ["09:00 AM", "10:00 AM"], doctors };
  expect(removeBusyTimes(free, createBusyCheck([nineToTen], day, null, 30))).toEqual({
    slots: ["10:00 AM"],
    doctors: [dentist("berg", ["10:00 AM"])],
  });
});
