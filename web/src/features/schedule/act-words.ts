import type { Booking } from "@clinic/contract/bookings.ts";
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
  "given-back": { button: "Given back" },
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
    effect: (booking) => `The time becomes free for others at once. ${cancelMoney(booking)}`,
    done: (booking) =>
      booking.payment === "refund-pending" || booking.payment === "refunded"
        ? `The appointment is canceled, and ${showPrice(booking.Price)} goes back to the card`
        : "The appointment is canceled",
  },
};

/** The clinic cancels: a card is refunded in full always; what came over the desk goes back over the desk. */
function cancelMoney({ payment, method, Price }: Booking): string {
  if (payment !== "paid") return "Nothing has been paid, so nothing is refunded.";
  return method === "desk"
    ? `${showPrice(Price)} were paid at the desk: please give them back there, nothing is refunded by itself.`
    : `${showPrice(Price)} will be refunded to the card in full.`;
}

function keptMoney({ payment, Price }: Booking): string {
  if (payment === "paid") return `The ${showPrice(Price)} paid are kept.`;
  return payment === "unpaid" ? `The ${showPrice(Price)} stay unpaid.` : "Nothing is due.";
}
