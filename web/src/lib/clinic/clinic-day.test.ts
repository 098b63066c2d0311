import { expect, test } from "vitest";
import { dateAsDay, dayAsDate, showMoment, weekOf } from "./clinic-day.ts";

test("a day goes to a calendar's date and back as the same day", () => {
  expect(dateAsDay(dayAsDate("2026-03-08"))).toBe("2026-03-08");
});

test("a moment is shown on the clinic's clock, summer and winter", () => {
  expect(showMoment("2026-07-01T13:00:00.000Z", "America/New_York")).toBe("Jul 1, 2026 at 9:00 AM");
  expect(showMoment("2026-12-01T14:00:00.000Z", "America/New_York")).toBe("Dec 1, 2026 at 9:00 AM");
});

test("a week begins on its Sunday, also across months", () => {
  expect(weekOf("2026-11-29")).toBe("2026-11-29");
  expect(weekOf("2026-12-05")).toBe("2026-11-29");
});
