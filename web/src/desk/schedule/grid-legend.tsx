import type { ScheduledBooking } from "@clinic/contract/schedule.ts";
import { Banknote, Coins, CreditCard, Undo2 } from "lucide-react";
import { priceAfterRefunds } from "../../shared/booking-rules.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { type AppointmentMark, appointmentMarks, describePaymentForDesk } from "./appointment-badges.tsx";

const legendShades = [
  { look: "is-booked", words: "Booked" },
  { look: "is-arrived", words: appointmentMarks.arrived.words, icon: appointmentMarks.arrived.icon },
  { look: "is-problem", words: appointmentMarks.problem.words, icon: appointmentMarks.problem.icon },
  { look: "is-no-show", words: appointmentMarks.noShow.words, icon: appointmentMarks.noShow.icon },
  { look: "grid-pause", words: "Not working or closed" },
  { look: "grid-pause is-away", words: "Away" },
  { look: "grid-block", words: "Blocked" },
] as const;

/** Shown only if an appointment of the grid has a buffer, because not every clinic uses them. */
const bufferShade = { look: "grid-buffer", words: "Buffer afterwards" } as const;

const paymentMarks = {
  unpaid: { icon: Coins, tone: "warning", words: "Unpaid" },
  paidByCard: { icon: CreditCard, tone: "success", words: "Paid" },
  paidAtDesk: { icon: Banknote, tone: "success", words: "Paid" },
} as const satisfies Record<string, BlockMark>;

const legendMarks = [
  { ...appointmentMarks.confirmed, words: "Confirmed by the patient" },
  appointmentMarks.doubleBooked,
  appointmentMarks.late,
  paymentMarks.unpaid,
  { ...paymentMarks.paidByCard, words: "Paid by card" },
  { ...paymentMarks.paidAtDesk, words: "Paid at the desk" },
];

export const moveHintElementId = "how-to-move";

/** Explains the shades and icons. Hidden from screen readers, because each block names its own state. */
export function GridLegend({
  bookings,
  canMove,
}: {
  bookings: readonly ScheduledBooking[];
  canMove: boolean;
}) {
  const hasBuffer = bookings.some(({ bufferMinutes }) => bufferMinutes !== undefined);
  return (
    <>
      <ul
        className="list-unstyled d-flex flex-wrap gap-3 small mt-2 mb-2 text-soft d-print-none"
        aria-hidden="true"
      >
        {[...legendShades, ...(hasBuffer ? [bufferShade] : [])].map(({ look, words, ...shade }) => (
          <li key={look} className="d-flex gap-1 align-items-center">
            <span className={`grid-shade ${look}`}>{"icon" in shade && <shade.icon size={14} />}</span>{" "}
            {words}
          </li>
        ))}
        {legendMarks.map(({ icon: Icon, tone, words }) => (
          <li key={words} className={`d-flex gap-1 align-items-center fw-semibold text-${tone}`}>
            <Icon size={15} /> {words}
          </li>
        ))}
      </ul>
      {canMove && (
        <p id={moveHintElementId} className="small text-soft m-0 d-print-none">
          To move an appointment, drag it (with a finger, hold it first), or press <kbd>M</kbd> on it and use
          the arrow keys. With <kbd>Shift</kbd> they also stop at times that aren't free.
        </p>
      )}
    </>
  );
}

/** A mark in an appointment's block. `hiddenText` tells screen readers what the icon shows. */
export type BlockMark = AppointmentMark & { hiddenText?: string };

/** Returns the mark of an appointment's payment. Undefined if no payment is or was due. */
export function findPaymentMark(booking: ScheduledBooking): BlockMark | undefined {
  const { payment, method, status, Price, currency, dispute, refundDue } = booking;
  if ((payment === "nothing-due" && !booking.waived) || (payment === "unpaid" && status === "cancelled"))
    return undefined;
  if (payment === "unpaid")
    return { ...paymentMarks.unpaid, words: formatPrice(Price, currency), hiddenText: "unpaid" };
  const { short, tone } = describePaymentForDesk(booking);
  if (payment !== "paid") return { icon: Undo2, tone, words: short };
  if (status === "cancelled") return { icon: method === "desk" ? Banknote : CreditCard, tone, words: short };
  if (dispute === "open" || refundDue !== undefined || priceAfterRefunds(booking) < Price)
    return { icon: method === "desk" ? Banknote : CreditCard, tone, words: short };
  return method === "desk" ? paymentMarks.paidAtDesk : paymentMarks.paidByCard;
}
