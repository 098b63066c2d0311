import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { moveSeries, type SeriesScope } from "@clinic/contract/series.ts";
import type { UnusualKind } from "@clinic/contract/unusual.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router-dom";
import { call } from "../../shared/api.ts";
import { formatAppointmentDay } from "../../shared/appointment-text.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { SubmitButton } from "../../ui/fields.tsx";
import { describeUnusual } from "../unusual/unusual-words.ts";
import { describeOutcomes, type SeriesAppointment, type SeriesOutcome, seriesQuery } from "./series-calls.ts";
import { planMoveBack, useSeriesToast } from "./undo-series.ts";

type SeriesMove = { to: MoveRequest; scope: SeriesScope };

/** What was last requested, under which id, and where the appointments stood before. */
type SentMove = { key: string; requestId: string; before: readonly SeriesAppointment[] };

/** Moves several appointments of a series. Those that were refused stay listed in the dialog. The toast offers Undo. */
export function useSeriesMove({ _id, seriesId }: Booking, onDone: () => void) {
  const queryClient = useQueryClient();
  const showToast = useSeriesToast(seriesId);
  /** The server moves each appointment only once under one id, however often the request is sent. */
  const sent = useRef<SentMove>(undefined);
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: async ({ to: { despite, ...to }, scope }: SeriesMove) => {
      const id = seriesId ?? "";
      const key = JSON.stringify({ to, scope });
      if (sent.current?.key !== key) {
        const before = await queryClient.fetchQuery(seriesQuery(id));
        sent.current = { key, requestId: crypto.randomUUID(), before };
      }
      const { requestId } = sent.current;
      const body = { ...to, ...(despite && { despite }), scope, from: _id, requestId };
      return call(moveSeries, { params: { id }, body });
    },
    onSuccess: ({ outcomes }) => {
      const steps = planMoveBack(sent.current?.before ?? [], outcomes);
      showToast(describeOutcomes(outcomes, "moved"), { steps, word: "moved back" });
      if (outcomes.every(({ outcome }) => outcome === "moved")) onDone();
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
  /** Closes the dialog, because a link opens another appointment. */
  onLeave: () => void;
};

/** Says which appointments of the series weren't moved, and why. */
export function RefusedMoves({ outcomes, to, busy, onGoOn, onLeave }: RefusedMovesProps) {
  const refused = outcomes.filter(({ outcome }) => outcome === "refused");
  const despite = [...new Set(refused.flatMap(({ reasons = [] }) => reasons.map(({ reason }) => reason)))];
  return (
    <div className="alert alert-warning" role="alert">
      <p className="mb-2">{describeOutcomes(outcomes, "moved")}:</p>
      <ul className="d-grid gap-2 mb-2">
        {refused.map(({ _id, booking, reasons = [] }) => (
          <li key={_id}>
            <strong>{formatAppointmentDay(booking)}</strong>
            {": "}
            {reasons.length > 0
              ? describeUnusual(reasons, { ...to, treatment: booking.treatment }).join(" ")
              : "It can't move to this time, or somebody else has changed it."}{" "}
            <Link to={scheduleLink({ date: booking.dateISO, open: _id })} onClick={onLeave}>
              Choose another time
            </Link>
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
