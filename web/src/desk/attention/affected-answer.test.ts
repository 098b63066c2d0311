import { expect, test } from "vitest";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import {
  describeAppointmentProblem,
  isClinicClosed,
  mergeAffectedAnswers,
  needsAttention,
  noAffectedAppointments,
  removePossibleAppointments,
} from "./affected-answer.ts";

const doctor = "Dr. Samuel Berg";
const affected = (id: string, startsAt: string, doctorName = doctor) => ({
  booking: {
    ...sampleBooking({ doctorId: "samuel-berg", doctor: doctorName, _id: id, startsAt }),
    problem: "doctor-away" as const,
    uid: null,
  },
  doctors: [],
  nearest: [],
});

test("an answer needs a look when it lists appointments or when not all were checked", () => {
  expect(needsAttention(noAffectedAppointments)).toBe(false);
  expect(needsAttention({ affected: [], allChecked: false })).toBe(true);
});

test("a later answer is merged with the earlier one by time, with each appointment once", () => {
  const first = { affected: [affected("b1", "2026-11-24T14:00:00Z")], allChecked: true };
  const again = affected("b1", "2026-11-24T14:00:00Z", "Dr. Mei-Lin Chen");
  const sooner = affected("b2", "2026-11-23T14:00:00Z");
  const both = mergeAffectedAnswers(first, { affected: [again, sooner], allChecked: false });
  expect(both.affected).toEqual([sooner, again]);
  expect(both.allChecked).toBe(false);
});

test("removes appointments that are possible again, and keeps that not all were checked", () => {
  const [monday, tuesday] = [affected("b1", "2026-11-23T14:00:00Z"), affected("b2", "2026-11-24T14:00:00Z")];
  const before = { affected: [monday, tuesday], allChecked: false };
  const after = removePossibleAppointments(before, ({ startsAt }) => startsAt.startsWith("2026-11-23"));
  expect(after).toEqual({ affected: [tuesday], allChecked: false });
  expect(removePossibleAppointments(after, () => false)).toBe(after);
});

const booking = { doctor, treatment: "Teeth Whitening" };

test("each problem has its own sentence", () => {
  expect(describeAppointmentProblem("outside-hours", booking, undefined)).toMatch(
    /closed then, or Dr. Samuel Berg isn't working/,
  );
  expect(describeAppointmentProblem("outside-hours", booking, true)).toBe("The clinic is closed then.");
  expect(describeAppointmentProblem("outside-hours", booking, false)).toBe(
    "Dr. Samuel Berg isn't working then.",
  );
  expect(describeAppointmentProblem("doctor-away", booking, false)).toBe("Dr. Samuel Berg is away then.");
  expect(describeAppointmentProblem("doctor-gone", booking, false)).toMatch(
    /Dr. Samuel Berg no longer performs Teeth Whitening/,
  );
  expect(describeAppointmentProblem("no-doctor", { ...booking, doctor: null }, false)).toMatch(
    /before doctors performed/,
  );
});

test("the sentence for an appointment without a doctor names only the clinic", () => {
  expect(describeAppointmentProblem("outside-hours", { ...booking, doctor: null }, undefined)).toBe(
    "The clinic is closed then.",
  );
});

const closedAllWeek = {
  sunday: [],
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
};

test.each([
  [{ openingHours: { ...closedAllWeek, monday: [{ from: "09:00", to: "10:00" }] }, closedDays: [] }, false],
  [{ openingHours: { ...closedAllWeek, monday: [{ from: "09:00", to: "09:45" }] }, closedDays: [] }, true],
  [{ openingHours: { ...closedAllWeek, tuesday: [{ from: "09:00", to: "10:00" }] }, closedDays: [] }, true],
  [
    {
      openingHours: { ...closedAllWeek, monday: [{ from: "09:00", to: "10:00" }] },
      closedDays: [{ date: "2026-11-23", reason: "" }],
    },
    true,
  ],
])("for one hour from 09:00 AM on a Monday, with %o, the clinic is closed: %s", (hours, closed) => {
  expect(isClinicClosed(hours, sampleBooking())).toBe(closed);
});
