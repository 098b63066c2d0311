import { expect, test } from "vitest";
import {
  describeBlockingAppointments,
  findPeopleWithAppointments,
  removeUnnamedPeople,
  restorePeople,
} from "./people.ts";

const mia = { _id: "mia", name: "Mia Rivera" };
const leo = { _id: "leo", name: "Leo Rivera" };
const ben = { _id: "ben", name: "Ben Rivera" };

test("puts people back in their place, and keeps what was typed", () => {
  const typed = [{ _id: "leo", name: "Leonardo Rivera" }, { name: "Grandma Rivera" }];
  expect(restorePeople(typed, [mia, leo, ben], [mia])).toEqual([
    mia,
    { _id: "leo", name: "Leonardo Rivera" },
    { name: "Grandma Rivera" },
  ]);
});

test("leaves out new rows without a name, but no saved person", () => {
  const unnamed = { ...leo, name: "" };
  expect(removeUnnamedPeople([mia, unnamed, { name: " " }, { name: "Grandma Rivera" }])).toEqual([
    mia,
    unnamed,
    { name: "Grandma Rivera" },
  ]);
});

const appointmentOf = (patientName: string, slot: string, personId = "") => ({
  _id: `${patientName} ${slot}`,
  dateISO: "2026-11-23",
  slot,
  treatment: "Teeth Cleaning",
  patientName,
  personId,
});

test("finds the removed people who have appointments", () => {
  const appointments = [
    appointmentOf("Maria Rivera", "09:00 AM", "mia"),
    appointmentOf("Ben Rivera", "09:00 AM", "ben"),
  ];
  expect(findPeopleWithAppointments([ben], [mia, leo, ben], { appointments, count: 2 })).toEqual([mia]);
});

test("returns everybody who was removed if not all appointments are listed", () => {
  const appointments = [appointmentOf("Mia Rivera", "09:00 AM", "mia")];
  expect(findPeopleWithAppointments([ben], [mia, leo, ben], { appointments, count: 25 })).toEqual([mia, leo]);
});

test("names the appointments of a person who can't be removed", () => {
  expect(
    describeBlockingAppointments({ appointments: [appointmentOf("Mia Rivera", "09:00 AM")], count: 1 }),
  ).toBe("Mia Rivera still has an appointment: Teeth Cleaning on Mon, Nov 23, 2026 at 09:00 AM.");
});

test("has one sentence for each person", () => {
  const appointments = [
    appointmentOf("Mia Rivera", "09:00 AM"),
    appointmentOf("Leo Rivera", "09:00 AM"),
    appointmentOf("Mia Rivera", "10:00 AM"),
  ];
  expect(describeBlockingAppointments({ appointments, count: 3 })).toBe(
    "Mia Rivera still has appointments: Teeth Cleaning on Mon, Nov 23, 2026 at 09:00 AM and Teeth Cleaning on Mon, Nov 23, 2026 at 10:00 AM. " +
      "Leo Rivera still has an appointment: Teeth Cleaning on Mon, Nov 23, 2026 at 09:00 AM.",
  );
});

test("names the first three appointments and counts the rest", () => {
  const appointments = Array.from({ length: 20 }, () => appointmentOf("Mia Rivera", "09:00 AM"));
  expect(describeBlockingAppointments({ appointments, count: 25 })).toMatch(
    /^Mia Rivera still has appointments: .* And 22 more\.$/,
  );
});
