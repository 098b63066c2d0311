/** What an account holds of coming appointments: contract section 1, `limits`. */
import type { Settings } from "../contract/settings.ts";
import { DomainError } from "./domain-error.ts";

/** By booking id, when each ends. */
export type OpenAppointments = Readonly<Record<string, Date>>;

interface Appointment {
  status: string;
  endsAt: Date;
}

/** Whether it still keeps a time from others. */
export function isOpen({ status, endsAt }: Appointment, now: Date): boolean {
  return status === "booked" && endsAt > now;
}

/** As it stands with this appointment. Those that have ended leave with it. */
export function withAppointment(
  open: OpenAppointments = {},
  id: string,
  appointment: Appointment,
  now: Date,
): OpenAppointments {
  const others = Object.entries(open).filter(([other, endsAt]) => other !== id && endsAt > now);
  return { ...Object.fromEntries(others), ...(isOpen(appointment, now) && { [id]: appointment.endsAt }) };
}

/** The refusal of one more, with whom to call; null while the account may hold it. */
export function whyTooManyOpen(
  open: OpenAppointments = {},
  { limits, phone }: Pick<Settings, "limits" | "phone">,
  emailVerified: boolean,
  now: Date,
): DomainError | null {
  const limit = emailVerified ? limits.open : Math.min(limits.open, limits.openUnverified);
  const held = Object.values(open).filter((endsAt) => endsAt > now).length;
  if (held < limit) return null;
  return new DomainError("too-many-open", `One account can hold ${limit} coming appointments.`, {
    data: { limit, phone },
  });
}
