import type { Booking } from "@clinic/contract/bookings.ts";
import { cancelEffect, cancelledText } from "../../lib/clinic/by-clinic.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import type { ConfirmedAct, DeskAct } from "./acts.ts";

type Words = {
  button: string;
  title: string;
  busy: string;
  /** What will happen, before it does. */
  effect: (booking: Booking) => string;
  done: (booking: Booking) => string;
};

export const actWords: Record<ConfirmedAct, Words> & Record<DeskAct, Pick<Words, "button">> = {
  move: { button: "Move" },
  give: { button: "Choose a doctor" },
  "given-back": { button: "Given back" },
  history: { button: "History" },
  "desk-payment": {
    button: "Paid at desk",
    title: "Mark as paid at the desk?",
    busy: "Saving…",
    effect: ({ Price, patientName }) =>
      `You have received ${showPrice(Price)} from ${patientName}. It can't be paid online anymore, and it counts as income for the appointment's day.`,
    done: ({ patientName }) => `${patientName} has paid at the desk`,
  },
  "no-show": {
    button: "No-show",
    title: "Mark as no-show?",
    busy: "Saving…",
    effect: (booking) =>
      `${booking.patientName} did not come. ${keptMoney(booking)} This can't be taken back.`,
    done: ({ patientName }) => `${patientName} is marked as a no-show`,
  },
  cancel: {
    button: "Cancel",
    title: "Cancel this appointment?",
    busy: "Canceling…",
    effect: cancelEffect,
    done: cancelledText,
  },
};

function keptMoney({ payment, Price }: Booking): string {
  if (payment === "paid") return `The ${showPrice(Price)} paid are kept.`;
  return payment === "unpaid" ? `The ${showPrice(Price)} stay unpaid.` : "Nothing is due.";
}
