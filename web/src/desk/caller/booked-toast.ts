import type { Booking } from "@clinic/contract/bookings.ts";
import { useNavigate } from "react-router-dom";
import {
  formatAppointmentTime,
  formatDentistSuffix,
  isolateDirection,
} from "../../shared/appointment-text.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { spelled } from "../../shared/spelling.ts";
import { dismissUndoToast, showUndoToast } from "../action-toast.tsx";
import { cancelAsClinic } from "../attention/change-by-clinic.ts";
import { cancelInSeries } from "../series/series-calls.ts";
import { undoEach, useUndo } from "../undo-each.ts";

/** The key of the last toast. The next booking's takes its place. */
let shownKey = "";

/**
 * Returns a function that shows what was booked last in a toast, which offers Undo for ten seconds, and opens it from any page. A series
 * opens with its first appointment, and is undone as a whole.
 */
export function useBookedToast(): (booked: readonly Booking[]) => void {
  const navigate = useNavigate();
  const undo = useUndo();
  return (booked) => {
    const [first, ...others] = booked;
    if (!first) return;
    const { _id, version, patientName, dateISO } = first;
    const dates = others.length === 0 ? "" : `${others.length + 1} dates from `;
    dismissUndoToast(shownKey);
    // The appointment's next change removes the toast.
    shownKey = `${_id} ${version}`;
    showUndoToast(
      shownKey,
      `${isolateDirection(patientName)} is booked for ${dates}${formatAppointmentTime(first)}${formatDentistSuffix(first)}`,
      () => undo({ act: () => cancelBooked(booked), word: spelled("canceled") }),
      { text: "Open", act: () => void navigate(scheduleLink({ date: dateISO, open: _id })) },
    );
  };
}

/** One call cancels a series, so that its patient gets no mail about single dates. It leaves out dates that are over. */
async function cancelBooked(booked: readonly Booking[]) {
  const [first] = booked;
  const outcomes = first && booked.length > 1 ? await cancelInSeries(first, "all") : [];
  const done = new Map(outcomes.map(({ _id, booking }) => [_id, booking]));
  const left = booked.filter(({ _id }) => !done.has(_id));
  const cancel = ({ _id, version }: Booking) => cancelAsClinic(_id, version);
  const steps = left.map((booking) => ({ booking, undo: () => cancel(booking) }));
  const { undone, refused } = left.length > 0 ? await undoEach(steps) : { undone: [], refused: [] };
  const ofSeries = (outcome: "cancelled" | "refused") =>
    outcomes.filter((one) => one.outcome === outcome).map(({ booking }) => booking);
  return { undone: [...ofSeries("cancelled"), ...undone], refused: [...ofSeries("refused"), ...refused] };
}
