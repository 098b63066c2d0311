/** How an appointment is named to its account's holder. Without date-fns, of which pages for visitors load nothing. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { once } from "@clinic/domain/once.ts";

/** What names an appointment. Who has it by a mail's link is told whose it is, and not by which account. */
type NamedAppointment = Pick<Booking, "treatment" | "doctor" | "patientName"> & { personId?: string | null };

/** `Children's Check-up for Mia Rivera with Dr. Daniel Reyes`. One's own needs no name, and a seat has no dentist. */
export function visitWords(booking: NamedAppointment): string {
  const forWhom = booking.personId ? ` for ${isolated(booking.patientName)}` : "";
  return `${booking.treatment}${forWhom}${withDentist(booking)}`;
}

/** ` with Dr. Daniel Reyes`, to follow other words. Nothing where the treatment has only its seat. */
export function withDentist({ doctor }: Pick<Booking, "doctor">): string {
  return doctor ? ` with ${isolated(doctor)}` : "";
}

/** `Mon, Nov 23, 2026`: where an appointment's date leads. */
export function showVisitDay({ date, dateISO }: Pick<Booking, "date" | "dateISO">): string {
  return `${weekday().format(new Date(dateISO))}, ${date}`;
}

const weekday = once(() => new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone: "UTC" }));

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/;

/**
 * A name for a sentence that is plain text: one written from right to left would pull the words and figures beside it along.
 * Elements have `<bdi>` for that.
 */
export function isolated(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}
