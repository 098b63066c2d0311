import type { Affected } from "@clinic/contract/affected.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import {
  cancelByClinic,
  cancelledText,
  moveByClinic,
  movedText,
  moveRefusedText,
} from "../../lib/clinic/by-clinic.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { problemSentence } from "../../lib/clinic/problem-words.ts";
import { deskSentenceOf } from "../../lib/error-sentences.ts";
import { phoneUrl } from "../clinic/clinic-format.ts";
import { FormAlert } from "../form-alert.tsx";
import { AffectedWays } from "./affected-ways.tsx";
import { CancelAffectedDialog } from "./cancel-affected-dialog.tsx";
import { isLost, isOver, keyOf, type PossibleMove, possibleMoves } from "./possible-moves.ts";

/** One appointment with what can be done about it, and once that is done with what was. */
export function AffectedEntry(entry: Affected) {
  const { booking } = entry;
  const { dateISO, slot, treatment, patientName, phone, problem } = booking;
  const [canceling, setCanceling] = useState(false);
  const [gone, setGone] = useState<readonly string[]>([]);
  const settle = useSettle(booking);
  const moves = possibleMoves(entry).filter((move) => !gone.includes(keyOf(move)));
  const move = (to: PossibleMove) =>
    settle.mutate(to, { onError: (error) => isLost(error) && setGone([...gone, keyOf(to)]) });
  const cancel = () => settle.mutate("cancel", { onSettled: () => setCanceling(false) });
  return (
    <li className="needs-entry">
      <p className="needs-when">
        <Link to={`/dashboard/schedule?date=${dateISO}`}>
          {showShortWeekday(dateISO)} at {slot}
        </Link>{" "}
        <span>{treatment}</span>
      </p>
      <p>
        <strong>{patientName}</strong>, <a href={phoneUrl(phone)}>{phone}</a>
      </p>
      {settle.data ? (
        <Outcome className="needs-settled">
          <CircleCheck size={20} aria-hidden="true" /> {settledText(booking, settle.data)}
        </Outcome>
      ) : (
        <>
          {problem && <p>{problemSentence(problem, booking)}</p>}
          {settle.isError && (
            <Outcome className="needs-refused">
              <FormAlert>{refusalText(settle.error, settle.variables)}</FormAlert>
            </Outcome>
          )}
          {!isOver(settle.error) && (
            <AffectedWays
              booking={booking}
              moves={moves}
              busy={settle.isPending}
              onMove={move}
              onCancel={() => setCanceling(true)}
            />
          )}
        </>
      )}
      {canceling && (
        <CancelAffectedDialog
          booking={booking}
          busy={settle.isPending}
          onConfirm={cancel}
          onClose={() => setCanceling(false)}
        />
      )}
    </li>
  );
}

/** Whatever came of it, everything is asked again: a refusal may be news itself. */
function useSettle({ _id }: Booking) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (way: PossibleMove | "cancel") =>
      way === "cancel" ? cancelByClinic(_id) : moveByClinic(_id, way.to),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

function refusalText(error: Error, way: PossibleMove | "cancel"): string {
  return way === "cancel" ? deskSentenceOf(error) : moveRefusedText(error, way.doctor);
}

function settledText(before: Booking, after: Booking): string {
  return after.status === "cancelled" ? cancelledText(after) : movedText(before, after);
}

/** Takes the focus from the button that is gone. */
function Outcome({ className, children }: { className: string; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div className={className} ref={said} tabIndex={-1}>
      {children}
    </div>
  );
}
