import { expect, test } from "vitest";
import { showFullDay, showMoment, showZonedTime } from "./show-moment.ts";

const zone = "America/New_York";
const [summer, winter] = ["2026-07-01T13:00:00.000Z", "2026-12-01T14:00:00.000Z"];

test("a moment is shown on the clinic's clock, summer and winter", () => {
  expect(showMoment(summer, zone)).toBe("Jul 1, 2026 at 9:00 AM");
  expect(showMoment(winter, zone)).toBe("Dec 1, 2026 at 9:00 AM");
});

test("its day is the clinic's, also where it is another one where it is read", () => {
  expect(showFullDay(winter, zone)).toBe("Tuesday, December 1, 2026");
  expect(showFullDay("2026-12-02T04:30:00.000Z", zone)).toBe("Tuesday, December 1, 2026");
});

test("a time names the zone as it is called then", () => {
  expect(showZonedTime(summer, zone)).toBe("09:00 AM EDT");
  expect(showZonedTime(winter, zone)).toBe("09:00 AM EST");
});
