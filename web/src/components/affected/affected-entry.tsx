import type { Affected } from "@clinic/contract/affected.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
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
import { isClinicClosed, problemSentence } from "../../lib/clinic/problem-words.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { deskSentenceOf } from "../../lib/error-sentences.ts";
import { phoneUrl } from "../clinic/clinic-format.ts";
import { FormAlert } from "../form-alert.tsx";
import { AffectedWays } from "./affected-ways.tsx";
import { isLost, isOver, keyOf, possibleMoves, type Way } from "./possible-moves.ts";
import { SettleDialog } from "./settle-dialog.tsx";

/** `onDone`: nothing is left to do about it. */
export type AffectedEntryProps = Affected & { onDone: () => void };

/** One appointment with what can be done about it, and once that is done with what was. */
export function AffectedEntry({ onDone, ...entry }: AffectedEntryProps) {
  const { booking } = entry;
  const { dateISO, slot, treatment, patientName, phone, problem } = booking;
  const [asked, setAsked] = useState<Way>();
  const [gone, setGone] = useState<readonly string[]>([]);
  const settle = useSettle(booking);
  const { data: hours } = useQuery(settingsQuery);
  const closed = hours && isClinicClosed(hours, booking);
  const moves = possibleMoves(entry).filter((move) => !gone.includes(keyOf(move)));
  const confirm = (way: Way) =>
    settle.mutate(way, {
      onSuccess: onDone,
      onError: (error) => {
        if (isOver(error)) onDone();
        if (way !== "cancel" && isLost(error)) setGone([...gone, keyOf(way)]);
      },
      onSettled: () => setAsked(undefined),
    });
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
          {problem && <p>{problemSentence(problem, booking, closed)}</p>}
          {settle.isError && (
            <Outcome className="needs-refused">
              <FormAlert>{refusalText(settle.error, settle.variables)}</FormAlert>
            </Outcome>
          )}
          {!isOver(settle.error) && (
            <AffectedWays booking={booking} moves={moves} closed={closed === true} onChoose={setAsked} />
          )}
        </>
      )}
      {asked && (
        <SettleDialog
          booking={booking}
          way={asked}
          busy={settle.isPending}
          onConfirm={() => confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </li>
  );
}

/** Whatever came of it, everything is asked again: a refusal may be news itself. */
function useSettle({ _id }: Booking) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (way: Way) => (way === "cancel" ? cancelByClinic(_id) : moveByClinic(_id, way.to)),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

function refusalText(error: Error, way: Way): string {
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
