import { expect, test } from "vitest";
import { showDay, showMoment, showTime, showVisitMoment } from "./show-moment.ts";

const zone = "America/New_York";
const [summer, winter] = ["2026-07-01T13:00:00.000Z", "2026-12-01T14:00:00.000Z"];

test("a moment is shown on the clinic's clock, summer and winter", () => {
  expect(showMoment(summer, zone)).toBe("Jul 1, 2026 at 09:00 AM");
  expect(showMoment(winter, zone)).toBe("Dec 1, 2026 at 09:00 AM");
});

test("for patients it is written as their appointments are", () => {
  expect(showVisitMoment(winter, zone)).toBe("Tue, Dec 1, 2026 at 09:00 AM");
  expect(showTime("2026-12-01T17:30:00.000Z", zone)).toBe("12:30 PM");
});

test("late in the evening it is still the clinic's day, wherever the browser is", () => {
  expect(showDay("2026-12-02T04:59:59.000Z", zone)).toBe("Dec 1, 2026");
});
