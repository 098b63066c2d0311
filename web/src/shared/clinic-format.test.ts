import { weekdays } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  formatCityLine,
  formatHours,
  formatPartOfDay,
  formatPrice,
  weekdaysFromMonday,
} from "./clinic-format.ts";

test("formats opening hours with AM and PM", () => {
  expect(formatHours([{ from: "08:00", to: "18:00" }])).toBe("8:00 AM – 6:00 PM");
  expect(formatHours([{ from: "00:00", to: "12:30" }])).toBe("12:00 AM – 12:30 PM");
  expect(formatHours([{ from: "22:00", to: "24:00" }])).toBe("10:00 PM – 12:00 AM");
});

test("lists both ranges around a break, and calls a day without ranges closed", () => {
  const ranges = [
    { from: "09:00", to: "12:00" },
    { from: "13:00", to: "17:00" },
  ];
  expect(formatHours(ranges)).toBe("9:00 AM – 12:00 PM, 1:00 PM – 5:00 PM");
  expect(formatHours([])).toBe("Closed");
});

test("leaves out midnight in a part of a day", () => {
  expect(formatPartOfDay({ from: "12:00", to: "14:00" })).toBe("12:00 PM – 2:00 PM");
  expect(formatPartOfDay({ from: "12:00", to: "24:00" })).toBe("from 12:00 PM");
  expect(formatPartOfDay({ from: "00:00", to: "12:00" })).toBe("until 12:00 PM");
});

test("the week starts on Monday and has all days", () => {
  expect(weekdaysFromMonday[0]).toBe("monday");
  expect([...weekdaysFromMonday].sort()).toEqual([...weekdays].sort());
});

test("an address without a state or postal code has no stray comma", () => {
  expect(formatCityLine(demoSettings.address)).toBe("Brooklyn, NY 11201");
  expect(formatCityLine({ ...demoSettings.address, region: "", postalCode: "" })).toBe("Brooklyn");
});

test("shows cents only if there are any", () => {
  expect([formatPrice(90), formatPrice(90.5)]).toEqual(["$90", "$90.50"]);
});
