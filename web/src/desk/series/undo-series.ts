/** Undoes a change of several appointments of a series. Each goes back on its own, and a refusal doesn't stop the others. */
import type { Booking } from "@clinic/contract/bookings.ts";
import type { UnusualKind } from "@clinic/contract/unusual.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { describeErrorForDesk } from "../../shared/error-sentences.ts";
import { notify } from "../../shared/notify.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { showUndoToast } from "../action-toast.tsx";
import { isRestorable, moveAsClinic, restoreAsClinic } from "../attention/change-by-clinic.ts";
import { describeChanged, type SeriesOutcome } from "./series-calls.ts";

/** How one appointment goes back. `booking`: the appointment after the change. */
type UndoStep = { booking: Booking; undo: () => Promise<Booking> };
type Undo = { steps: readonly UndoStep[]; word: string };

/** Returns a function that reports a change of a series in a toast, and offers Undo there for ten seconds. */
export function useSeriesToast(seriesId: string | null | undefined) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ steps }: Undo) => undoEach(steps),
    onSuccess: ({ undone, refused }, { word }) => {
      const text = describeChanged(undone.length, word, refused);
      if (refused.length === 0) notify.success(text);
      else notify.error(text);
    },
    onError: (error) => notify.error(describeErrorForDesk(error)),
    onSettled: () => refetchAllPastCache(queryClient),
  });
  return (text: string, undo: Undo) => {
    if (undo.steps.length === 0) notify.success(text);
    else showUndoToast(`series ${seriesId}`, text, () => mutate(undo));
  };
}

/** Throws the last refusal if nothing could be undone. */
async function undoEach(steps: readonly UndoStep[]): Promise<{ undone: Booking[]; refused: Booking[] }> {
  const undone: Booking[] = [];
  const refused: Booking[] = [];
  let reason: unknown;
  for (const { booking, undo } of steps) {
    try {
      undone.push(await undo());
    } catch (error) {
      refused.push(booking);
      reason = error;
    }
  }
  if (undone.length === 0) throw reason;
  return { undone, refused };
}

/** The appointments stood there before, so the desk is asked only about others who are there now. */
const acceptedBefore: readonly UnusualKind[] = ["beyond-horizon", "in-the-past", "off-grid", "outside-hours"];

/** Moves each appointment to its former time and doctor, in the order in which none stands in the way of another. */
export function planMoveBack(before: readonly Booking[], outcomes: readonly SeriesOutcome[]): UndoStep[] {
  return outcomes
    .flatMap(({ _id, outcome, booking }) => {
      const former = before.find((one) => one._id === _id);
      return outcome === "moved" && former && isElsewhere(former, booking) ? [{ former, booking }] : [];
    })
    .toSorted((one, other) => {
      const byStart = one.booking.startsAt.localeCompare(other.booking.startsAt);
      return one.booking.startsAt > one.former.startsAt ? byStart : -byStart;
    })
    .map(({ former: { dateISO, slot, doctorId }, booking }) => {
      const to = { date: dateISO, slot, ...(doctorId && { doctorId }), despite: [...acceptedBefore] };
      return { booking, undo: () => moveAsClinic(booking._id, to, booking.version) };
    });
}

function isElsewhere(former: Booking, now: Booking): boolean {
  return former.startsAt !== now.startsAt || former.doctorId !== now.doctorId;
}

/** Restores each canceled appointment, unless money goes back to a card. */
export function planRestore(cancelled: readonly Booking[]): UndoStep[] {
  return cancelled.filter(isRestorable).map((booking) => ({ booking, undo: () => restoreAsClinic(booking) }));
}
