import type {
  AddressAttention,
  BookingAttention,
  JobAttention,
  MessageAttention,
} from "@clinic/contract/attention.ts";
import { formatShortDay } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { canBeReassigned, type DialogAction } from "../schedule/desk-actions.ts";
import { noticeNameAsSubject } from "../schedule/history-query.ts";
import { describeAppointmentProblem } from "./affected-answer.ts";

export function describeAttentionReason(
  { kind, payment, notice, dispute, booking }: BookingAttention,
  clinicClosed: boolean | undefined,
): string {
  switch (kind) {
    case "refund-failed":
      return payment === "other"
        ? "This appointment was paid twice, and the second payment could not be refunded. Please refund it in Stripe's dashboard."
        : `${refundFailureSentence(booking)} Give the money back another way, then choose Given back.`;
    case "disputed":
      return disputeSentence(dispute, booking);
    case "patient-twice":
      return "The account has another appointment at that time. Move one of the two, or press Done to keep both.";
    case "notice-failed":
      return `${deliveryFailureSentence(notice, booking)} ${resendAdvice(notice)}`;
    default:
      return describeAppointmentProblem(kind, booking, clinicClosed);
  }
}

function disputeSentence(
  dispute: BookingAttention["dispute"],
  { currency }: BookingAttention["booking"],
): string {
  const amount = dispute ? formatPrice(dispute.amount, currency) : "a payment";
  const demand = `The cardholder's bank asks for ${amount} back.`;
  const advice = dispute?.dueBy
    ? `Answer it in Stripe's dashboard by ${formatShortDay(dispute.dueBy)}.`
    : "Look at it in Stripe's dashboard.";
  return `${demand} ${advice} Nothing is refunded from here until the bank has decided.`;
}

function refundFailureSentence({ payment, refundDue, currency }: BookingAttention["booking"]): string {
  if (refundDue !== undefined) {
    return `The refund of ${formatPrice(refundDue, currency)} to the card failed, or Stripe has not answered about it for four days.`;
  }
  return payment === "refund-pending"
    ? "Stripe has not answered about the refund for four days."
    : "The refund to the card failed, and we have stopped trying.";
}

function deliveryFailureSentence(
  notice: BookingAttention["notice"],
  { patient }: BookingAttention["booking"],
): string {
  const email = `${notice ? noticeNameAsSubject(notice.kind) : "An email"} to ${patient}`;
  return notice?.state === "unknown"
    ? `${email} may not have arrived: the connection was lost while it was being sent.`
    : `${email} could not be delivered.`;
}

function resendAdvice(notice: BookingAttention["notice"]): string {
  return notice?.resendable
    ? "Send it again, or call them and press Done."
    : "It can't be sent again now: call them if they still need to know, and press Done.";
}

export function describeReplyFailure({ answer }: Pick<MessageAttention, "answer">): string {
  const failure = answer.state === "unknown" ? "may not have arrived" : "could not be delivered";
  return `Your answer to this message ${failure}. Open the message to see why, and to send it again.`;
}

export function bouncedAddressAdvice(why: AddressAttention["why"]): string {
  const question =
    why === "bounced" ? "Ask the patient for the right address." : "Ask whether they want emails from us.";
  return `${question} Done removes this entry. Emails to the address stay off.`;
}

/** Lists what the desk can do about an item, the most likely action first. */
export function listAttentionActions(
  { kind, payment, booking }: BookingAttention,
  clinicClosed: boolean | undefined,
): (DialogAction | "open")[] {
  if (kind === "refund-failed") return payment === "other" ? [] : ["given-back"];
  if (kind === "disputed" || kind === "notice-failed") return ["open"];
  if (kind === "patient-twice") return ["move", "cancel"];
  return canBeReassigned({ problem: kind, doctorId: booking.doctorId }, clinicClosed)
    ? ["give", "move", "cancel"]
    : ["move", "cancel"];
}

/**
 * Whether the desk can dismiss an item. Other items disappear when the appointment is moved or canceled, or the money is given
 * back.
 */
export function isDismissible({ kind, payment }: BookingAttention): boolean {
  return (
    kind === "patient-twice" || kind === "notice-failed" || (kind === "refund-failed" && payment === "other")
  );
}

export const lateJobWords: Record<JobAttention["subject"], { title: string; meaning: string }> = {
  sender: {
    title: "No emails have been sent",
    meaning:
      "Patients get no confirmations and no reminders. Call those whose appointment you book, move or cancel. Waiting emails are sent once the job runs again. Reminders whose time has passed are left out.",
  },
  reconciler: {
    title: "Card payments have not been checked",
    meaning:
      "Card payments and refunds may be missing here, and refunds may be late. If patients say that they have paid, look in Stripe's dashboard before you take money.",
  },
  housekeeping: {
    title: "The hourly check has not run",
    meaning:
      "Appointments that can't take place may be missing from this list. After you change hours or doctors, look through the next days yourself. Patients can still book, move and cancel.",
  },
};
