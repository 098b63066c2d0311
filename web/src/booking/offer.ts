import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { FamilyMember } from "@clinic/contract/profile.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { type Dentist, type FreeTimes, heldTimes, timesWith, withoutHeld } from "./free-times.ts";

/** What a day holds of one treatment. */
export type Offer = FreeTimes & {
  day: ClinicDay;
  Price: number;
  /** The clinic offers it no longer, on any day. */
  gone?: true;
};

/** Leaves the times of a day that this patient can have with the chosen dentist. */
export type OfferedOn = (day: ClinicDay, offered: readonly AvailableTreatment[]) => AvailableTreatment[];

export function offerOf({ slots, doctors, Price }: Omit<Offer, "day" | "gone">, day: ClinicDay): Offer {
  return { day, slots, doctors, Price };
}

/** Everybody who performs the treatment: first who is free, then who isn't on that day. */
export function dentistsFor(
  treatmentId: string,
  doctors: readonly Doctor[],
  offer: Offer,
): readonly Dentist[] {
  const free = new Set(offer.doctors.map(({ _id }) => _id));
  const others = doctors.filter(({ _id, treatments }) => treatments.includes(treatmentId) && !free.has(_id));
  return [...offer.doctors, ...others.map(({ _id, name, img }) => ({ _id, name, img, slots: [] }))];
}

/** Whom the patient comes to without a choice. */
export function onlyOne(dentists: readonly Dentist[]): Dentist | undefined {
  return dentists.length === 1 ? dentists[0] : undefined;
}

/** Leaves out the times at which everyone of the account has another appointment. `people` is the family, once it is known. */
export function forAnyOf(
  offered: readonly AvailableTreatment[],
  bookings: readonly Booking[],
  day: ClinicDay,
  people: readonly FamilyMember[] | undefined,
): AvailableTreatment[] {
  if (!people) return [...offered];
  return offered.map((treatment) => {
    const held = [null, ...people.map(({ _id }) => _id)].map((personId) =>
      heldTimes(bookings, day, personId, treatment.durationMinutes),
    );
    return withoutHeld(treatment, (slot) => held.every((isHeld) => isHeld(slot)));
  });
}

/** The treatments that the dentist performs, each with their times alone. */
export function narrowTo(
  { _id, treatments }: Pick<Doctor, "_id" | "treatments">,
  offered: readonly AvailableTreatment[],
): AvailableTreatment[] {
  return offered
    .filter((treatment) => treatments.includes(treatment._id))
    .map((treatment) => ({ ...treatment, slots: [...timesWith(treatment, _id)] }));
}

/** Whether the chosen treatment has no time; without one on offer, whether no treatment has. */
export function isFull(offered: readonly AvailableTreatment[], treatmentId: string): boolean {
  const chosen = offered.filter(({ _id }) => _id === treatmentId);
  return (chosen.length > 0 ? chosen : offered).every(({ slots }) => slots.length === 0);
}
