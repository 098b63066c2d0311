import { expect, test } from "vitest";
import { showMoment } from "./show-moment.ts";

const zone = "America/New_York";
const [summer, winter] = ["2026-07-01T13:00:00.000Z", "2026-12-01T14:00:00.000Z"];

test("a moment is shown on the clinic's clock, summer and winter", () => {
  expect(showMoment(summer, zone)).toBe("Jul 1, 2026 at 9:00 AM");
  expect(showMoment(winter, zone)).toBe("Dec 1, 2026 at 9:00 AM");
});
