import { listAffectedAppointments } from "@clinic/contract/affected-appointments.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Dispatch } from "react";
import { call } from "../../shared/api.ts";
import { formatAppointmentTime } from "../../shared/appointment-text.ts";
import { formatShortDay } from "../../shared/clinic-day.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { describeErrorForDesk, describeMoveErrorForDesk } from "../../shared/error-sentences.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { spelled } from "../../shared/spelling.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { describeUnusual, isUnusual } from "../unusual/unusual-words.ts";
import { describeNotifiedPatients, describePlannedChanges } from "./affected-words.ts";
import {
  cancelAsClinic,
  describeCancellationEffect,
  describeCancellationResult,
  describeMoveResult,
  describeNotifiedPatient,
  moveAsClinic,
} from "./change-by-clinic.ts";
import {
  type Alternative,
  hasAppointmentStarted,
  isAppointmentClosed,
  isTimeUnavailable,
  type PossibleMove,
  wouldFailForAllAppointments,
} from "./proposals.ts";
import type { Line, ResolutionAction } from "./resolution-state.ts";

type DialogActions = { onConfirm: () => void; onClose: () => void };

/** Asks the desk before one change, because the patient gets an email and the old time can't be restored. */
export function ResolveDialog({
  booking,
  alternative,
  ...actions
}: DialogActions & { booking: Booking; alternative: Alternative }) {
  const { treatment, patientName, phone, phoneUrl } = booking;
  const canceling = alternative === "cancel";
  return (
    <ConfirmDialog {...actions} {...getResolveDialogWords(alternative)} open busy={false} danger={canceling}>
      <p>
        <strong>{treatment}</strong> for <strong>{patientName}</strong> on {formatAppointmentTime(booking)}.
      </p>
      {canceling ? (
        <p className="mb-0">{describeCancellationEffect(booking)}</p>
      ) : (
        <p className="mb-0">
          Has {patientName} agreed? Their number is <a href={phoneUrl}>{phone}</a>. Price and payment stay as
          they are. {describeNotifiedPatient(booking)}
        </p>
      )}
    </ConfirmDialog>
  );
}

function getResolveDialogWords(alternative: Alternative) {
  if (alternative === "cancel") {
    return {
      title: "Cancel this appointment?",
      confirmText: "Cancel appointment",
      busyText: `${spelled("Canceling")}…`,
    };
  }
  return alternative.kind === "give"
    ? { title: `${alternative.text}?`, confirmText: "Give appointment", busyText: "Saving…" }
    : { title: `${alternative.text}?`, confirmText: "Move appointment", busyText: "Moving…" };
}

/** Asks the desk before all planned changes are made in one go. */
export function ResolveAllDialog({ lines, ...actions }: DialogActions & { lines: readonly Line[] }) {
  const doAll = `Do all ${lines.length}`;
  const hasMoves = lines.some(({ plan }) => typeof plan === "object");
  const hasCancellations = lines.some(({ plan }) => plan === "cancel");
  return (
    <ConfirmDialog
      {...actions}
      open
      title={`${doAll}?`}
      confirmText={doAll}
      busyText="Working…"
      busy={false}
      danger={hasCancellations}
    >
      <p>
        {describePlannedChanges(lines)}.{hasMoves && " Have they agreed?"}
      </p>
      <ul className="resolve-list">
        {lines.map(({ key, entry: { booking }, plan }) => (
          <li key={key}>
            <strong>{booking.patientName}</strong>, {formatShortDay(booking.dateISO)} at{" "}
            {formatSlot(booking.slot)}: {typeof plan === "object" ? lowercaseFirstLetter(plan.text) : plan}
          </li>
        ))}
      </ul>
      <p className="mb-0">
        {describeNotifiedPatients(lines)}
        {hasMoves && " Prices and payments of moved appointments stay as they are."}
        {hasCancellations &&
          ` A ${spelled("canceled")} appointment that was paid by card is refunded in full.`}
      </p>
    </ConfirmDialog>
  );
}

function lowercaseFirstLetter(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Makes the planned changes of these lines, one after the other. A refused line shows the reason and its current alternatives.
 * Invalidates all queries also after a failure, because a refusal may mean that somebody else changed something.
 */
export function useResolveLines(dispatch: Dispatch<ResolutionAction>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (lines: readonly Line[]) => {
      const refused: Line[] = [];
      let done = 0;
      for (const line of lines) {
        dispatch({ type: "start", line });
        try {
          const text = await changeAppointment(line);
          dispatch({ type: "finish", line, outcome: { status: "done", text } });
          done++;
        } catch (error) {
          dispatch(refusalAction(line, error));
          refused.push(line);
          if (wouldFailForAllAppointments(error)) break;
        }
      }
      if (refused.length > 0) {
        // If the current alternatives can't be loaded, the refused lines keep the ones that they have.
        const answer = await call(listAffectedAppointments).catch(() => undefined);
        if (answer) dispatch({ type: "reload", refused, answer });
      }
      return { done, failed: refused.length, open: lines.length - done - refused.length };
    },
    onSettled: () => void refetchAllPastCache(queryClient),
  });
}

async function changeAppointment({ entry, plan }: Line): Promise<string> {
  const { _id, version } = entry.booking;
  if (plan === "later") return "";
  return plan === "cancel"
    ? describeCancellationResult(entry.booking, await cancelAsClinic(_id, version))
    : describeMoveResult(entry.booking, await moveAsClinic(_id, plan.to, version));
}

/** A proposed time that has become unusual is no longer proposed, so the desk is not asked to go on. */
function describeRefusedMove(error: unknown, { to, doctor }: PossibleMove, { treatment }: Booking): string {
  return isUnusual(error)
    ? describeUnusual(error.data.reasons ?? [], { ...to, treatment }).join(" ")
    : describeMoveErrorForDesk(error, doctor);
}

function refusalAction(line: Line, error: unknown): ResolutionAction {
  const { plan, entry } = line;
  const isMove = typeof plan === "object";
  return {
    ...{ type: "finish", line },
    outcome: {
      status: isAppointmentClosed(error, plan) ? "closed" : "failed",
      text: isMove ? describeRefusedMove(error, plan, entry.booking) : describeErrorForDesk(error),
    },
    timeGone: isMove && isTimeUnavailable(error),
    hasStarted: hasAppointmentStarted(error),
  };
}
