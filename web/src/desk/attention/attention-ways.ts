/** Why something needs a person, and what they can do about it. */
import type { BookingAttention, MessageAttention } from "@clinic/contract/attention.ts";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { showPrice } from "../../shared/clinic-format.ts";
import { type AskAct, canBeGiven } from "../schedule/desk-acts.ts";
import { noticeName } from "../schedule/history-query.ts";
import { problemSentence } from "./affected-answer.ts";

export function attentionSentence(
  { kind, payment, notice, dispute, booking }: BookingAttention,
  clinicClosed: boolean | undefined,
): string {
  switch (kind) {
    case "refund-failed":
      return payment === "other"
        ? "A card paid what was paid already, and took no refund. See to it in Stripe's dashboard."
        : `${whyNoRefund(booking)} Give it back another way, then choose Given back.`;
    case "disputed":
      return disputeSentence(dispute);
    case "patient-twice":
      return "The account has another appointment at that time: move one of the two, or press Done to leave both.";
    case "notice-failed":
      return `${whyUntold(notice, booking)} ${whatToDo(notice)}`;
    default:
      return problemSentence(kind, booking, clinicClosed);
  }
}

function disputeSentence(dispute: BookingAttention["dispute"]): string {
  const amount = dispute ? showPrice(dispute.amount) : "a payment";
  const asks = `The cardholder's bank asks for ${amount} back.`;
  const answer = dispute?.dueBy
    ? `Answer it in Stripe's dashboard by ${showShortWeekday(dispute.dueBy)}.`
    : "Look at it in Stripe's dashboard.";
  return `${asks} ${answer} Nothing is refunded from here until the bank has decided.`;
}

function whyNoRefund({ payment }: BookingAttention["booking"]): string {
  return payment === "refund-pending"
    ? "Stripe has given no answer about its refund for four days."
    : "The card took no refund, and none is tried anymore.";
}

function whyUntold(notice: BookingAttention["notice"], { patient }: BookingAttention["booking"]): string {
  const email = `${notice ? noticeName(notice.kind) : "An email"} to ${patient}`;
  return notice?.state === "unknown"
    ? `${email} may not have arrived: the connection broke just as it was handed over.`
    : `${email} could not be delivered.`;
}

/** What would not leave if it were sent again is for people to tell. */
function whatToDo(notice: BookingAttention["notice"]): string {
  return notice?.resendable
    ? "Send it again, or call them and press Done."
    : "It can't be sent again now: call them if they still need to know, and press Done.";
}

export function answerSentence({ answer }: Pick<MessageAttention, "answer">): string {
  const whatBecame = answer.state === "unknown" ? "may not have arrived" : "could not be delivered";
  return `Your answer to it ${whatBecame}. Open the message to see why, and to send it again.`;
}

/** The first is what most will want. */
export function waysOf(
  { kind, payment, booking }: BookingAttention,
  clinicClosed: boolean | undefined,
): (AskAct | "open")[] {
  if (kind === "refund-failed") return payment === "other" ? [] : ["given-back"];
  if (kind === "disputed") return ["open"];
  if (kind === "patient-twice") return ["move", "cancel"];
  if (kind === "notice-failed") return ["open"];
  return canBeGiven({ problem: kind, doctorId: booking.doctorId }, clinicClosed)
    ? ["give", "move", "cancel"]
    : ["move", "cancel"];
}

/** What isn't ends by itself, once the appointment is moved or canceled, or the money is given back. */
export function isDismissible({ kind, payment }: BookingAttention): boolean {
  return (
    kind === "patient-twice" || kind === "notice-failed" || (kind === "refund-failed" && payment === "other")
  );
}
