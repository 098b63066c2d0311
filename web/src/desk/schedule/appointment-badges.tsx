import type { AppointmentProblem } from "@clinic/contract/attention.ts";
import type { Booking, DeskMethod } from "@clinic/contract/bookings.ts";
import {
  Ban,
  Banknote,
  Check,
  Clock,
  CreditCard,
  Layers2,
  type LucideIcon,
  NotebookPen,
  TriangleAlert,
  UserCheck,
  UserX,
} from "lucide-react";
import { isDeskRefundOwed, priceAfterRefunds } from "../../shared/booking-rules.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { spelled } from "../../shared/spelling.ts";
import { StatusBadge, type Tone } from "../../ui/states.tsx";
import { appointmentProblemLabels } from "../attention/affected-answer.ts";
import type { DeskBooking } from "./desk-actions.ts";
import "./patient-note.scss";

/** Shows an appointment's status without the payment. Shows nothing for an appointment that is only booked. */
export function AppointmentStatusBadges({ booking }: { booking: DeskBooking }) {
  return findAppointmentMarks(booking).map((mark) => <AppointmentBadge key={mark.words} mark={mark} />);
}

export type AppointmentMark = { icon: LucideIcon; tone: Tone; words: string };

export const appointmentMarks = {
  arrived: { icon: UserCheck, tone: "success", words: "Arrived" },
  late: { icon: Clock, tone: "warning", words: "Late" },
  confirmed: { icon: Check, tone: "neutral", words: "Confirmed" },
  problem: { icon: TriangleAlert, tone: "danger", words: "Needs attention" },
  doubleBooked: { icon: Layers2, tone: "warning", words: "Double-booked" },
  noShow: { icon: UserX, tone: "warning", words: "No-show" },
  cancelled: {
    icon: Ban,
    tone: "danger",
    get words() {
      return spelled("Canceled");
    },
  },
} as const satisfies Record<string, AppointmentMark>;

type AppointmentStatus = Pick<Booking, "status" | "arrived" | "late" | "confirmed"> & {
  problem?: AppointmentProblem | null;
  isDoubleBooked?: true | undefined;
};

/** Returns the marks of an appointment, a problem first. Empty for an appointment that is only booked. */
export function findAppointmentMarks({
  status,
  problem,
  isDoubleBooked,
  arrived,
  late,
  confirmed,
}: AppointmentStatus): AppointmentMark[] {
  if (status === "cancelled") return [appointmentMarks.cancelled];
  if (status === "no-show") return [appointmentMarks.noShow];
  return [
    ...(problem ? [{ ...appointmentMarks.problem, words: appointmentProblemLabels[problem] }] : []),
    ...(isDoubleBooked ? [appointmentMarks.doubleBooked] : []),
    ...(arrived
      ? [appointmentMarks.arrived]
      : late
        ? [appointmentMarks.late]
        : confirmed
          ? [appointmentMarks.confirmed]
          : []),
  ];
}

export function AppointmentBadge({ mark: { icon, tone, words } }: { mark: AppointmentMark }) {
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words}
    </StatusBadge>
  );
}

/** Describes a payment's state (docs/payments.md) in the desk's words. `short` fits a column of the week view. */
export function describePaymentForDesk(booking: Booking): { text: string; short: string; tone: Tone } {
  const { payment, method, status } = booking;
  const amount = formatPrice(booking.Price, booking.currency);
  const held = formatPrice(priceAfterRefunds(booking), booking.currency);
  switch (payment) {
    case "nothing-due":
      return booking.waived
        ? { text: `Written off: ${amount}`, short: "Written off", tone: "neutral" }
        : { text: "Nothing due", short: "Nothing due", tone: "neutral" };
    case "unpaid":
      return status === "cancelled"
        ? { text: "Not charged", short: "Not charged", tone: "neutral" }
        : { text: `Unpaid: ${amount}`, short: `${amount} unpaid`, tone: "warning" };
    case "paid": {
      const how = method === "desk" ? deskPaymentText(booking) : "by card";
      if (booking.dispute === "open") {
        return { text: `Paid by card, disputed: ${held}`, short: `${held} disputed`, tone: "danger" };
      }
      if (isDeskRefundOwed(booking)) {
        return {
          text: `Paid ${how}, not given back: ${held}`,
          short: `${held} not given back`,
          tone: "warning",
        };
      }
      if (status === "cancelled") {
        return {
          text: `Paid ${how}, not refunded: ${held}`,
          short: `${held} not refunded`,
          tone: "neutral",
        };
      }
      if (booking.refundDue !== undefined) {
        const due = formatPrice(booking.refundDue, booking.currency);
        return { text: `Paid ${how}: ${held}, refund due: ${due}`, short: `${due} refund due`, tone: "info" };
      }
      return priceAfterRefunds(booking) < booking.Price
        ? { text: `Paid ${how}: ${held} of ${amount}`, short: `${held} of ${amount} paid`, tone: "success" }
        : { text: `Paid ${how}: ${amount}`, short: `${amount} paid`, tone: "success" };
    }
    case "refund-pending":
      return booking.dispute === "open"
        ? { text: `Refund waits for a dispute: ${held}`, short: "Disputed", tone: "danger" }
        : { text: `Refund under way: ${held}`, short: "Refund under way", tone: "info" };
    case "refunded":
      if (booking.givenBack) return { text: `Given back: ${amount}`, short: "Given back", tone: "neutral" };
      if (booking.lost >= booking.Price) {
        return { text: `Lost in a dispute: ${amount}`, short: "Lost in a dispute", tone: "warning" };
      }
      return {
        text:
          booking.lost > 0
            ? `Refunded: ${formatPrice(booking.returned, booking.currency)}, lost in a dispute: ${formatPrice(booking.lost, booking.currency)}`
            : `Refunded: ${amount}`,
        short: "Refunded",
        tone: "neutral",
      };
    case "refund-failed":
      return { text: `Refund failed: ${held}`, short: "Refund failed", tone: "danger" };
  }
}

/** The names of the ways to pay at the desk. */
export const deskMethodLabels = {
  cash: "Cash",
  terminal: "Terminal",
  transfer: "Transfer",
} as const satisfies Record<DeskMethod, string>;

export function deskPaymentText({ deskMethod }: Pick<Booking, "deskMethod">): string {
  switch (deskMethod) {
    case "cash":
      return "in cash";
    case "terminal":
      return "at the terminal";
    case "transfer":
      return "by transfer";
    default:
      return "at the desk";
  }
}

export function PaymentBadge({ booking }: { booking: Booking }) {
  const { text, tone } = describePaymentForDesk(booking);
  const icon = booking.method === "card" ? CreditCard : booking.method === "desk" ? Banknote : undefined;
  return (
    <StatusBadge tone={tone} {...(icon && { icon })}>
      {text}
    </StatusBadge>
  );
}

/** Shows the note that the patient wrote for the clinic. */
export function PatientNote({ booking: { note } }: { booking: Pick<Booking, "note"> }) {
  if (note === "") return null;
  return (
    <div className="patient-note icon-text">
      <NotebookPen size={16} className="text-info" aria-hidden="true" />
      <p className="m-0">
        <small className="d-print-none text-soft">Note from the patient: </small>
        <span className="patient-note-text">{note}</span>
      </p>
    </div>
  );
}
