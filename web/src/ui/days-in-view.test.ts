import { expect, test } from "vitest";
import { formatClosingDays, listClosings, spanInView } from "./days-in-view.tsx";

const monthOf = (first: string) => spanInView({ first, isMonth: true });
const waterRepair = { date: "2026-12-01", reason: "Water repair" };
const rulesWithClosedDays = (...closedDays: Parameters<typeof listClosings>[1]["closedDays"]) => ({
  closedDays,
  horizonDays: 90,
});
const listDecemberClosings = (...closedDays: Parameters<typeof rulesWithClosedDays>) =>
  listClosings(monthOf("2026-12-20"), rulesWithClosedDays(...closedDays), "2026-11-22");

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
  expect(listClosings(monthOf("2026-12-20"), rulesWithClosedDays(waterRepair), "2026-12-02")).toEqual([]);
  expect(
    listClosings(
      monthOf("2026-12-20"),
      { ...rulesWithClosedDays(waterRepair), horizonDays: 5 },
      "2026-11-22",
    ),
  ).toEqual([]);
});

test("lists a range in each of its months while it is not over", () => {
  const winter = { date: "2026-12-28", last: "2027-01-03", reason: "Winter break" };
  const listIn = (month: string, today = "2026-11-22") =>
    listClosings(monthOf(month), rulesWithClosedDays(winter), today).map(formatClosingDays);
  const shown = ["Monday, December 28 to Sunday, January 3"];
  expect(["2026-11-30", "2026-12-20", "2027-01-20", "2027-02-01"].map((month) => listIn(month))).toEqual([
    [],
    shown,
    shown,
    [],
  ]);
  expect(listIn("2027-01-20", "2027-01-02")).toEqual(shown);
  expect(listIn("2027-01-20", "2027-01-04")).toEqual([]);
  const long = { ...winter, last: "2027-02-14" };
  expect(listClosings(monthOf("2027-01-15"), rulesWithClosedDays(long), "2026-11-22")).toHaveLength(1);
});

test("joins consecutive days with the same reason", () => {
  const holidays = ["2026-12-24", "2026-12-25", "2026-12-26", "2026-12-28"];
  const closings = listDecemberClosings(...holidays.map((date) => ({ date, reason: "Holidays" })));
  expect(closings.map(formatClosingDays)).toEqual([
    "Thursday, December 24 to Saturday, December 26",
    "Monday, December 28",
  ]);
});

test("lists only closings of the two weeks in view", () => {
  const twoWeeks = spanInView({ first: "2026-11-20", isMonth: false });
  const listIn = (date: string) =>
    listClosings(twoWeeks, rulesWithClosedDays({ ...waterRepair, date }), "2026-11-20").length;
  expect(["2026-12-03", "2026-12-04"].map(listIn)).toEqual([1, 0]);
});
