import type { AvailableTreatment } from "@clinic/contract/available.ts";
import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { timesWithinOwn } from "./own-span.ts";

/** An hour from 9:00 to 10:00. */
const visit = sampleBooking({ doctorId: "chen" });
const starts = ["08:15 AM", "08:30 AM", "08:45 AM", "09:00 AM", "09:15 AM", "09:30 AM", "10:00 AM"];

function offered(change: Partial<AvailableTreatment>, slots: string[]): AvailableTreatment {
  const doctors = [{ _id: "chen", name: "Dr. Chen", img: "", slots }];
  const treatment = { _id: "cavity-filling", name: "", description: "", Price: 0, durationMinutes: 60 };
  return { ...treatment, slots, doctors, ...change };
}

test("an hour can begin a quarter later or earlier where the dentist is free on that side", () => {
  expect(timesWithinOwn(visit, starts, [offered({}, ["10:00 AM"])])).toEqual(["09:15 AM", "09:30 AM"]);
  expect(timesWithinOwn(visit, starts, [offered({}, ["08:00 AM"])])).toEqual([
    "08:15 AM",
    "08:30 AM",
    "08:45 AM",
  ]);
});

test("a short free time is told by another treatment that fits into it", () => {
  const cleaning = offered({ _id: "teeth-cleaning", durationMinutes: 30 }, ["10:00 AM"]);
  expect(timesWithinOwn(visit, starts, [offered({}, []), cleaning])).toEqual(["09:15 AM", "09:30 AM"]);
});

test("nothing is offered into somebody else's time, nor a time that doesn't touch its own", () => {
  expect(timesWithinOwn(visit, starts, [offered({}, [])])).toEqual([]);
  const elsewhere = [{ _id: "reyes", name: "Dr. Reyes", img: "", slots: ["10:00 AM"] }];
  expect(timesWithinOwn(visit, starts, [offered({ doctors: elsewhere }, ["10:00 AM"])])).toEqual([]);
});

test("a seat's appointment reads its own treatment's times", () => {
  const seat = { ...visit, doctorId: null };
  const filling = offered({ doctors: [] }, ["10:00 AM"]);
  const other = offered({ _id: "fluoride-treatment", doctors: [] }, ["10:00 AM"]);
  expect(timesWithinOwn(seat, starts, [filling])).toEqual(["09:15 AM", "09:30 AM"]);
  expect(timesWithinOwn(seat, starts, [other])).toEqual([]);
});
