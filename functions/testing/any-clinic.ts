/** Random clinics for property tests, including unusual ones. */
import fc from "fast-check";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import type { ClosedDay, OpeningHours } from "../src/contract/settings.ts";
import { plusDays, weekdays } from "../src/domain/calendar-date.ts";
import type { Clinic } from "../src/domain/clinic.ts";
import { slotAt, timeOfDayAt } from "../src/domain/slot.ts";
import type { ModelBooking } from "./availability-model.ts";
import { sampleDoctor, sampleTreatment } from "./sample-clinic.ts";

/** A Thursday, in a week without a clock change. */
export const sampleThursday = "2026-07-02";

/** Any multiple of five minutes, because hours and absences need not begin at a quarter-hour. */
const anyTimeOfDay = fc.nat(288).map((fives) => timeOfDayAt(fives * 5));

/** Generates time ranges in order. Sometimes one begins where the range before it ends. */
const anyTimeRanges = fc
  .uniqueArray(anyTimeOfDay, { maxLength: 6 })
  .map((times) => times.sort())
  .chain((times) =>
    fc.boolean().map((touching) =>
      times.flatMap((from, i) => {
        const to = times[i + 1];
        return to === undefined || (!touching && i % 2 === 1) ? [] : [{ from, to }];
      }),
    ),
  );

const anyOpeningHours: fc.Arbitrary<OpeningHours> = fc
  .tuple(anyTimeRanges, anyTimeRanges)
  .map(([thursday, others]) => ({
    ...demoSettings.openingHours,
    ...Object.fromEntries(weekdays.map((weekday) => [weekday, others])),
    thursday,
  }));

const anySlot = fc.nat(95).map((quarter) => slotAt(quarter * 15));
const anyMinutes = fc.integer({ min: 1, max: 12 }).map((quarters) => quarters * 15);

/** Mostly none, so that most times stay bookable. */
const anyBuffer = fc.constantFrom(undefined, 0, 0, 15, 30, 120);

/** Hours of notice: none, a part of the day, and more than a day. */
const anyNoticeHours = fc.constantFrom(0, 0, 1, 3, 26);

const treatmentIds = ["cleaning", "checkup", "surgery"];
const doctorIds = ["ida", "omar", "lee"];

const anyTreatment = (id: string) =>
  fc
    .record({
      slots: fc.uniqueArray(fc.nat(95), { minLength: 1, maxLength: 24 }),
      durationMinutes: anyMinutes,
      bufferMinutes: anyBuffer,
      noticeHours: fc.constantFrom(undefined, {}, { book: 0 }, { book: 2, change: 5 }),
      heldBy: fc.constantFrom("seat" as const, "doctors" as const, "doctors" as const),
    })
    .map(({ slots, ...more }) => {
      const inOrder = slots.sort((a, b) => a - b).map((quarter) => slotAt(quarter * 15));
      return sampleTreatment(id, { ...more, slots: inOrder });
    });

const anyDoctor = (id: string) =>
  fc
    .record({
      treatmentIds: fc.subarray(treatmentIds, { minLength: 1 }),
      hours: fc.option(anyOpeningHours, { freq: 2 }),
      bookable: fc.nat(4).map((one) => one > 0),
    })
    .map(({ treatmentIds: performed, ...more }) => sampleDoctor(id, performed, more));

/** Any time within the week around `sampleThursday`. Midnight is frequent, because doctors are often away for whole days. */
const anyMoment = fc
  .tuple(
    fc.constantFrom("2026-06-29", "2026-07-01", sampleThursday, sampleThursday, "2026-07-03"),
    fc.oneof(
      fc.constant("00:00"),
      fc.nat(287).map((fives) => timeOfDayAt(fives * 5)),
    ),
  )
  .map(([date, time]) => `${date}T${time}`);
const anyAbsence = fc
  .record({ id: fc.uuid(), doctorId: fc.constantFrom(...doctorIds), ends: fc.tuple(anyMoment, anyMoment) })
  .map(({ ends, ...absence }) => {
    const [from = "", to = ""] = ends.sort();
    return { ...absence, from, to };
  });

/** Mostly no closed days; otherwise that day as a whole, or parts of it, which may lie outside the opening hours. */
const anyClosedDays: fc.Arbitrary<ClosedDay[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<ClosedDay[]>([]) },
  { weight: 1, arbitrary: fc.constant<ClosedDay[]>([{ date: sampleThursday, reason: "" }]) },
  {
    weight: 1,
    arbitrary: fc
      .record({ before: fc.integer({ min: -1, max: 3 }), after: fc.integer({ min: 0, max: 3 }) })
      .map(({ before, after }) => [
        { date: plusDays(sampleThursday, -before), last: plusDays(sampleThursday, after), reason: "" },
      ]),
  },
  {
    weight: 3,
    arbitrary: anyTimeRanges.map((parts) =>
      parts.map((part) => ({ date: sampleThursday, ...part, reason: "" })),
    ),
  },
);

export const anyClinic: fc.Arbitrary<Clinic> = fc.record({
  settings: fc
    .record({
      openingHours: anyOpeningHours,
      closedDays: anyClosedDays,
      horizonDays: fc.constantFrom(0, 1, 90),
      notice: fc.record({ bookHours: anyNoticeHours, changeHours: anyNoticeHours }),
    })
    .map((change) => ({ ...demoSettings, ...change })),
  treatments: fc.tuple(...treatmentIds.map(anyTreatment)),
  doctors: fc.tuple(...doctorIds.map(anyDoctor)),
  absences: fc.array(anyAbsence, { maxLength: 3 }),
});

/**
 * Generates appointments, including some that could not be booked at the same time: availability must work for any
 * content of a day.
 */
export const anyModelBookings: fc.Arbitrary<ModelBooking[]> = fc.array(
  fc.record({
    holder: fc.constantFrom(
      ...doctorIds.map((id) => `doctor-${id}`),
      ...treatmentIds.map((id) => `seat-${id}`),
    ),
    slot: anySlot,
    minutes: anyMinutes,
    buffer: anyBuffer,
  }),
  { maxLength: 8 },
);

/** Mostly a time before that day. Also times within it, at the exact start of an appointment, and after it. */
export const anyNow = fc
  .integer({ min: -100, max: 120 })
  .map((quarters) => new Date(Date.parse(`${sampleThursday}T04:00Z`) + quarters * 900_000));
