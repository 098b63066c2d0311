import fc from "fast-check";
import { expect, test } from "vitest";
import { anyBookings, dayDocumentsOf } from "../../testing/any-bookings.ts";
import { anyClinic, sampleThursday } from "../../testing/any-clinic.ts";
import { isAtWork } from "../../testing/availability-model.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleClinic, sampleDoctor, sampleTreatment } from "../../testing/sample-clinic.ts";
import type { Booking } from "./booking.ts";
import { figuresOfRange } from "./range-figures.ts";

const dates = ["2026-07-01", sampleThursday, "2026-07-03"];
const holders = ["doctor-ida", "doctor-omar", "doctor-gone", "seat-cleaning", "seat-surgery"];
const treatmentIds = ["cleaning", "checkup", "former"];

/** Sums up bookings one by one, as the contract defines the figures. */
function workByHand(bookings: readonly Booking[]) {
  const work = { appointments: 0, noShows: 0, confirmed: 0, incomeCents: 0, bookedMinutes: 0 };
  for (const { status, payment, priceCents, durationMinutes, confirmedAt } of bookings) {
    if (status === "cancelled") continue;
    work.appointments += 1;
    work.bookedMinutes += durationMinutes;
    if (status === "no-show") work.noShows += 1;
    if (confirmedAt) work.confirmed += 1;
    if (["paid", "refund-pending", "refund-failed"].includes(payment)) work.incomeCents += priceCents;
  }
  return work;
}

test("the figures of the days equal the sums over their bookings", () => {
  fc.assert(
    fc.property(anyBookings(dates, holders, treatmentIds), (bookings) => {
      const { total, byDoctor, byTreatment } = figuresOfRange(
        sampleClinic(),
        dates,
        dayDocumentsOf(bookings),
      );
      const cancelled = bookings.filter(({ status }) => status === "cancelled");
      const kept = workByHand(cancelled.map((booking) => ({ ...booking, status: "booked" }))).incomeCents;
      const all = workByHand(bookings);
      expect(total).toEqual({
        ...all,
        incomeCents: all.incomeCents + kept,
        workedMinutes: 0,
        cancelled: cancelled.length,
        keptCents: kept,
      });
      for (const [id, work] of byDoctor) {
        const theirs = bookings.filter(({ holder }) =>
          id === null ? holder.startsWith("seat-") : holder === `doctor-${id}`,
        );
        expect(work).toMatchObject(workByHand(theirs));
      }
      for (const [id, work] of byTreatment) {
        expect(work).toEqual(workByHand(bookings.filter(({ treatmentId }) => treatmentId === id)));
      }
      const counted = (sums: Iterable<{ appointments: number }>) =>
        [...sums].reduce((sum, { appointments }) => sum + appointments, 0);
      expect(counted(byDoctor.values())).toBe(all.appointments);
      expect(counted(byTreatment.values())).toBe(all.appointments);
    }),
  );
});

test("doctors' working minutes follow hours, closed days and absences", () => {
  fc.assert(
    fc.property(anyClinic, (clinic) => {
      const { total, byDoctor } = figuresOfRange(clinic, dates, new Map());
      const minutes = Array.from({ length: 24 * 60 }, (_, minute) => minute);
      let sum = 0;
      for (const { id } of clinic.doctors) {
        const atWork = dates.flatMap((date) =>
          minutes.filter((minute) => isAtWork(clinic, `doctor-${id}`, date, minute)),
        );
        expect(byDoctor.get(id)?.workedMinutes).toBe(atWork.length);
        sum += atWork.length;
      }
      expect(total.workedMinutes).toBe(sum);
    }),
    { numRuns: 30 },
  );
});

const clinic = sampleClinic({
  doctors: [sampleDoctor("ida", ["checkup"]), sampleDoctor("omar", ["checkup"])],
  treatments: [sampleTreatment("checkup", { heldBy: "doctors" }), sampleTreatment("cleaning")],
});

test("current doctors come first, then former ones, and treatments without dentists last", () => {
  const bookings = [
    sampleBooking({ date: sampleThursday, holder: "seat-surgery", treatmentId: "surgery" }),
    sampleBooking({ date: sampleThursday, holder: "doctor-gone", treatmentId: "checkup" }),
    sampleBooking({ date: sampleThursday, holder: "doctor-omar", treatmentId: "checkup" }),
  ];
  const { byDoctor, byTreatment } = figuresOfRange(clinic, dates, dayDocumentsOf(bookings));
  expect([...byDoctor.keys()]).toEqual(["ida", "omar", "gone", null]);
  expect([...byTreatment.keys()]).toEqual(["checkup", "cleaning", "surgery"]);
});

test("a clinic whose doctors perform every treatment has no row for seats", () => {
  const checkups = { ...clinic, treatments: clinic.treatments.slice(0, 1) };
  expect([...figuresOfRange(checkups, dates, new Map()).byDoctor.keys()]).toEqual(["ida", "omar"]);
});

test("former doctors and seats have no working minutes", () => {
  const bookings = [
    sampleBooking({ date: sampleThursday, holder: "doctor-gone" }),
    sampleBooking({ date: sampleThursday }),
  ];
  const { byDoctor } = figuresOfRange(clinic, dates, dayDocumentsOf(bookings));
  expect(byDoctor.get("gone")?.workedMinutes).toBe(0);
  expect(byDoctor.get(null)?.workedMinutes).toBe(0);
});
