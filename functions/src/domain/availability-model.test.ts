import fc from "fast-check";
import { expect, test } from "vitest";
import { anyClinic, anyModelBookings, anyNow, sampleThursday } from "../../testing/any-clinic.ts";
import { type ModelBooking, modelBookableTimes } from "../../testing/availability-model.ts";
import { problemOfDayEntry } from "./appointment-problems.ts";
import { type TakenTimes, type TreatmentAvailability, treatmentAvailabilityOn } from "./availability.ts";
import { DomainError } from "./domain-error.ts";
import { doctorHolderId, seatHolderId } from "./holders.ts";
import { planAppointment } from "./plan-appointment.ts";

/** These properties hold for any hours, breaks, absences, durations and bookings. */

const byId = (visits: readonly ModelBooking[]): TakenTimes => ({
  visits: Object.fromEntries(visits.map((visit, i) => [`visit-${i}`, visit])),
  blocks: {},
});

/** The offered times by treatment and holder, in the form that the model returns. */
function byHolder(offers: readonly TreatmentAvailability[]) {
  return Object.fromEntries(
    offers.map(({ id, heldBy, slots, free }) => {
      const seat = slots.length > 0 ? { [seatHolderId(id)]: slots } : {};
      const theirs = Object.fromEntries(
        free.map(({ doctor, slots: own }) => [doctorHolderId(doctor.id), own]),
      );
      return [id, heldBy === "seat" ? seat : theirs];
    }),
  );
}

test("the offered times are those that a minute-by-minute model finds free", () => {
  fc.assert(
    fc.property(anyClinic, anyModelBookings, anyNow, (clinic, visits, now) => {
      const offers = treatmentAvailabilityOn(clinic, byId(visits), sampleThursday, now);
      const expected = modelBookableTimes(clinic, visits, sampleThursday, now);
      expect(byHolder(offers)).toEqual(expected);
      for (const { id, slots } of offers) {
        const anyone = new Set(Object.values(expected[id] ?? {}).flat());
        expect(new Set(slots)).toEqual(anyone);
        expect(slots).toHaveLength(anyone.size);
      }
    }),
    { numRuns: 200 },
  );
});

test("with one doctor, only that doctor's free times are offered", () => {
  fc.assert(
    fc.property(anyClinic, anyModelBookings, anyNow, (clinic, visits, now) => {
      const all = byHolder(treatmentAvailabilityOn(clinic, byId(visits), sampleThursday, now));
      for (const { id: doctorId } of clinic.doctors) {
        for (const { id, slots } of treatmentAvailabilityOn(
          clinic,
          byId(visits),
          sampleThursday,
          now,
          doctorId,
        )) {
          expect(slots).toEqual(all[id]?.[doctorHolderId(doctorId)] ?? []);
        }
      }
    }),
  );
});

test("every offered time could take place, and a time that gets booked is offered no longer", () => {
  fc.assert(
    fc.property(anyClinic, anyModelBookings, anyNow, fc.nat(), (clinic, visits, now, choice) => {
      const choices = treatmentAvailabilityOn(clinic, byId(visits), sampleThursday, now).flatMap(
        ({ id, durationMinutes, bufferMinutes: buffer, ...offer }) =>
          Object.entries(byHolder([{ id, durationMinutes, ...offer }])[id] ?? {}).flatMap(([holder, slots]) =>
            slots.map((slot) => ({ holder, slot, minutes: durationMinutes, buffer, treatmentId: id })),
          ),
      );
      for (const visit of choices) expect(problemOfDayEntry(clinic, sampleThursday, visit)).toBeNull();
      const taken = choices[choice % Math.max(1, choices.length)];
      if (!taken) return;
      const left = byHolder(treatmentAvailabilityOn(clinic, byId([...visits, taken]), sampleThursday, now));
      for (const offered of Object.values(left))
        expect(offered[taken.holder] ?? []).not.toContain(taken.slot);
    }),
  );
});

test("on an empty day, booking succeeds for exactly the offered times, with exactly the holders that offer them", () => {
  fc.assert(
    fc.property(anyClinic, anyNow, fc.nat(2), fc.nat(), (clinic, now, treatment, choice) => {
      const { id: treatmentId = "", slots = [] } = clinic.treatments[treatment] ?? {};
      const slot = slots[choice % slots.length] ?? "";
      const offered =
        byHolder(treatmentAvailabilityOn(clinic, byId([]), sampleThursday, now))[treatmentId] ?? {};
      const whose = Object.keys(offered).filter((holder) => offered[holder]?.includes(slot));
      for (const doctorId of [undefined, ...clinic.doctors.map(({ id }) => id)]) {
        const asked = whose.filter((holder) => doctorId === undefined || holder === doctorHolderId(doctorId));
        const bookingInput = { treatmentId, date: sampleThursday, slot, doctorId };
        expect(bookableHolders(() => planAppointment(clinic, bookingInput, now).holders)).toEqual(asked);
      }
    }),
    { numRuns: 300 },
  );
});

/** The holders who get the time, or an empty list if it is refused with `not-bookable`. */
function bookableHolders(plan: () => string[]): string[] {
  try {
    return plan();
  } catch (error) {
    if (error instanceof DomainError && error.code === "not-bookable") return [];
    throw error;
  }
}
