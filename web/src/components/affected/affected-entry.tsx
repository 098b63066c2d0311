import type { Affected } from "@clinic/contract/affected.ts";
import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { cancelByClinic, cancelledText, moveByClinic, movedText } from "../../lib/clinic/by-clinic.ts";
import { showShortWeekday } from "../../lib/clinic/clinic-day.ts";
import { problemSentence } from "../../lib/clinic/problem-words.ts";
import { deskSentenceOf } from "../../lib/error-sentences.ts";
import { phoneUrl } from "../clinic/clinic-format.ts";
import { FormAlert } from "../form-alert.tsx";
import { AffectedWays } from "./affected-ways.tsx";
import { CancelAffectedDialog } from "./cancel-affected-dialog.tsx";

/** One appointment with what can be done about it, and once that is done with what was. */
export function AffectedEntry(entry: Affected) {
  const { booking } = entry;
  const { dateISO, slot, treatment, patientName, phone, problem } = booking;
  const [canceling, setCanceling] = useState(false);
  const settle = useSettle(booking);
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
        <Settled text={settledText(booking, settle.data)} />
      ) : (
        <>
          {problem && <p>{problemSentence(problem, booking)}</p>}
          {settle.isError && <FormAlert>{deskSentenceOf(settle.error)}</FormAlert>}
          <AffectedWays
            {...entry}
            busy={settle.isPending}
            onMove={settle.mutate}
            onCancel={() => setCanceling(true)}
          />
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
    mutationFn: (way: MoveRequest | "cancel") =>
      way === "cancel" ? cancelByClinic(_id) : moveByClinic(_id, way),
    onSettled: () => void queryClient.invalidateQueries(),
  });
}

function settledText(before: Booking, after: Booking): string {
  return after.status === "cancelled" ? cancelledText(after) : movedText(before, after);
}

/** Takes the focus from the button that is gone. */
function Settled({ text }: { text: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p className="needs-settled" ref={said} tabIndex={-1}>
      <CircleCheck size={20} aria-hidden="true" /> {text}
    </p>
  );
}
