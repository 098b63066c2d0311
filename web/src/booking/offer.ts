import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { FamilyMember } from "@clinic/contract/profile.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import {
  createBusyCheck,
  type Dentist,
  type FreeTimes,
  getTimesWithDentist,
  removeBusyTimes,
} from "./free-times.ts";

/** A treatment's free times and price on a day. */
export type Offer = FreeTimes & {
  day: ClinicDay;
  Price: number;
  /** The clinic no longer offers the treatment on any day. */
  isDiscontinued?: true;
};

/** Reduces a day's treatments to the times that this patient can book with the chosen dentist. */
export type FilterOffered = (day: ClinicDay, offered: readonly AvailableTreatment[]) => AvailableTreatment[];

export function createOffer(
  { slots, doctors, Price }: Omit<Offer, "day" | "isDiscontinued">,
  day: ClinicDay,
): Offer {
  return { day, slots, doctors, Price };
}

/** Lists all dentists who perform the treatment: first those with free times on the day, then the others. */
export function listDentists(
  treatmentId: string,
  doctors: readonly Doctor[],
  offer: Offer,
): readonly Dentist[] {
  const free = new Set(offer.doctors.map(({ _id }) => _id));
  const others = doctors.filter(({ _id, treatments }) => treatments.includes(treatmentId) && !free.has(_id));
  return [...offer.doctors, ...others.map(({ _id, name, img }) => ({ _id, name, img, slots: [] }))];
}

/** The only dentist for a treatment, whom the patient needn't choose. */
export function getOnlyDentist(dentists: readonly Dentist[]): Dentist | undefined {
  return dentists.length === 1 ? dentists[0] : undefined;
}

/**
 * Removes the times at which the account holder and every family member have another appointment. `people` is undefined until
 * the profile has loaded.
 */
export function removeTimesBusyForAll(
  offered: readonly AvailableTreatment[],
  bookings: readonly Booking[],
  day: ClinicDay,
  people: readonly FamilyMember[] | undefined,
): AvailableTreatment[] {
  if (!people) return [...offered];
  return offered.map((treatment) => {
    const busyChecks = [null, ...people.map(({ _id }) => _id)].map((personId) =>
      createBusyCheck(bookings, day, personId, treatment.durationMinutes),
    );
    return removeBusyTimes(treatment, (slot) => busyChecks.every((isBusy) => isBusy(slot)));
  });
}

/** The treatments that the dentist performs, with only that dentist and their times. */
export function filterByDentist(
  { _id, treatments }: Pick<Doctor, "_id" | "treatments">,
  offered: readonly AvailableTreatment[],
): AvailableTreatment[] {
  return offered
    .filter((treatment) => treatments.includes(treatment._id))
    .map((treatment) => ({
      ...treatment,
      slots: [...getTimesWithDentist(treatment, _id)],
      doctors: treatment.doctors.filter((doctor) => doctor._id === _id),
    }));
}

/**
 * Whether the chosen treatment has no free time. If the chosen treatment isn't offered: whether no treatment has a free time.
 */
export function isFull(offered: readonly AvailableTreatment[], treatmentId: string): boolean {
  const chosen = offered.filter(({ _id }) => _id === treatmentId);
  return (chosen.length > 0 ? chosen : offered).every(({ slots }) => slots.length === 0);
}
