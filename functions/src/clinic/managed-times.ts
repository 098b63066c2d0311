/** Lists free times for the desk, also beyond what patients see. */
import type * as contract from "../contract/available.ts";
import { deskMonthsAhead } from "../contract/unusual.ts";
import { treatmentAvailabilityOn } from "../domain/availability.ts";
import { plusDays, plusMonths, requireDate, todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { dayWithoutBookings } from "../domain/day-entry.ts";
import { DomainError } from "../domain/domain-error.ts";
import { withoutBookNotice } from "../domain/notice-hours.ts";
import { slotMinutes } from "../domain/slot.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";

/** Costs one read for each day that has had a booking. */
export const listManagedTimes: Handler<typeof contract.listManagedTimes> = async ({
  db,
  now: clock,
  query,
}) => {
  const { treatment: treatmentId, doctor, days = 1, around } = query;
  const from = requireDate(query.from, "from");
  const now = clock();
  const clinic = await readClinic(db);
  const treatment = clinic.treatments.find(({ id }) => id === treatmentId);
  if (!treatment) throw new DomainError("treatment-not-found");
  const today = todayIn(clinic.settings.timeZone, now);
  const last = plusMonths(today, deskMonthsAhead);
  const dates = Array.from({ length: days }, (_, i) => plusDays(from, i)).filter(
    (date) => date >= today && date <= last,
  );
  const known = await readDays(db, dates);
  const offered = asDeskMayBook({ ...clinic, treatments: [treatment] });
  return dates.flatMap((dateISO) => {
    const day = known.get(dateISO) ?? dayWithoutBookings;
    const [free] = treatmentAvailabilityOn(offered, day, dateISO, now, doctor);
    const slots = around ? nearestSlot(free?.slots ?? [], around) : (free?.slots ?? []);
    const times = slots.map((slot) => {
      const who = free?.free.filter((one) => one.slots.includes(slot)) ?? [];
      return { slot, doctors: who.map(({ doctor: { id, name } }) => ({ _id: id, name })) };
    });
    return times.length > 0 ? [{ dateISO, times }] : [];
  });
};

/** The clinic without the horizon and the notice, which bind only patients. Each month has fewer than 32 days. */
function asDeskMayBook(clinic: Clinic): Clinic {
  const { settings, ...others } = withoutBookNotice(clinic);
  return { ...others, settings: { ...settings, horizonDays: 32 * deskMonthsAhead } };
}

/** The slot nearest to this one, the earlier of two, in a list that is empty if there is none. */
function nearestSlot(slots: readonly string[], around: string): string[] {
  const distance = (slot: string) => Math.abs(slotMinutes(slot) - slotMinutes(around));
  const [nearest] = slots.toSorted((one, other) => distance(one) - distance(other));
  return nearest === undefined ? [] : [nearest];
}
