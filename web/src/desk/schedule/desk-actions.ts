import type { AppointmentProblem } from "@clinic/contract/attention.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { millisecondsInHour } from "date-fns/constants";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { isChangeable, isUpcoming } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { patientLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { isClinicClosed } from "../attention/affected-answer.ts";

/** Only the schedule's answers contain `problem`, `uid` and `callerId`. */
export type DeskBooking = Booking & {
  problem?: AppointmentProblem | null;
  uid?: string | null;
  callerId?: string | null | undefined;
};

type ReversibleAction = "arrived" | "no-show" | "desk-payment";
/** Done with one tap. */
export type TapAction = ReversibleAction | `undo-${ReversibleAction}`;
/** Opens a dialog first. */
export type DialogAction = "give" | "move" | "cancel" | "given-back";
export type DeskAction = TapAction | DialogAction;

export function isTapAction(action: DeskAction): action is TapAction {
  return action in doneTexts;
}

export function isUndoAction(action: DeskAction): boolean {
  return action.startsWith("undo-");
}

/** `clinicClosed`: at the appointment's time; undefined while unknown. */
type ActionContext = { now: Date; today: ClinicDay; clinicClosed: boolean | undefined };

/** The actions that the server would accept now, as far as the page knows: the likeliest first, undo actions last. */
export function possibleActions(
  booking: DeskBooking,
  { now, today, clinicClosed }: ActionContext,
): DeskAction[] {
  const { status, payment, arrived, dateISO } = booking;
  const isBooked = status === "booked";
  const isMovable = isChangeable(booking, now);
  const actions: [DeskAction, boolean][] = [
    ["give", isMovable && canBeReassigned(booking, clinicClosed)],
    ["arrived", isBooked && !arrived && dateISO === today],
    // A patient who has arrived is no no-show: the arrival must be undone first.
    ["no-show", isBooked && !arrived && !isMovable],
    // A refunded card payment can be replaced by a payment at the desk.
    ["desk-payment", status !== "cancelled" && (payment === "unpaid" || payment === "refunded")],
    ["given-back", status === "cancelled" && canGiveBack(booking, now)],
    ["move", isMovable],
    ["cancel", isUpcoming(booking, now)],
    ["undo-arrived", isBooked && arrived],
    ["undo-no-show", status === "no-show"],
    ["undo-desk-payment", payment === "paid" && booking.method === "desk"],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
}

/** The first two actions, for a table row. The appointment's panel has all of them. */
export function likelyActions(booking: DeskBooking, context: ActionContext): DeskAction[] {
  return possibleActions(booking, context)
    .filter((action) => action !== "cancel" && !isUndoAction(action))
    .slice(0, 2);
}

/**
 * Whether another doctor could make an impossible appointment possible. Not while the clinic itself is closed, and not for a
 * seat outside the hours: its treatment has no doctors.
 */
export function canBeReassigned(
  { problem, doctorId }: Pick<DeskBooking, "problem" | "doctorId">,
  clinicClosed: boolean | undefined,
): boolean {
  if (!problem || clinicClosed) return false;
  return problem === "no-doctor" || doctorId !== null;
}

/** A refund that is pending for an hour may be stuck. The server refuses if it is not. */
function canGiveBack({ payment, cancelledAt, dispute }: Booking, now: Date): boolean {
  if (dispute === "open") return false;
  if (payment !== "refund-pending") return payment === "paid" || payment === "refund-failed";
  return cancelledAt !== null && new Date(cancelledAt).getTime() + millisecondsInHour <= now.getTime();
}

/** The buttons' labels. */
export const deskActionLabels: Record<DeskAction | "open", string> = {
  give: "Choose a doctor",
  arrived: "Arrived",
  "no-show": "No-show",
  "desk-payment": "Paid at desk",
  "given-back": "Given back",
  move: "Move",
  cancel: "Cancel",
  "undo-arrived": "Undo arrived",
  "undo-no-show": "Undo no-show",
  "undo-desk-payment": "Undo paid at desk",
  open: "Open",
};

/** The toasts' texts. */
export const doneTexts: Record<TapAction, (booking: Booking) => string> = {
  arrived: ({ patientName }) => `${isolateDirection(patientName)} has arrived`,
  "no-show": ({ patientName }) => `${isolateDirection(patientName)} is marked as a no-show`,
  "desk-payment": ({ patientName, Price }) =>
    `${isolateDirection(patientName)} has paid ${formatPrice(Price)} at the desk`,
  "undo-arrived": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as arrived`,
  "undo-no-show": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as a no-show`,
  "undo-desk-payment": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as paid`,
};

/** Whether the clinic itself is closed during a part of the appointment; undefined while its hours are loading. */
export function useClinicClosed(booking: Booking): boolean | undefined {
  const { data: hours } = useQuery(settingsQuery);
  return hours && isClinicClosed(hours, booking);
}

/** The path of the patient's page; null if nothing is left that identifies them. */
export function patientPagePath({ phone, patient, uid, callerId }: DeskBooking): string | null {
  if (uid) return patientLink({ uid });
  if (callerId) return patientLink({ caller: callerId });
  if (phone) return patientLink({ phone });
  return patient ? patientLink({ email: patient }) : null;
}
