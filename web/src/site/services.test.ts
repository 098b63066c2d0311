import { expect, test } from "vitest";
import { nextFreeText } from "./services.tsx";

const zone = "America/New_York";
const soonest = (dateISO: string, slot = "09:00 AM") => ({ _id: "teeth-cleaning", dateISO, slot });

test("a day is named, and a time is written like the opening hours", () => {
  const now = new Date("2026-11-19T15:00:00Z");
  expect(nextFreeText(soonest("2026-11-23"), zone, now)).toBe("Next free: Mon, Nov 23, 9:00 AM");
  expect(nextFreeText(soonest("2026-11-23", "12:30 PM"), zone, now)).toBe("Next free: Mon, Nov 23, 12:30 PM");
});

test("today and tomorrow are the clinic's, whatever day it is elsewhere", () => {
  // The evening of the 19th in New York.
  const now = new Date("2026-11-20T02:00:00Z");
  expect(nextFreeText(soonest("2026-11-19"), zone, now)).toBe("Next free: today, 9:00 AM");
  expect(nextFreeText(soonest("2026-11-20"), zone, now)).toBe("Next free: tomorrow, 9:00 AM");
  expect(nextFreeText(soonest("2026-11-21"), zone, now)).toBe("Next free: Sat, Nov 21, 9:00 AM");
});

test("the day after one on which the clocks change is tomorrow", () => {
  expect(nextFreeText(soonest("2026-11-02"), zone, new Date("2026-11-01T04:30:00Z"))).toMatch(/tomorrow/);
  expect(nextFreeText(soonest("2026-03-09"), zone, new Date("2026-03-08T05:30:00Z"))).toMatch(/tomorrow/);
});

test("nothing free is said plainly", () => {
  expect(nextFreeText(undefined, zone, new Date())).toBe("No free time in the next two weeks");
});
