import { listAffectedAppointments } from "@clinic/contract/affected-appointments.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dispatch } from "react";
import { call } from "../../shared/api.ts";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { renewAll } from "../../shared/early-answers.ts";
import { deskMoveSentenceOf, deskSentenceOf } from "../../shared/error-sentences.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { planText, toldText } from "./affected-words.ts";
import {
  cancelByClinic,
  cancelEffect,
  cancelledText,
  moveByClinic,
  movedText,
  whoIsTold,
} from "./change-by-clinic.ts";
import { hasBegun, isLost, isOver, type Plan, stopsAll, type Way } from "./propose.ts";
import type { Line, SettlingStep } from "./settling.ts";

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

/**
 * Does what is planned for these, one after the other. What is refused is left with the reason, and with its alternatives as they
 * are by then. Whatever came of it, everything is asked again: a refusal may be news itself.
 */
export function useSettleLines(dispatch: Dispatch<SettlingStep>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (lines: readonly Line[]) => {
      const refused: Line[] = [];
      let done = 0;
      for (const line of lines) {
        dispatch({ is: "begun", line });
        try {
          const text = await settle(line);
          dispatch({ is: "ended", line, fate: { is: "done", text } });
          done++;
        } catch (error) {
          dispatch(refusalOf(line, error));
          refused.push(line);
          if (stopsAll(error)) break;
        }
      }
      await renew(refused, dispatch);
      return { done, failed: refused.length, left: lines.length - done - refused.length };
    },
    onSettled: () => void renewAll(queryClient),
  });
}

async function settle({ entry, plan }: Line): Promise<string> {
  const { _id, version } = entry.booking;
  if (plan === "later") return "";
  return plan === "cancel"
    ? cancelledText(entry.booking, await cancelByClinic(_id, version))
    : movedText(entry.booking, await moveByClinic(_id, plan.to, version));
}

function refusalOf(line: Line, error: unknown): SettlingStep {
  const { plan } = line;
  const way = plan === "later" ? undefined : plan;
  return {
    ...{ is: "ended", line },
    fate: { is: isOver(error, way) ? "over" : "failed", text: refusalText(error, plan) },
    lost: typeof plan === "object" && isLost(error),
    begun: hasBegun(error),
  };
}

function refusalText(error: unknown, plan: Plan): string {
  return typeof plan === "object" ? deskMoveSentenceOf(error, plan.doctor) : deskSentenceOf(error);
}

/** Where that can't be asked either, what was told before stands. */
async function renew(asked: readonly Line[], dispatch: Dispatch<SettlingStep>): Promise<void> {
  if (asked.length === 0) return;
  const answer = await call(listAffectedAppointments).catch(() => undefined);
  if (answer) dispatch({ is: "renewed", asked, answer });
}
