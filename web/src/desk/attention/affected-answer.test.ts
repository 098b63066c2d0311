import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  isClinicClosed,
  needsLook,
  nothingAffected,
  problemSentence,
  withNewer,
  without,
} from "./affected-answer.ts";

const berg = { doctorId: "samuel-berg", doctor: "Dr. Samuel Berg" };
const affected = (id: string, startsAt: string, doctor = "Dr. Samuel Berg") => ({
  booking: {
    ...sampleBooking({ ...berg, doctor, _id: id, startsAt }),
    problem: "doctor-away" as const,
    uid: null,
  },
  doctors: [],
  nearest: [],
});

test("an answer that names nobody, and has looked at all, needs nobody", () => {
  expect(needsLook(nothingAffected)).toBe(false);
  expect(needsLook({ affected: [], allChecked: false })).toBe(true);
});

test("what an earlier change left stays, in the order of its times, each appointment once", () => {
  const first = { affected: [affected("b1", "2026-11-24T14:00:00Z")], allChecked: true };
  const again = affected("b1", "2026-11-24T14:00:00Z", "Dr. Mei-Lin Chen");
  const sooner = affected("b2", "2026-11-23T14:00:00Z");
  const both = withNewer(first, { affected: [again, sooner], allChecked: false });
  expect(both.affected).toEqual([sooner, again]);
  expect(both.allChecked).toBe(false);
});

test("what is possible again goes, and what nobody has looked at stays to be looked at", () => {
  const [monday, tuesday] = [affected("b1", "2026-11-23T14:00:00Z"), affected("b2", "2026-11-24T14:00:00Z")];
  const before = { affected: [monday, tuesday], allChecked: false };
  const after = without(before, ({ startsAt }) => startsAt.startsWith("2026-11-23"));
  expect(after).toEqual({ affected: [tuesday], allChecked: false });
  expect(without(after, () => false)).toBe(after);
});

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
