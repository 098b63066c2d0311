import type { OpeningHours } from "@clinic/contract/settings.ts";
import { expect, test } from "vitest";
import { fitSlots } from "./slot-fit.ts";

const hours: OpeningHours = {
  sunday: [],
  monday: [
    { from: "08:00", to: "12:00" },
    { from: "13:00", to: "18:00" },
  ],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [{ from: "09:00", to: "14:00" }],
};

test("a visit that ends as the clinic closes fits", () => {
  expect(fitSlots(["11:00 AM"], 60, hours)).toEqual({ never: [], missing: [], overlapping: [] });
});

test("names the times that no day has room for", () => {
  expect(fitSlots(["07:30 AM", "05:30 PM"], 60, hours).never).toEqual(["07:30 AM", "05:30 PM"]);
});

test("names the times that only some days have room for, closed days aside", () => {
  expect(fitSlots(["08:00 AM", "12:00 PM", "05:00 PM"], 60, hours)).toMatchObject({
    never: [],
    missing: [
      { weekday: "monday", slots: ["12:00 PM"] },
      { weekday: "saturday", slots: ["08:00 AM", "05:00 PM"] },
    ],
  });
});

test("names the times that begin within the visit before", () => {
  expect(fitSlots(["10:00 AM", "09:00 AM", "09:30 AM"], 60, hours).overlapping).toEqual([
    "09:30 AM",
    "10:00 AM",
  ]);
});
