import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { Banknote, CircleDollarSign, CreditCard, Undo2 } from "lucide-react";
import { heldPrice } from "../../shared/booking-rules.ts";
import { showPrice } from "../../shared/clinic-format.ts";
import { type AppointmentMark, appointmentMarks, paymentWords } from "./appointment-badges.tsx";

/** Grounds, as blocks and pauses have them. */
const shades = [
  { look: "booked", words: "Booked" },
  { look: "arrived", words: appointmentMarks.arrived.words, icon: appointmentMarks.arrived.icon },
  { look: "problem", words: appointmentMarks.problem.words, icon: appointmentMarks.problem.icon },
  { look: "no-show", words: appointmentMarks.noShow.words, icon: appointmentMarks.noShow.icon },
  { look: "off", words: "Not working or closed" },
  { look: "away", words: "Away" },
] as const;

/** What a visit's block tells of its money: by a picture and words, never by colour alone. */

const moneyMarks = {
  unpaid: { icon: CircleDollarSign, tone: "warning", words: "Unpaid" },
  paidByCard: { icon: CreditCard, tone: "success", words: "Paid" },
  paidAtDesk: { icon: Banknote, tone: "success", words: "Paid" },
} as const satisfies Record<string, Mark>;

const marks = [
  { ...appointmentMarks.confirmed, words: "Confirmed by the patient" },
  moneyMarks.unpaid,
  { ...moneyMarks.paidByCard, words: "Paid by card" },
  { ...moneyMarks.paidAtDesk, words: "Paid at the desk" },
];

export const movingHintId = "how-to-move";

/** What shades and pictures mean. To who hears them, each says it itself. */
export function GridKey() {
  return (
    <>
      <ul className="grid-key" aria-hidden="true">
        {shades.map(({ look, words, ...shade }) => (
          <li key={look}>
            <span className={`grid-shade is-${look}`}>{"icon" in shade && <shade.icon size={14} />}</span>{" "}
            {words}
          </li>
        ))}
        {marks.map(({ icon: Icon, tone, words }) => (
          <li key={words} className={`visit-mark is-${tone}`}>
            <Icon size={15} /> {words}
          </li>
        ))}
      </ul>
      <p id={movingHintId} className="grid-hint">
        To move an appointment, drag it (with a finger, hold it first), or press <kbd>M</kbd> on it and go on
        with the arrow keys.
      </p>
    </>
  );
}

/** `unseen`: what the picture alone says to who sees it. */
export type Mark = AppointmentMark & { unseen?: string };

/** None where nothing is or was due. */
export function moneyMark(booking: ScheduledBooking): Mark | undefined {
  const { payment, method, status, Price, dispute } = booking;
  if (payment === "nothing-due" || (payment === "unpaid" && status === "cancelled")) return undefined;
  if (payment === "unpaid") return { ...moneyMarks.unpaid, words: showPrice(Price), unseen: "unpaid" };
  const { short, tone } = paymentWords(booking);
  if (payment !== "paid") return { icon: Undo2, tone, words: short };
  if (status === "cancelled") return { icon: method === "desk" ? Banknote : CreditCard, tone, words: short };
  if (dispute === "open" || heldPrice(booking) < Price) return { icon: CreditCard, tone, words: short };
  return method === "desk" ? moneyMarks.paidAtDesk : moneyMarks.paidByCard;
}
