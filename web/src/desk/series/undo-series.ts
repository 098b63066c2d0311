/** Undoes a change of several appointments of a series. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { notify } from "../../shared/notify.ts";
import { showUndoToast } from "../action-toast.tsx";
import { isRestorable, moveAsClinic, moveBackTo, restoreAsClinic } from "../attention/change-by-clinic.ts";
import { type UndoStep, undoEach, useUndo } from "../undo-each.ts";
import type { SeriesAppointment, SeriesOutcome } from "./series-calls.ts";

/** Returns a function that reports a change of a series in a toast, and offers Undo there for ten seconds. */
export function useSeriesToast(seriesId: string | null | undefined) {
  const undo = useUndo();
  return (text: string, { steps, word }: { steps: readonly UndoStep[]; word: string }) => {
    if (steps.length === 0) notify.success(text);
    else showUndoToast(`series ${seriesId}`, text, () => undo({ act: () => undoEach(steps), word }));
  };
}

/** Moves each appointment to its former time and doctor, with what was accepted there, in the order in which none stands in the way of another. */
export function planMoveBack(
  before: readonly SeriesAppointment[],
  outcomes: readonly SeriesOutcome[],
): UndoStep[] {
  return outcomes
    .flatMap(({ _id, outcome, booking }) => {
      const former = before.find((one) => one._id === _id);
      return outcome === "moved" && former && isElsewhere(former, booking) ? [{ former, booking }] : [];
    })
    .toSorted((one, other) => {
      const byStart = one.booking.startsAt.localeCompare(other.booking.startsAt);
      return one.booking.startsAt > one.former.startsAt ? byStart : -byStart;
    })
    .map(({ former, booking }) => ({
      booking,
      undo: () => moveAsClinic(booking._id, moveBackTo(former), booking.version),
    }));
}

function isElsewhere(former: Booking, now: Booking): boolean {
  return former.startsAt !== now.startsAt || former.doctorId !== now.doctorId;
}

/** Restores each canceled appointment, unless money goes back to a card. */
export function planRestore(cancelled: readonly Booking[]): UndoStep[] {
  return cancelled.filter(isRestorable).map((booking) => ({ booking, undo: () => restoreAsClinic(booking) }));
}
