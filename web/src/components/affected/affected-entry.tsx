import type { Affected } from "@clinic/contract/affected.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import { phoneUrl } from "@clinic/domain/clinic-contact.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { cancelByClinic, cancelledText, moveByClinic, movedText } from "../../lib/clinic/by-clinic.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { isClinicClosed, problemSentence } from "../../lib/clinic/problem-words.ts";
import { settingsQuery } from "../../lib/clinic/settings-query.ts";
import { deskMoveSentenceOf, deskSentenceOf } from "../../lib/error-sentences.ts";
import { FormAlert } from "../form-alert.tsx";
import { AffectedWays } from "./affected-ways.tsx";
import { hasBegun, isLost, isOver, keyOf, possibleMoves, type Way } from "./possible-moves.ts";
import { SettleDialog } from "./settle-dialog.tsx";

type Props = Affected & {
  onSettled: () => void;
  /** Nothing can be done about it anymore. */
  onOver: () => void;
};

/** One appointment with what can be done about it, and once that is done with what was. */
export function AffectedEntry({ onSettled, onOver, ...entry }: Props) {
  const { booking } = entry;
  const { dateISO, slot, treatment, patientName, phone, problem } = booking;
  const [asked, setAsked] = useState<Way>();
  const [gone, setGone] = useState<readonly string[]>([]);
  const [begun, setBegun] = useState(false);
  const settle = useSettle(booking);
  const { data: hours } = useQuery(settingsQuery);
  const closed = hours && isClinicClosed(hours, booking);
  const moves = begun ? [] : possibleMoves(entry).filter((move) => !gone.includes(keyOf(move)));
  const confirm = (way: Way) =>
    settle.mutate(way, {
      onSuccess: onSettled,
      onError: (error) => {
        if (isOver(error, way)) onOver();
        if (hasBegun(error)) setBegun(true);
        if (way !== "cancel" && isLost(error)) setGone((before) => [...before, keyOf(way)]);
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
            <Outcome>
              <FormAlert>{refusalText(settle.error, settle.variables)}</FormAlert>
            </Outcome>
          )}
          {!isOver(settle.error, settle.variables) && (
            <AffectedWays
              booking={booking}
              moves={moves}
              timeless={closed === true || begun}
              onChoose={setAsked}
            />
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
  return way === "cancel" ? deskSentenceOf(error) : deskMoveSentenceOf(error, way.doctor);
}

function settledText(before: Booking, after: Booking): string {
  return after.status === "cancelled" ? cancelledText(after) : movedText(before, after);
}

/** Takes the focus from the button that is gone. */
function Outcome({ className, children }: { className?: string; children: ReactNode }) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <div className={className} ref={said} tabIndex={-1}>
      {children}
    </div>
  );
}
