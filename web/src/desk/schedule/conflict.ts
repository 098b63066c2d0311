import { type Booking, showBooking } from "@clinic/contract/bookings.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/api.ts";
import { ApiError, type ApiErrorCode } from "../../shared/api-error.ts";
import { formatAppointmentTime, formatDentistSuffix } from "../../shared/appointment-text.ts";
import { describeErrorForDesk } from "../../shared/error-sentences.ts";
import { formatList, spelled } from "../../shared/spelling.ts";
import { describePaymentForDesk } from "./appointment-badges.tsx";
import type { DeskBooking } from "./desk-actions.ts";

/** Thrown if somebody else has changed the appointment since this page showed it. */
export class ConflictError extends Error {
  /** The appointment as the other person's change has left it. */
  readonly booking: Booking;

  constructor(seen: Booking, booking: Booking) {
    super(describeConflict(seen, booking));
    this.name = "ConflictError";
    this.booking = booking;
  }
}

/** Codes of the server's refusals that another person's change to the appointment may have caused. */
const conflictCodes: readonly ApiErrorCode[] = [
  "conflict",
  "not-movable",
  "too-late",
  "already-paid",
  "nothing-to-give-back",
];

/** Waits for `change`. Throws `ConflictError` if the server refused the change because `seen` is stale. */
export async function withConflictCheck(seen: Booking, change: Promise<Booking>): Promise<Booking> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof ApiError) || !conflictCodes.includes(error.code)) throw error;
    const now = await call(showBooking, { params: { id: seen._id } });
    throw now.version === seen.version ? error : new ConflictError(seen, now);
  }
}

/** Explains to the desk why a command failed. */
export function describeRefusal(error: unknown, describe = describeErrorForDesk): string {
  return error instanceof ConflictError ? error.message : describe(error);
}

export function describeConflict(seen: Booking, now: Booking): string {
  const changes = listChangesBetween(seen, now);
  return changes.length === 0
    ? "Somebody else has changed this. Please look at it again."
    : `Somebody else has changed this: it is now ${formatList(changes)}.`;
}

function listChangesBetween(seen: Booking, now: Booking): string[] {
  const differs = (...fields: (keyof Booking)[]) => fields.some((field) => seen[field] !== now[field]);
  if (now.status === "cancelled" && differs("status")) return [spelled("canceled")];
  const changes: string[] = [];
  if (differs("dateISO", "slot", "doctorId"))
    changes.push(`on ${formatAppointmentTime(now)}${formatDentistSuffix(now)}`);
  if (differs("status")) changes.push(now.status === "no-show" ? "marked as a no-show" : "booked again");
  if (differs("arrived")) changes.push(now.arrived ? "marked as arrived" : "no longer marked as arrived");
  if (differs("payment", "method", "givenBack", "returned", "refundDue", "waived"))
    changes.push(`“${describePaymentForDesk(now).text}”`);
  if (differs("confirmed")) changes.push(now.confirmed ? "confirmed by the patient" : "no longer confirmed");
  return changes;
}

/** Returns the newer of two answers. For the same version the schedule's, because only the schedule's contains `problem`. */
export function newestBooking(
  scheduled: DeskBooking | undefined,
  asked: DeskBooking | undefined,
): DeskBooking | undefined {
  if (!scheduled || !asked) return scheduled ?? asked;
  return asked.version > scheduled.version ? asked : scheduled;
}

/** Returns the newest cached booking, with this desk's last change even before the schedule shows that change. */
export function newestKnownBooking(queryClient: QueryClient, booking: DeskBooking): DeskBooking {
  return newestBooking(booking, queryClient.getQueryData(appointmentQuery(booking._id).queryKey)) ?? booking;
}

export function appointmentQuery(id: string) {
  return queryOptions({
    queryKey: ["appointment", id],
    queryFn: ({ signal }) => call(showBooking, { params: { id } }, { signal }),
    staleTime: 0,
  });
}
