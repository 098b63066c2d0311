import type { Booking } from "@clinic/contract/bookings.ts";
import { cancelEffect, whoIsTold } from "../../lib/clinic/by-clinic.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { planText, toldText } from "./affected-words.ts";
import type { Way } from "./possible-moves.ts";
import type { Line } from "./settling.ts";

type Answers = { onConfirm: () => void; onClose: () => void };
type Props = Answers & { booking: Booking; way: Way };

/** The patient is told of it, and it can't be taken back: where the appointment stood, it could not take place. */
export function SettleDialog({ booking, way, ...dialog }: Props) {
  const { treatment, patientName, phone, phoneUrl, date, slot } = booking;
  const canceling = way === "cancel";
  return (
    <ConfirmDialog {...dialog} {...wordsOf(way)} open busy={false} danger={canceling}>
      <p>
        <strong>{treatment}</strong> for <strong>{patientName}</strong> on {date} at {slot}.
      </p>
      {canceling ? (
        <p className="mb-0">{cancelEffect(booking)}</p>
      ) : (
        <p className="mb-0">
          Has {patientName} agreed? Their number is <a href={phoneUrl}>{phone}</a>. Price and payment stay as
          they are. {whoIsTold(booking)}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** All that is proposed in one go: each patient is told of theirs. */
export function SettleAllDialog({ lines, ...dialog }: Answers & { lines: readonly Line[] }) {
  const doAll = `Do all ${lines.length}`;
  return (
    <ConfirmDialog
      {...dialog}
      open
      title={`${doAll}?`}
      confirmText={doAll}
      busyText="Doing…"
      busy={false}
      danger={lines.some(({ plan }) => plan === "cancel")}
    >
      <p>
        {planText(lines)}.{lines.some(({ plan }) => typeof plan === "object") && " Have they agreed?"}
      </p>
      <ul className="settle-list">
        {lines.map(({ key, entry: { booking }, plan }) => (
          <li key={key}>
            <strong>{booking.patientName}</strong>, {showShortWeekday(booking.dateISO)} at {booking.slot}:{" "}
            {plan === "cancel" ? "cancel" : plan === "later" ? "" : lowerFirst(plan.text)}
          </li>
        ))}
      </ul>
      <p className="mb-0">
        {toldText(lines)}
        {lines.some(({ plan }) => typeof plan === "object") &&
          " Prices and payments of what moves stay as they are."}
        {lines.some(({ plan }) => plan === "cancel") &&
          " If a canceled visit was paid by card, it is refunded in full."}
      </p>
    </ConfirmDialog>
  );
}

function wordsOf(way: Way) {
  if (way === "cancel") {
    return { title: "Cancel this appointment?", confirmText: "Cancel appointment", busyText: "Canceling…" };
  }
  return way.kind === "give"
    ? { title: `${way.text}?`, confirmText: "Give appointment", busyText: "Saving…" }
    : { title: `${way.text}?`, confirmText: "Move appointment", busyText: "Moving…" };
}

/** Within a sentence. */
function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
