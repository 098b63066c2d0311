import { expect, test } from "vitest";
import { putBack, whoStays, whoStillComes, withoutUnnamed } from "./people.ts";

const mia = { _id: "mia", name: "Mia Rivera" };
const leo = { _id: "leo", name: "Leo Rivera" };
const ben = { _id: "ben", name: "Ben Rivera" };

test("who can't go comes back to their place, and what was typed meanwhile stays", () => {
  const typed = [{ _id: "leo", name: "Leonardo Rivera" }, { name: "Grandma Rivera" }];
  expect(putBack(typed, [mia, leo, ben], [mia])).toEqual([
    mia,
    { _id: "leo", name: "Leonardo Rivera" },
    { name: "Grandma Rivera" },
  ]);
});

test("who was added and never named is left out, and nobody who is known", () => {
  const unnamed = { ...leo, name: "" };
  expect(withoutUnnamed([mia, unnamed, { name: " " }, { name: "Grandma Rivera" }])).toEqual([
    mia,
    unnamed,
    { name: "Grandma Rivera" },
  ]);
});

const visit = (patientName: string, slot: string, personId = "") => ({
  _id: `${patientName} ${slot}`,
  dateISO: "2026-11-23",
  slot,
  treatment: "Teeth Cleaning",
  patientName,
  personId,
});

test("of those taken away only who has an appointment stays", () => {
  const appointments = [visit("Maria Rivera", "09:00 AM", "mia"), visit("Ben Rivera", "09:00 AM", "ben")];
  expect(whoStays([ben], [mia, leo, ben], { appointments, count: 2 })).toEqual([mia]);
});

test("more appointments than are named keep everybody who was taken away", () => {
  const appointments = [visit("Mia Rivera", "09:00 AM", "mia")];
  expect(whoStays([ben], [mia, leo, ben], { appointments, count: 25 })).toEqual([mia, leo]);
});

test("the appointments that keep somebody are named", () => {
  expect(whoStillComes({ appointments: [visit("Mia Rivera", "09:00 AM")], count: 1 })).toBe(
    "Mia Rivera still has an appointment: Teeth Cleaning on Nov 23, 2026 at 09:00 AM.",
  );
});

test("two people have a sentence each", () => {
  const appointments = [
    visit("Mia Rivera", "09:00 AM"),
    visit("Leo Rivera", "09:00 AM"),
    visit("Mia Rivera", "10:00 AM"),
  ];
  expect(whoStillComes({ appointments, count: 3 })).toBe(
    "Mia Rivera still has appointments: Teeth Cleaning on Nov 23, 2026 at 09:00 AM and Teeth Cleaning on Nov 23, 2026 at 10:00 AM. " +
      "Leo Rivera still has an appointment: Teeth Cleaning on Nov 23, 2026 at 09:00 AM.",
  );
});

test("of many, the first three are named and the rest counted", () => {
  const appointments = Array.from({ length: 20 }, () => visit("Mia Rivera", "09:00 AM"));
  expect(whoStillComes({ appointments, count: 25 })).toMatch(
    /^Mia Rivera still has appointments: .* And 22 more\.$/,
  );
});
