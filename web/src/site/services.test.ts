import { expect, test } from "vitest";
import { formatNextFreeTime } from "./services.tsx";

const clinicZone = "America/New_York";
const soonestFreeTime = (dateISO: string, slot = "09:00 AM") => ({ _id: "teeth-cleaning", dateISO, slot });

test("names the day, and writes the time like the opening hours", () => {
  const now = new Date("2026-11-19T15:00:00Z");
  expect(formatNextFreeTime(soonestFreeTime("2026-11-23"), clinicZone, now)).toBe(
    "Next free: Mon, Nov 23, 9:00 AM",
  );
  expect(formatNextFreeTime(soonestFreeTime("2026-11-23", "12:30 PM"), clinicZone, now)).toBe(
    "Next free: Mon, Nov 23, 12:30 PM",
  );
});

test("takes today and tomorrow from the clinic's time zone", () => {
  // This moment is still the evening of the 19th in New York.
  const now = new Date("2026-11-20T02:00:00Z");
  expect(formatNextFreeTime(soonestFreeTime("2026-11-19"), clinicZone, now)).toBe(
    "Next free: today, 9:00 AM",
  );
  expect(formatNextFreeTime(soonestFreeTime("2026-11-20"), clinicZone, now)).toBe(
    "Next free: tomorrow, 9:00 AM",
  );
  expect(formatNextFreeTime(soonestFreeTime("2026-11-21"), clinicZone, now)).toBe(
    "Next free: Sat, Nov 21, 9:00 AM",
  );
});

test("says tomorrow when the clocks change in between", () => {
  expect(
    formatNextFreeTime(soonestFreeTime("2026-11-02"), clinicZone, new Date("2026-11-01T04:30:00Z")),
  ).toMatch(/tomorrow/);
  expect(
    formatNextFreeTime(soonestFreeTime("2026-03-09"), clinicZone, new Date("2026-03-08T05:30:00Z")),
  ).toMatch(/tomorrow/);
});

test("says that no time is free", () => {
  expect(formatNextFreeTime(undefined, clinicZone, new Date())).toBe("No free time in the next two weeks");
});
