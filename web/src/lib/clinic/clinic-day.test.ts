import { expect, test } from "vitest";
import { addToDay, clinicToday, dateAsDay, dayAsDate, parseDay, showDay, showMoment } from "./clinic-day.ts";

test("today is the clinic's, not the browser's", () => {
  const now = new Date("2026-11-21T03:30:00Z");
  expect(clinicToday("America/New_York", now)).toBe("2026-11-20");
  expect(clinicToday("Asia/Tokyo", now)).toBe("2026-11-21");
});

test("a day goes to a calendar's date and back as the same day", () => {
  expect(dateAsDay(dayAsDate("2026-03-08"))).toBe("2026-03-08");
});

test("days are added across months, years and clock changes", () => {
  expect(addToDay("2026-12-31", 1)).toBe("2027-01-01");
  expect(addToDay("2026-03-07", 2)).toBe("2026-03-09");
  expect(addToDay("2026-03-01", -1)).toBe("2026-02-28");
});

test("a day is shown as PP", () => {
  expect(showDay("2023-01-05")).toBe("Jan 5, 2023");
});

test("a moment is shown on the clinic's clock, summer and winter", () => {
  expect(showMoment("2026-07-01T13:00:00.000Z", "America/New_York")).toBe("Jul 1, 2026 at 9:00 AM");
  expect(showMoment("2026-12-01T14:00:00.000Z", "America/New_York")).toBe("Dec 1, 2026 at 9:00 AM");
});

test.each([null, "", "2026-02-30", "tomorrow", "2026-2-3"])("%o is no day", (text) => {
  expect(parseDay(text)).toBeUndefined();
});
