import { whyNotBookable } from "../domain/availability.ts";
import { requireDate } from "../domain/calendar-date.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { plusMinutes, slotInstant } from "../domain/slot.ts";
import type { PublicClinic } from "../firestore/public-clinic.ts";
import type { PublishedTreatment } from "../firestore/treatments.ts";

interface Wish {
  treatmentId: string;
  /** As sent: `Jan 5, 2023` or `2023-01-05`. */
  date: string;
  slot: string;
  /** Where it was agreed before; the treatment's otherwise. */
  durationMinutes?: number;
}

export interface Visit {
  treatment: PublishedTreatment;
  date: string;
  slot: string;
  durationMinutes: number;
  startsAt: Date;
  endsAt: Date;
}

/** Turns a wish into a visit that the published clinic offers now, or refuses it. Rivals are not asked about here. */
export function planVisit({ settings, treatments }: PublicClinic, wish: Wish, now: Date): Visit {
  const treatment = treatments.find(({ id }) => id === wish.treatmentId);
  if (!treatment) throw new DomainError("treatment-not-found", "We don't offer that treatment anymore.");
  const date = requireDate(wish.date);
  const { slot, durationMinutes = treatment.durationMinutes } = wish;
  if (!treatment.slots.includes(slot)) throw invalid("slot", `${treatment.name} doesn't start at ${slot}.`);
  const reason = whyNotBookable(settings, date, slot, durationMinutes, now);
  const startsAt = slotInstant(date, slot, settings.timeZone);
  if (reason !== null || !startsAt)
    throw new DomainError("not-bookable", reason ?? "Please choose another time.");
  return { treatment, date, slot, durationMinutes, startsAt, endsAt: plusMinutes(startsAt, durationMinutes) };
}
