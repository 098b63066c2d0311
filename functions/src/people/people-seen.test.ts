import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import type { Booking } from "../domain/booking.ts";
import { peopleSeenIn } from "./people-seen.ts";

let made = 0;
const visit = (day: number, change: Partial<Booking> = {}) => ({
  id: `b${made++}`,
  booking: sampleBooking({
    date: `2027-02-0${day}`,
    startsAt: new Date(`2027-02-0${day}T15:00:00Z`),
    ...change,
  }),
});
const caller = { uid: null, callerId: "c1", patientName: "Cal Caller" };

test("each person is listed once, the one who was here last first", () => {
  const people = peopleSeenIn([
    visit(1, { arrivedAt: new Date() }),
    visit(3, { doctor: "Dr. Ida", patientName: "Ada New" }),
    visit(2, { status: "no-show" }),
    visit(4, caller),
  ]);
  expect(people.map(({ name, visits, arrived, noShows }) => [name, visits, arrived, noShows])).toEqual([
    ["Cal Caller", 1, 0, 0],
    ["Ada New", 2, 1, 1],
  ]);
  expect(people[1]).toMatchObject({ uid: "ada", callerId: null, dateISO: "2027-02-03", doctor: "Dr. Ida" });
});

test("family members, and two callers with one number, are people of their own", () => {
  const other = { uid: null, callerId: "c2", patientName: "Other Caller" };
  const family = { personId: "p1", patientName: "Mia" };
  expect(peopleSeenIn([visit(1), visit(1, family), visit(1, caller), visit(1, other)])).toHaveLength(4);
});

test("without a record, callers with one number are told apart by name", () => {
  const noRecord = { uid: null, callerId: null };
  const people = [
    visit(1, { ...noRecord, patientName: "José" }),
    visit(2, { ...noRecord, patientName: "Jose" }),
    visit(3, { ...noRecord, patientName: "Ana" }),
  ];
  expect(peopleSeenIn(people).map(({ name, visits }) => [name, visits])).toEqual([
    ["Ana", 1],
    ["Jose", 2],
  ]);
});

test("who only missed appointments isn't listed", () => {
  expect(peopleSeenIn([visit(1, { status: "no-show" })])).toEqual([]);
});
