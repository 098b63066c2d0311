import type { Affected } from "../contract/affected.ts";
import { freeHolders, offersOn } from "../domain/availability.ts";
import type { Booking } from "../domain/booking.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import type { Clinic, Treatment } from "../domain/clinic.ts";
import { type Day, emptyDay, timeOf } from "../domain/day-visit.ts";
import { findDoctor, holdersOf, workingTime } from "../domain/holders.ts";
import { slotInstant } from "../domain/slot.ts";
import { holds } from "../domain/time-range.ts";

type WaysOut = Pick<Affected, "doctors" | "nearest">;

/** Days before and after in which another time is looked for. */
const daysAround = 14;
const mostTimes = 3;

/**
 * What could be done with an appointment that can't take place as it stands. One whose treatment is no longer offered can be
 * given to another doctor, and has no other times.
 */
export function findWaysOut(
  clinic: Clinic,
  coming: ReadonlyMap<string, Day>,
  id: string,
  booking: Booking,
  now: Date,
): WaysOut {
  const { treatmentId, durationMinutes } = booking;
  const offered = clinic.treatments.find((treatment) => treatment.id === treatmentId);
  const visitsOn = (date: string) => {
    const { [id]: _, ...others } = (coming.get(date) ?? emptyDay).visits;
    return others;
  };
  return {
    doctors: doctorsThen(
      clinic,
      offered ?? { id: treatmentId, heldBy: "doctors" },
      booking,
      visitsOn(booking.date),
    ),
    // As long as it was agreed.
    nearest: offered ? nearestTimes(clinic, { ...offered, durationMinutes }, booking, visitsOn, now) : [],
  };
}

function doctorsThen(
  clinic: Clinic,
  treatment: Pick<Treatment, "id" | "heldBy">,
  { date, slot, durationMinutes, holder: own }: Booking,
  visits: Day["visits"],
): WaysOut["doctors"] {
  const time = timeOf({ slot, minutes: durationMinutes });
  const working = holdersOf(clinic, treatment).filter(
    (holder) => holder !== own && holds(workingTime(clinic, holder, date), time),
  );
  return freeHolders(working, visits, { slot, durationMinutes }).flatMap((holder) => {
    const doctor = findDoctor(clinic, holder);
    return doctor ? [{ _id: doctor.id, name: doctor.name }] : [];
  });
}

/** Day by day, forth and back, to the day after there are enough: late in the evening tomorrow may be nearer than this morning. */
function nearestTimes(
  clinic: Clinic,
  treatment: Treatment,
  { date, startsAt, doctorId }: Booking,
  visitsOn: (date: string) => Day["visits"],
  now: Date,
): WaysOut["nearest"] {
  const { timeZone } = clinic.settings;
  const today = todayIn(timeZone, now);
  const alone = { ...clinic, treatments: [treatment] };
  const found: { time: WaysOut["nearest"][number]; distance: number }[] = [];
  for (let away = 0; away <= daysAround; away++) {
    const enough = found.length >= mostTimes;
    for (const day of away === 0 ? [date] : [plusDays(date, -away), plusDays(date, away)]) {
      if (day < today) continue;
      const [offer] = offersOn(alone, visitsOn(day), day, now);
      for (const slot of offer?.slots ?? []) {
        const free =
          offer?.free.filter(({ slots }) => slots.includes(slot)).map(({ doctor }) => doctor) ?? [];
        // Whose it is, where they can.
        const doctor = free.find(({ id }) => id === doctorId) ?? free[0];
        const distance = Math.abs((slotInstant(day, slot, timeZone)?.getTime() ?? 0) - startsAt.getTime());
        const time = { dateISO: day, slot, doctorId: doctor?.id ?? null, doctor: doctor?.name ?? null };
        if (distance > 0) found.push({ time, distance });
      }
    }
    if (enough) break;
  }
  return found
    .sort((one, other) => one.distance - other.distance)
    .slice(0, mostTimes)
    .map(({ time }) => time);
}
