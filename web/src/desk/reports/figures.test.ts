import type { DailyStats, WorkReport } from "@clinic/contract/reports.ts";
import { expect, test } from "vitest";
import { formatPrice } from "../../shared/clinic-format.ts";
import {
  countAppointmentsByHour,
  countMinutesOfWorkingDoctors,
  describeChange,
  findWeeksAround,
  formatPercent,
  hoursUsedMeasure,
  listDailyCapacity,
  sumStatsByWeek,
} from "./figures.ts";

const emptyDay = {
  booked: 0,
  cancelled: 0,
  noShow: 0,
  income: 0,
  bookedMinutes: 0,
  freeMinutes: 600,
  byHour: {},
};
const dayStats = (dateISO: string, figures: Partial<DailyStats[number]> = {}) => ({
  dateISO,
  ...emptyDay,
  ...figures,
});

test("a range is whole weeks around today", () => {
  expect(findWeeksAround("2026-11-20", 12, 4)).toEqual({ from: "2026-09-27", to: "2026-12-19" });
  expect(findWeeksAround("2026-11-22", 1, 0)).toEqual({ from: "2026-11-22", to: "2026-11-28" });
});

test("weeks go from Sunday to Saturday, and money adds up to the cent", () => {
  const stats = [
    dayStats("2026-11-14", { booked: 1, income: 10 }),
    dayStats("2026-11-15", { booked: 2, noShow: 1, income: 0.1 }),
    dayStats("2026-11-21", { cancelled: 3, income: 0.2 }),
    dayStats("2026-11-22"),
  ];
  expect(sumStatsByWeek(stats)).toEqual([
    { from: "2026-11-08", appointments: 1, noShow: 0, cancelled: 0, income: 10 },
    { from: "2026-11-15", appointments: 3, noShow: 1, cancelled: 3, income: 0.3 },
    { from: "2026-11-22", appointments: 0, noShow: 0, cancelled: 0, income: 0 },
  ]);
});

test("hours go from the first busy one to the last", () => {
  const stats = [
    dayStats("2026-11-16", { byHour: { 9: 2, 11: 1 } }),
    dayStats("2026-11-17", { byHour: { 9: 1 } }),
  ];
  expect(countAppointmentsByHour(stats)).toEqual([
    { hour: 9, appointments: 3 },
    { hour: 10, appointments: 0 },
    { hour: 11, appointments: 1 },
  ]);
  expect(countAppointmentsByHour([dayStats("2026-11-16")])).toEqual([]);
});

test("free capacity leaves out days without work", () => {
  const stats = [
    dayStats("2026-11-20"),
    dayStats("2026-11-21", { bookedMinutes: 150, freeMinutes: 150 }),
    dayStats("2026-11-22", { freeMinutes: 0 }),
    dayStats("2026-11-23", { bookedMinutes: 600, freeMinutes: 0 }),
    dayStats("2026-11-24"),
  ];
  expect(listDailyCapacity(stats, "2026-11-21", 3)).toEqual([
    { day: "2026-11-21", taken: 150, free: 150 },
    { day: "2026-11-23", taken: 600, free: 0 },
  ]);
});

const noWork = { appointments: 0, noShows: 0, confirmed: 0, income: 0, bookedMinutes: 0, workedMinutes: 0 };

test.each([
  [12, 10, "up from $10"],
  [8, 10, "down from $10"],
  [10, 10, "as before"],
  [0, 10, "down from $10"],
  [10, null, null],
  [null, 10, "$10 before"],
  [null, null, null],
])("describes %s after %s as: %s", (now, before, text) => {
  expect(describeChange(now, before, formatPrice)).toBe(text);
});

test("amounts that read the same are unchanged", () => {
  expect(describeChange(0.3333, 0.3349, formatPercent)).toBe("as before");
});

test("a doctor without hours has no share of them", () => {
  expect(hoursUsedMeasure.amountOf({ ...noWork, bookedMinutes: 60 })).toBeNull();
});

test("the clinic's used hours count only doctors with hours", () => {
  const figures: WorkReport = {
    from: "2026-11-01",
    to: "2026-11-30",
    total: { ...noWork, bookedMinutes: 200, workedMinutes: 100, cancelled: 0, keptOfCancelled: 0 },
    doctors: [
      { ...noWork, doctorId: "ida", doctor: "Ida", bookedMinutes: 50, workedMinutes: 100 },
      { ...noWork, doctorId: "gone", doctor: null, bookedMinutes: 30 },
      { ...noWork, doctorId: null, doctor: null, bookedMinutes: 120 },
    ],
    treatments: [],
  };
  expect(hoursUsedMeasure.amountOf(countMinutesOfWorkingDoctors(figures))).toBe(0.5);
});
