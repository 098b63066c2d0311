/** What the desk can do to an appointment. */

import type { AppointmentProblem } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { millisecondsInHour } from "date-fns/constants";
import { isolated } from "../../shared/appointment-words.ts";
import { isChangeable, isUpcoming } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { showPrice } from "../../shared/clinic-format.ts";
import { type PersonKey, personLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { isClinicClosed } from "../attention/affected-answer.ts";

/** `problem`, `uid` and `callerId` are known where the schedule has told of it. */
export type DeskBooking = Booking & {
  problem?: AppointmentProblem | null;
  uid?: string | null;
  callerId?: string | null | undefined;
};

/** Done with one tap, and taken back with another. */
const tapActs = ["arrived", "no-show", "desk-payment"] as const;
const takeBacks = ["arrived-back", "no-show-back", "desk-payment-back"] as const;
export type TapAct = (typeof tapActs)[number] | (typeof takeBacks)[number];
/** Those that ask first. */
export type AskAct = "give" | "move" | "cancel" | "given-back";
export type DeskAct = TapAct | AskAct;

export function isTapAct(act: DeskAct): act is TapAct {
  const taps: readonly DeskAct[] = [...tapActs, ...takeBacks];
  return taps.includes(act);
}

export function isTakeBack(act: DeskAct): boolean {
  const backs: readonly DeskAct[] = takeBacks;
  return backs.includes(act);
}

/** `clinicClosed`: at the time of the visit, as far as that is known. */
type Moment = { now: Date; today: ClinicDay; clinicClosed: boolean | undefined };

/** What the server would not refuse now, as far as can be seen from here: the likeliest first, mistakes to mend last. */
export function possibleActs(booking: DeskBooking, { now, today, clinicClosed }: Moment): DeskAct[] {
  const { status, payment, arrived, dateISO } = booking;
  const booked = status === "booked";
  const changeable = isChangeable(booking, now);
  const acts: [DeskAct, boolean][] = [
    ["give", changeable && canBeGiven(booking, clinicClosed)],
    ["arrived", booked && !arrived && dateISO === today],
    // Whoever is here did not stay away: that they came is taken back first.
    ["no-show", booked && !arrived && !changeable],
    // Also in place of a card payment that went back to its card.
    ["desk-payment", status !== "cancelled" && (payment === "unpaid" || payment === "refunded")],
    ["given-back", status === "cancelled" && mayGiveBack(booking, now)],
    ["move", changeable],
    ["cancel", isUpcoming(booking, now)],
    ["arrived-back", booked && arrived],
    ["no-show-back", status === "no-show"],
    ["desk-payment-back", payment === "paid" && booking.method === "desk"],
  ];
  return acts.filter(([, possible]) => possible).map(([act]) => act);
}

/** For where there is room for two. */
export function likeliestActs(booking: DeskBooking, moment: Moment): DeskAct[] {
  return possibleActs(booking, moment)
    .filter((act) => act !== "cancel" && !isTakeBack(act))
    .slice(0, 2);
}

/**
 * Whether another doctor may make possible what isn't. A seat that lies outside the hours has none to give it to, and while the
 * clinic itself is closed nobody could take it over.
 */
export function canBeGiven(
  { problem, doctorId }: Pick<DeskBooking, "problem" | "doctorId">,
  clinicClosed: boolean | undefined,
): boolean {
  if (!problem || clinicClosed) return false;
  return problem === "no-doctor" || doctorId !== null;
}

/** A refund that is still under way after an hour may have had no answer. The server knows, and refuses the others. */
function mayGiveBack({ payment, cancelledAt, dispute }: Booking, now: Date): boolean {
  if (dispute === "open") return false;
  if (payment !== "refund-pending") return payment === "paid" || payment === "refund-failed";
  return cancelledAt !== null && new Date(cancelledAt).getTime() + millisecondsInHour <= now.getTime();
}

/** On its button. */
export const actWords: Record<DeskAct | "open", string> = {
  give: "Choose a doctor",
  arrived: "Arrived",
  "no-show": "No-show",
  "desk-payment": "Paid at desk",
  "given-back": "Given back",
  move: "Move",
  cancel: "Cancel",
  "arrived-back": "Take back: arrived",
  "no-show-back": "Take back: no-show",
  "desk-payment-back": "Take back: paid at desk",
  open: "Open",
};

/** Said when it is done. */
export const doneWords: Record<TapAct, (booking: Booking) => string> = {
  arrived: ({ patientName }) => `${isolated(patientName)} has arrived`,
  "no-show": ({ patientName }) => `${isolated(patientName)} is marked as a no-show`,
  "desk-payment": ({ patientName, Price }) =>
    `${isolated(patientName)} has paid ${showPrice(Price)} at the desk`,
  "arrived-back": ({ patientName }) => `${isolated(patientName)} is no longer marked as arrived`,
  "no-show-back": ({ patientName }) => `${isolated(patientName)} is no longer marked as a no-show`,
  "desk-payment-back": ({ patientName }) => `${isolated(patientName)} is no longer marked as paid`,
};

/** Whether the clinic itself is closed for a part of the visit; undefined while its hours aren't known. */
export function useClinicClosed(booking: Booking): boolean | undefined {
  const { data: hours } = useQuery(settingsQuery);
  return hours && isClinicClosed(hours, booking);
}

/** Where all about its patient stands; null where nothing is left that names them. `uid` and `callerId`: as the schedule tells them. */
export function pageOfPatient(booking: DeskBooking): string | null {
  const who = keyOf(booking);
  return who && personLink(who);
}

function keyOf({ phone, patient, uid, callerId }: DeskBooking): PersonKey | null {
  if (uid) return { uid };
  if (callerId) return { caller: callerId };
  if (phone) return { phone };
  return patient ? { email: patient } : null;
}
