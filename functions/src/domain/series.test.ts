import { expect, test } from "vitest";
import { seriesDates, shiftedDates } from "./series.ts";

test("weeks keep the weekday", () => {
  expect(seriesDates("2027-03-01", { every: { weeks: 2 }, count: 3 })).toEqual([
    "2027-03-01",
    "2027-03-15",
    "2027-03-29",
  ]);
});

test("months keep the day of the first date, or end with the month", () => {
  expect(seriesDates("2027-01-31", { every: { months: 1 }, count: 4 })).toEqual([
    "2027-01-31",
    "2027-02-28",
    "2027-03-31",
    "2027-04-30",
  ]);
  expect(seriesDates("2027-10-31", { every: { months: 4 }, count: 3 })).toEqual([
    "2027-10-31",
    "2028-02-29",
    "2028-06-30",
  ]);
});

test("appointments that move together move by the same days", () => {
  const weekly = [
    { id: "a", date: "2027-03-01" },
    { id: "b", date: "2027-03-08" },
    { id: "c", date: "2027-03-15" },
  ];
  expect(shiftedDates(weekly, "2027-03-08", "2027-03-07")).toEqual([
    { id: "a", date: "2027-02-28" },
    { id: "b", date: "2027-03-07" },
    { id: "c", date: "2027-03-14" },
  ]);
});

test("the last one moves first if they move ahead, so that it makes room", () => {
  const weekly = [
    { id: "a", date: "2027-03-01" },
    { id: "b", date: "2027-03-08" },
  ];
  expect(shiftedDates(weekly, "2027-03-01", "2027-03-08").map(({ id }) => id)).toEqual(["b", "a"]);
});
