import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { moveSeries, type SeriesScope } from "@clinic/contract/series.ts";
import type { UnusualKind } from "@clinic/contract/unusual.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { call } from "../../shared/api.ts";
import { formatAppointmentDay } from "../../shared/appointment-text.ts";
import { notify } from "../../shared/notify.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { describeUnusual } from "../unusual/unusual-words.ts";
import { describeOutcomes, type SeriesOutcome } from "./series-calls.ts";
import "./series.scss";

type SeriesMove = { to: MoveRequest; scope: SeriesScope };

/** Moves several appointments of a series. Those that were refused stay listed in the dialog. */
export function useSeriesMove({ _id, seriesId }: Booking, onDone: () => void) {
  const queryClient = useQueryClient();
  /** The id of the last request. The server moves each appointment only once under it, however often it is sent. */
  const sent = useRef({ wish: "", requestId: "" });
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: ({ to: { despite, ...to }, scope }: SeriesMove) => {
      const wish = JSON.stringify({ to, scope });
      if (sent.current.wish !== wish) sent.current = { wish, requestId: crypto.randomUUID() };
      const { requestId } = sent.current;
      const body = { ...to, ...(despite && { despite }), scope, from: _id, requestId };
      return call(moveSeries, { params: { id: seriesId ?? "" }, body });
    },
    onSuccess: ({ outcomes }) => {
      if (outcomes.some(({ outcome }) => outcome === "refused")) return;
      notify.success(describeOutcomes(outcomes, "moved"));
      onDone();
    },
    onSettled: () => refetchAllPastCache(queryClient),
  });
  const outcomes = data?.outcomes ?? [];
  const refused = outcomes.filter(({ outcome }) => outcome === "refused");
  return { run: mutate, outcomes, refused, busy: isPending, error, reset };
}

type RefusedMovesProps = {
  /** All outcomes. Those that were refused are listed. */
  outcomes: readonly SeriesOutcome[];
  to: MoveRequest;
  busy: boolean;
  onGoOn: (despite: UnusualKind[]) => void;
};

/** Says which appointments of the series weren't moved, and why. */
export function RefusedMoves({ outcomes, to, busy, onGoOn }: RefusedMovesProps) {
  const refused = outcomes.filter(({ outcome }) => outcome === "refused");
  const despite = [...new Set(refused.flatMap(({ reasons = [] }) => reasons.map(({ reason }) => reason)))];
  return (
    <div className="refused-dates" role="alert">
      <p>{describeOutcomes(outcomes, "moved")}:</p>
      <ul>
        {refused.map(({ _id, booking, reasons = [] }) => (
          <li key={_id}>
            <strong>{formatAppointmentDay(booking)}</strong>
            {": "}
            {reasons.length > 0
              ? describeUnusual(reasons, { ...to, treatment: booking.treatment }).join(" ")
              : "It can't move to this time, or somebody else has changed it."}{" "}
            <Link to={scheduleLink({ date: booking.dateISO, open: _id })}>Choose another time</Link>
          </li>
        ))}
      </ul>
      {despite.length > 0 && (
        <SubmitButton
          type="button"
          className="btn-outline-secondary"
          busy={busy}
          busyText="Moving…"
          onClick={() => onGoOn(despite)}
        >
          Move them anyway
        </SubmitButton>
      )}
    </div>
  );
}
