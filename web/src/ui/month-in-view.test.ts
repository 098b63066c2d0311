import { expect, test } from "vitest";
import { formatClosingDays, listClosings } from "./month-in-view.tsx";

const waterRepair = { date: "2026-12-01", reason: "Water repair" };
const rulesWithClosedDays = (...closedDays: Parameters<typeof listClosings>[1]["closedDays"]) => ({
  closedDays,
  horizonDays: 90,
});
const listDecemberClosings = (...closedDays: Parameters<typeof rulesWithClosedDays>) =>
  listClosings("2026-12-20", rulesWithClosedDays(...closedDays), "2026-11-22");

test("lists a month's closings in order, with hours for parts of a day", () => {
  const lunch = { date: "2026-12-01", from: "12:00", to: "14:00", reason: "Staff meeting" };
  const other = { date: "2027-01-01", reason: "New Year" };
  const day = { last: "2026-12-01" };
  expect(listDecemberClosings(lunch, other, waterRepair)).toEqual([
    { ...waterRepair, ...day },
    { ...lunch, ...day },
  ]);
});

test("lists no days without a public reason, and none that can't be booked anyway", () => {
  expect(listDecemberClosings({ ...waterRepair, reason: "" })).toEqual([]);
  expect(listClosings("2026-12-20", rulesWithClosedDays(waterRepair), "2026-12-02")).toEqual([]);
  expect(
    listClosings("2026-12-20", { ...rulesWithClosedDays(waterRepair), horizonDays: 5 }, "2026-11-22"),
  ).toEqual([]);
});

test("joins consecutive days with the same reason", () => {
  const holidays = ["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-28"];
  const closings = listDecemberClosings(...holidays.map((date) => ({ date, reason: "Holidays" })));
  expect(closings.map(formatClosingDays)).toEqual([
    "Thursday, December 24 to Saturday, December 26",
    "Monday, December 28",
  ]);
});
