import { weekdays } from "@clinic/domain/calendar-date.ts";
import { afterEach, expect, test } from "vitest";
import { demoPublicSettings, demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import {
  describeFreeCancel,
  formatHours,
  formatListPrice,
  formatOpeningTime,
  formatPartOfDay,
  formatPrice,
  formatShortDayOnPublicPage,
  formatSlot,
  listWeekdays,
} from "./clinic-format.ts";
import { setRegion } from "./clinic-region.ts";

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

test("opening hours begin on Monday, and on Saturday where the week does", () => {
  expect(listWeekdays()[0]).toBe("monday");
  expect([...listWeekdays()].sort()).toEqual([...weekdays].sort());
  setRegion({ currency: "KWD", locale: "en-KW", weekStart: 6 });
  expect([listWeekdays()[0], listWeekdays()[6]]).toEqual(["saturday", "friday"]);
});

test("shows cents only if there are any", () => {
  expect([formatPrice(90), formatPrice(90.5)]).toEqual(["$90", "$90.50"]);
});

afterEach(() => setRegion(demoSettings));

test.each([
  ["en-US", "USD", "08:00 AM", "8:00 AM – 6:30 PM", "$1,200", "Price: $ 45.50", "Mon, Nov 23"],
  ["en-GB", "GBP", "08:00", "08:00 – 18:30", "£1,200", "Price: £45.50", "Mon 23 Nov"],
  ["en-AU", "AUD", "8:00 am", "8:00 am – 6:30 pm", "$1,200", "Price: $45.50", "Mon, 23 Nov"],
  ["en-IE", "EUR", "08:00", "08:00 – 18:30", "€1,200", "Price: €45.50", "Mon, 23 Nov"],
  ["en-JP", "JPY", "8:00", "8:00 – 18:30", "¥1,200", undefined, "Mon, Nov 23"],
])("%s shows times, money and days its own way", (locale, currency, slot, hours, price, listed, day) => {
  setRegion({ locale, currency, weekStart: 1 });
  expect(formatSlot("08:00 AM")).toBe(slot);
  expect(formatHours([{ from: "08:00", to: "18:30" }])).toBe(hours);
  expect(formatPrice(1200)).toBe(price);
  if (listed) expect(formatListPrice(45.5)).toBe(listed);
  expect(formatShortDayOnPublicPage("2026-11-23")).toBe(day);
});

test.each([
  ["en-US", "8:00 AM", "12:30 PM"],
  ["en-GB", "08:00", "12:30"],
  ["en-AU", "8:00 am", "12:30 pm"],
])("%s writes the times of openings like its opening hours", (locale, morning, noon) => {
  setRegion({ locale, currency: "USD", weekStart: 1 });
  expect([formatOpeningTime("08:00 AM"), formatOpeningTime("12:30 PM")]).toEqual([morning, noon]);
});

test.each([
  [true, 24, 0, "Free to cancel until 24 hours before"],
  [true, 1, 0, "Free to cancel until 1 hour before"],
  [true, 24, 48, "Free to cancel until 48 hours before"],
  [true, 0, 0, "Free to cancel until it begins"],
  [false, 24, 0, "Move or cancel online"],
  [false, 24, 2, "Move or cancel online until 2 hours before"],
])(
  "with cards %s, refunds until %i hours and changes until %i hours before, promises: %s",
  (takesCards, fullRefundHours, changeHours, promise) => {
    const clinic = { ...demoPublicSettings, takesCards, cancellation: { fullRefundHours } };
    expect(describeFreeCancel(clinic, changeHours)).toBe(promise);
  },
);

test("an appointment keeps the currency in which it was booked", () => {
  setRegion({ currency: "EUR", locale: "en-IE", weekStart: 1 });
  expect(formatPrice(90, "GBP")).toBe("£90");
});
