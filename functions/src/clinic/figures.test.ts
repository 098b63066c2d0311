import { expect, test } from "vitest";
import type { Clinic } from "../domain/clinic.ts";
import { defaultSettings } from "../domain/default-clinic.ts";
import { figuresOf } from "./figures.ts";

const morning = [{ from: "08:00", to: "12:00" }];
const clinic: Clinic = {
  settings: {
    ...defaultSettings,
    openingHours: { ...defaultSettings.openingHours, monday: morning, thursday: morning },
    closedDays: [{ date: "2026-11-26", reason: "Thanksgiving" }],
  },
  treatments: [
    {
      id: "cavity-filling",
      name: "Cavity Filling",
      description: "",
      slots: ["09:00 AM", "10:00 AM", "11:00 AM", "11:30 AM"],
      priceCents: 15_000,
      durationMinutes: 60,
      order: 0,
    },
    {
      id: "teeth-cleaning",
      name: "Teeth Cleaning",
      description: "",
      slots: ["08:00 AM", "11:30 AM"],
      priceCents: 9_000,
      durationMinutes: 30,
      order: 1,
    },
  ],
};

test("a day without bookings has capacity and nothing else", () => {
  expect(figuresOf("2026-11-23", undefined, clinic)).toEqual({
    dateISO: "2026-11-23",
    booked: 0,
    cancelled: 0,
    noShow: 0,
    income: 0,
    capacity: 5,
    byHour: {},
  });
});

test.each(["2026-11-22", "2026-11-26"])("a closed day, %s, has no capacity", (date) => {
  expect(figuresOf(date, undefined, clinic).capacity).toBe(0);
});

test("counts appointments by the hour in which they start, and money in dollars", () => {
  const day = {
    taken: { "cavity-filling": ["09:00 AM", "11:00 AM"], "teeth-cleaning": ["11:30 AM"], gone: ["12:15 PM"] },
    counts: { booked: 3, cancelled: 2, noShow: 1 },
    incomeCents: 24_050,
  };
  expect(figuresOf("2026-11-23", day, clinic)).toMatchObject({
    booked: 3,
    cancelled: 2,
    noShow: 1,
    income: 240.5,
    // Five times on offer, and one of a treatment that is no more: it takes none of theirs.
    capacity: 6,
    byHour: { 9: 1, 11: 2, 12: 1 },
  });
});
