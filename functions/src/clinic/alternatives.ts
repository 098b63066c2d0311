import type { AffectedAppointment } from "../contract/affected-appointments.ts";
import { freeHolders, type TakenTimes, treatmentAvailabilityOn } from "../domain/availability.ts";
import type { Booking } from "../domain/booking.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import type { Clinic, Treatment } from "../domain/clinic.ts";
import { type Day, dayEntryOf, dayWithoutBookings } from "../domain/day-entry.ts";
import {
  doctorHolderId,
  findDoctor,
  holdersForTreatment,
  seatHolderId,
  workingTime,
} from "../domain/holders.ts";
import { withoutBookNotice } from "../domain/notice-hours.ts";
import { slotInstant } from "../domain/slot.ts";
import { coversTime, holderRange, slotRange } from "../domain/time-range.ts";

type Alternatives = Pick<AffectedAppointment, "doctors" | "nearest">;
type Days = ReadonlyMap<string, Day>;
type UpcomingBooking = { id: string; booking: Booking };

/** The number of days before and after an appointment in which another time is searched. */
const maxDaysAway = 14;
const maxAlternativeTimes = 3;

/**
 * Finds alternatives for several appointments, so that the desk can take the first suggestion for each. The first suggestion
 * for one appointment isn't offered to the others. Another dentist at the same time comes before another time.
 */
export function findAlternativesForAll(
  clinic: Clinic,
  upcoming: Days,
  affected: readonly UpcomingBooking[],
  now: Date,
): Alternatives[] {
  const planned = new Map(upcoming);
  // The planned time is added beside the current one, which becomes free only once the appointment is moved.
  const plan = ({ id, booking }: UpcomingBooking, to: Pick<Booking, "date" | "slot" | "holder">) => {
    const visit = dayEntryOf(booking);
    const day = planned.get(to.date) ?? dayWithoutBookings;
    const { slot, holder } = to;
    if (visit) {
      planned.set(to.date, {
        ...day,
        visits: { ...day.visits, [`${id} planned`]: { ...visit, slot, holder } },
      });
    }
  };
  const sameTime = affected.map((one) => {
    const doctors = doctorsAtSameTime(clinic, planned, one);
    const [doctor] = doctors;
    if (doctor) plan(one, { ...one.booking, holder: doctorHolderId(doctor._id) });
    return doctors;
  });
  return affected.map((one, i) => {
    const doctors = sameTime[i] ?? [];
    const nearest = nearestTimesOf(clinic, planned, one, now);
    const [time] = nearest;
    if (doctors.length === 0 && time) {
      const holder =
        time.doctorId === null ? seatHolderId(one.booking.treatmentId) : doctorHolderId(time.doctorId);
      plan(one, { date: time.dateISO, slot: time.slot, holder });
    }
    return { doctors, nearest };
  });
}

/**
 * Finds alternatives for one appointment that can't take place. If its treatment is retired, it can be given to another
 * dentist, but has no other times.
 */
export function findAlternatives(
  clinic: Clinic,
  upcoming: Days,
  one: UpcomingBooking,
  now: Date,
): Alternatives {
  return {
    doctors: doctorsAtSameTime(clinic, upcoming, one),
    nearest: nearestTimesOf(clinic, upcoming, one, now),
  };
}

function doctorsAtSameTime(
  clinic: Clinic,
  upcoming: Days,
  { id, booking }: UpcomingBooking,
): Alternatives["doctors"] {
  const { treatmentId, date } = booking;
  const offered = clinic.treatments.find((treatment) => treatment.id === treatmentId);
  const treatment = offered ?? { id: treatmentId, heldBy: "doctors" };
  return freeDoctorsAt(clinic, treatment, booking, otherBookingsOn(upcoming, id, date));
}

function nearestTimesOf(
  clinic: Clinic,
  upcoming: Days,
  { id, booking }: UpcomingBooking,
  now: Date,
): Alternatives["nearest"] {
  const offered = clinic.treatments.find((treatment) => treatment.id === booking.treatmentId);
  if (!offered) return [];
  // The appointment keeps its duration and buffer.
  const { durationMinutes, bufferMinutes } = booking;
  const treatment = { ...offered, durationMinutes, bufferMinutes };
  return nearestTimes(clinic, treatment, booking, (date) => otherBookingsOn(upcoming, id, date), now);
}

/** The day without this booking. */
function otherBookingsOn(upcoming: Days, id: string, date: string): TakenTimes {
  const { visits, blocks } = upcoming.get(date) ?? dayWithoutBookings;
  const { [id]: _, ...others } = visits;
  return { visits: others, blocks };
}

function freeDoctorsAt(
  clinic: Clinic,
  treatment: Pick<Treatment, "id" | "heldBy">,
  { date, slot, durationMinutes, bufferMinutes, holder: own }: Booking,
  taken: TakenTimes,
): Alternatives["doctors"] {
  const time = slotRange(slot, durationMinutes);
  const working = holdersForTreatment(clinic, treatment).filter(
    (holder) => holder !== own && coversTime(workingTime(clinic, holder, date), time),
  );
  const held = holderRange(slot, durationMinutes, bufferMinutes);
  return freeHolders(working, taken, held).flatMap((holder) => {
    const doctor = findDoctor(clinic, holder);
    return doctor ? [{ _id: doctor.id, name: doctor.name }] : [];
  });
}

/**
 * Finds the nearest free times. It searches day by day in both directions, and one day further than needed, because late in
 * the evening tomorrow may be nearer than this morning.
 */
function nearestTimes(
  clinic: Clinic,
  treatment: Treatment,
  { date, startsAt, doctorId }: Booking,
  takenOn: (date: string) => TakenTimes,
  now: Date,
): Alternatives["nearest"] {
  const { timeZone } = clinic.settings;
  const today = todayIn(timeZone, now);
  // The desk moves the appointment, so no notice applies.
  const alone = withoutBookNotice({ ...clinic, treatments: [treatment] });
  const found: { time: Alternatives["nearest"][number]; distance: number }[] = [];
  for (let away = 0; away <= maxDaysAway; away++) {
    const enough = found.length >= maxAlternativeTimes;
    for (const day of away === 0 ? [date] : [plusDays(date, -away), plusDays(date, away)]) {
      if (day < today) continue;
      const [offer] = treatmentAvailabilityOn(alone, takenOn(day), day, now);
      for (const slot of offer?.slots ?? []) {
        const free =
          offer?.free.filter(({ slots }) => slots.includes(slot)).map(({ doctor }) => doctor) ?? [];
        // The appointment keeps its dentist if they are free.
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
    .slice(0, maxAlternativeTimes)
    .map(({ time }) => time);
}
