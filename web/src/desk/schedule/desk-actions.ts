import type { Booking } from "@clinic/contract/bookings.ts";
import type { Permission } from "@clinic/contract/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { millisecondsInHour } from "date-fns/constants";
import { isolateDirection } from "../../shared/appointment-text.ts";
import { isChangeable, isUpcoming } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { patientLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { useSession } from "../../shared/session/session.ts";
import { reachIn } from "../../shared/session/session-state.ts";
import { isClinicClosed } from "../attention/affected-answer.ts";
import type { MarkedBooking } from "./double-booking.ts";

/** A booking on the desk's pages. Only bookings from GET /schedule contain the fields that `Booking` lacks. */
export type DeskBooking = Booking & Partial<MarkedBooking>;

type ReversibleAction = "arrived" | "late" | "no-show" | "desk-payment";
/** An action that runs at once when somebody taps its button. */
export type TapAction = ReversibleAction | `undo-${ReversibleAction}` | "undo-waive";
/** An action that opens a dialog first. `give` assigns another doctor, and `remove` cancels an appointment that is over. */
export type DialogAction = "give" | "move" | "cancel" | "remove" | "given-back" | "refund" | "waive";
export type DeskAction = TapAction | DialogAction;

export function isTapAction(action: DeskAction): action is TapAction {
  return action in actionDoneTexts;
}

export function isUndoAction(action: DeskAction): boolean {
  return action.startsWith("undo-");
}

/** `clinicClosed`: whether the clinic is closed at the appointment's time; undefined while its hours are loading. */
type ActionContext = { now: Date; today: ClinicDay; clinicClosed: boolean | undefined };

/** Returns the actions that the server will probably accept now: the likeliest first, undo actions last. */
export function listPossibleActions(
  booking: DeskBooking,
  { now, today, clinicClosed }: ActionContext,
): DeskAction[] {
  const { status, payment, arrived, late, dateISO } = booking;
  const isBooked = status === "booked";
  const isOngoing = isUpcoming(booking, now);
  const tookPlace = status !== "cancelled" && new Date(booking.endsAt) <= now;
  const actions: [DeskAction, boolean][] = [
    ["give", isOngoing && canBeReassigned(booking, clinicClosed)],
    ["arrived", isBooked && !arrived && dateISO === today],
    // Not offered after an arrival: the desk must undo the arrival before it can record a no-show.
    ["no-show", isBooked && !arrived && !isChangeable(booking, now)],
    // Offered after a refund too, because the patient can then pay at the desk instead of by card.
    ["desk-payment", status !== "cancelled" && (payment === "unpaid" || payment === "refunded")],
    ["given-back", status === "cancelled" && canGiveMoneyBack(booking, now)],
    ["late", isOngoing && !arrived && !late && dateISO === today],
    ["move", isMovableByDesk(booking, now)],
    ["refund", tookPlace && canRefund(booking)],
    ["waive", tookPlace && payment === "unpaid"],
    ["cancel", isOngoing],
    ["remove", isBooked && tookPlace],
    ["undo-arrived", isBooked && arrived],
    ["undo-late", isBooked && !arrived && late === true],
    ["undo-no-show", status === "no-show"],
    // A payment of which a part was given back was received.
    ["undo-desk-payment", payment === "paid" && booking.method === "desk" && booking.returned === 0],
    ["undo-waive", status !== "cancelled" && booking.waived === true],
  ];
  return actions.filter(([, isPossible]) => isPossible).map(([action]) => action);
}

/** The desk moves a late patient until the appointment is over. Somebody who has arrived keeps the time once it has begun. */
export function isMovableByDesk(booking: Booking, now: Date): boolean {
  return booking.arrived ? isChangeable(booking, now) : isUpcoming(booking, now);
}

const permissionOfAction: Record<DeskAction, Permission> = {
  give: "booking.change",
  move: "booking.change",
  cancel: "booking.change",
  remove: "booking.change",
  arrived: "attendance.record",
  "undo-arrived": "attendance.record",
  late: "attendance.record",
  "undo-late": "attendance.record",
  "no-show": "attendance.record",
  "undo-no-show": "attendance.record",
  "desk-payment": "money.take",
  "undo-desk-payment": "money.take",
  "given-back": "money.take",
  refund: "money.take",
  waive: "money.take",
  "undo-waive": "money.take",
};

/** Returns a filter that drops the actions which the user's role may not take. */
export function useActionFilter(): (actions: DeskAction[]) => DeskAction[] {
  const session = useSession();
  return (actions) => actions.filter((action) => reachIn(session, permissionOfAction[action]) !== "none");
}

/** Returns the two likeliest of an appointment's actions, for a table row. The appointment's panel has all actions. */
export function pickLikelyActions(actions: readonly DeskAction[]): DeskAction[] {
  return actions
    .filter((action) => action !== "cancel" && action !== "remove" && !isUndoAction(action))
    .slice(0, 2);
}

/**
 * Whether another doctor would solve the appointment's problem. False while the clinic is closed, and for a seat outside the
 * hours, because a treatment with a seat has no doctors.
 */
export function canBeReassigned(
  { problem, doctorId }: Pick<DeskBooking, "problem" | "doctorId">,
  clinicClosed: boolean | undefined,
): boolean {
  if (!problem || clinicClosed) return false;
  return problem === "no-doctor" || doctorId !== null;
}

/** A refund that is under way, or waits for a dispute, comes first. */
function canRefund({ payment, dispute, refundDue }: Booking): boolean {
  return payment === "paid" && dispute !== "open" && refundDue === undefined;
}

/** Allowed for a refund that is pending for an hour, because the refund may be stuck. The server decides. */
function canGiveMoneyBack({ payment, cancelledAt, dispute }: Booking, now: Date): boolean {
  if (dispute === "open") return false;
  if (payment !== "refund-pending") return payment === "paid" || payment === "refund-failed";
  return cancelledAt !== null && new Date(cancelledAt).getTime() + millisecondsInHour <= now.getTime();
}

export const deskActionLabels: Record<DeskAction | "open", string> = {
  give: "Choose a doctor",
  arrived: "Arrived",
  late: "Late",
  "no-show": "No-show",
  "desk-payment": "Paid at desk",
  "given-back": "Given back",
  refund: "Refund",
  waive: "Write off",
  move: "Move",
  cancel: "Cancel",
  remove: "Remove",
  "undo-arrived": "Undo arrived",
  "undo-late": "Undo late",
  "undo-no-show": "Undo no-show",
  "undo-desk-payment": "Undo paid at desk",
  "undo-waive": "Undo write-off",
  open: "Open",
};

/** The text of the toast after each action. */
export const actionDoneTexts: Record<TapAction, (booking: Booking) => string> = {
  arrived: ({ patientName }) => `${isolateDirection(patientName)} has arrived`,
  late: ({ patientName }) => `${isolateDirection(patientName)} is marked as late`,
  "no-show": ({ patientName }) => `${isolateDirection(patientName)} is marked as a no-show`,
  "desk-payment": ({ patientName, Price, currency }) =>
    `${isolateDirection(patientName)} has paid ${formatPrice(Price, currency)} at the desk`,
  "undo-arrived": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as arrived`,
  "undo-late": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as late`,
  "undo-no-show": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as a no-show`,
  "undo-desk-payment": ({ patientName }) => `${isolateDirection(patientName)} is no longer marked as paid`,
  "undo-waive": ({ patientName, Price, currency }) =>
    `${isolateDirection(patientName)} owes ${formatPrice(Price, currency)} again`,
};

/** Whether the clinic is closed during a part of the appointment; undefined while the clinic's hours are loading. */
export function useClinicClosed(booking: Booking): boolean | undefined {
  const { data: hours } = useQuery(settingsQuery);
  return hours && isClinicClosed(hours, booking);
}

/** Returns the path of the patient's page, or null if nothing in the booking identifies the patient anymore. */
export function patientPagePath({ phone, patient, uid, callerId }: DeskBooking): string | null {
  if (uid) return patientLink({ uid });
  if (callerId) return patientLink({ caller: callerId });
  if (phone) return patientLink({ phone });
  return patient ? patientLink({ email: patient }) : null;
}
