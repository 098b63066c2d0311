import fc from "fast-check";
import { expect, test } from "vitest";
import { anyClinic, anyDay, anyNow, anyVisits } from "../../testing/any-clinic.ts";
import { type ModelBooking, offersByModel } from "../../testing/availability-model.ts";
import { type Offer, offersOn, type Visits } from "./availability.ts";
import { DomainError } from "./domain-error.ts";
import { holderOf, seatOf } from "./holders.ts";
import { planAppointment } from "./plan-visit.ts";
import { problemOf } from "./problems.ts";

/** These properties hold for any hours, breaks, absences, durations and bookings. */

const byId = (visits: readonly ModelBooking[]): Visits =>
  Object.fromEntries(visits.map((visit, i) => [`visit-${i}`, visit]));

/** The offered times by treatment and holder, in the form that the model returns. */
function byHolder(offers: readonly Offer[]) {
  return Object.fromEntries(
    offers.map(({ id, heldBy, slots, free }) => {
      const seat = slots.length > 0 ? { [seatOf(id)]: slots } : {};
      const theirs = Object.fromEntries(free.map(({ doctor, slots: own }) => [holderOf(doctor.id), own]));
      return [id, heldBy === "seat" ? seat : theirs];
    }),
  );
}

test("the offered times are those that a minute-by-minute model finds free", () => {
  fc.assert(
    fc.property(anyClinic, anyVisits, anyNow, (clinic, visits, now) => {
      const offers = offersOn(clinic, byId(visits), anyDay, now);
      const expected = offersByModel(clinic, visits, anyDay, now);
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
    fc.property(anyClinic, anyVisits, anyNow, (clinic, visits, now) => {
      const all = byHolder(offersOn(clinic, byId(visits), anyDay, now));
      for (const { id: doctorId } of clinic.doctors) {
        for (const { id, slots } of offersOn(clinic, byId(visits), anyDay, now, doctorId)) {
          expect(slots).toEqual(all[id]?.[holderOf(doctorId)] ?? []);
        }
      }
    }),
  );
});

test("every offered time could take place, and a time that gets booked is offered no longer", () => {
  fc.assert(
    fc.property(anyClinic, anyVisits, anyNow, fc.nat(), (clinic, visits, now, choice) => {
      const choices = offersOn(clinic, byId(visits), anyDay, now).flatMap(
        ({ id, durationMinutes, ...offer }) =>
          Object.entries(byHolder([{ id, durationMinutes, ...offer }])[id] ?? {}).flatMap(([holder, slots]) =>
            slots.map((slot) => ({ holder, slot, minutes: durationMinutes, treatmentId: id })),
          ),
      );
      for (const visit of choices) expect(problemOf(clinic, anyDay, visit)).toBeNull();
      const taken = choices[choice % Math.max(1, choices.length)];
      if (!taken) return;
      const left = byHolder(offersOn(clinic, byId([...visits, taken]), anyDay, now));
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
      const offered = byHolder(offersOn(clinic, {}, anyDay, now))[treatmentId] ?? {};
      const whose = Object.keys(offered).filter((holder) => offered[holder]?.includes(slot));
      for (const doctorId of [undefined, ...clinic.doctors.map(({ id }) => id)]) {
        const asked = whose.filter((holder) => doctorId === undefined || holder === holderOf(doctorId));
        const bookingInput = { treatmentId, date: anyDay, slot, doctorId };
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
