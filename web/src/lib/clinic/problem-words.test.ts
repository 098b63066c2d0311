import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { isClinicClosed, problemSentence } from "./problem-words.ts";

const visit = { doctor: "Dr. Samuel Berg", treatment: "Teeth Whitening" };

test("each problem names what the desk can look for", () => {
  expect(problemSentence("outside-hours", visit, undefined)).toMatch(
    /closed then, or Dr. Samuel Berg isn't working/,
  );
  expect(problemSentence("outside-hours", visit, true)).toBe("The clinic is closed then.");
  expect(problemSentence("outside-hours", visit, false)).toBe("Dr. Samuel Berg isn't working then.");
  expect(problemSentence("doctor-away", visit, false)).toBe("Dr. Samuel Berg is away then.");
  expect(problemSentence("doctor-gone", visit, false)).toMatch(
    /Dr. Samuel Berg no longer performs Teeth Whitening/,
  );
  expect(problemSentence("no-doctor", { ...visit, doctor: null }, false)).toMatch(/before doctors performed/);
});

test("an appointment of a seat speaks of the clinic alone", () => {
  expect(problemSentence("outside-hours", { ...visit, doctor: null }, undefined)).toBe(
    "The clinic is closed then.",
  );
});

const none = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };

test.each([
  [{ openingHours: { ...none, monday: [{ from: "09:00", to: "10:00" }] }, closedDays: [] }, false],
  [{ openingHours: { ...none, monday: [{ from: "09:00", to: "09:45" }] }, closedDays: [] }, true],
  [{ openingHours: { ...none, tuesday: [{ from: "09:00", to: "10:00" }] }, closedDays: [] }, true],
  [
    {
      openingHours: { ...none, monday: [{ from: "09:00", to: "10:00" }] },
      closedDays: [{ date: "2026-11-23", reason: "" }],
    },
    true,
  ],
])("an hour from 09:00 AM on a Monday, by %o: closed %s", (hours, closed) => {
  expect(isClinicClosed(hours, sampleBooking())).toBe(closed);
});
