import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { moveByClinic, movedText } from "../../lib/clinic/by-clinic.ts";
import { useDecision } from "./use-decision.ts";

/** Another time or doctor, and for ten seconds the way back, which is a move like any other: what it overtakes is never told. */
export function useMove(booking: Booking, onDone: () => void) {
  return useDecision<MoveRequest>(booking, {
    decide: ({ _id, version }, to) => moveByClinic(_id, to, version),
    done: movedText,
    undo: (before, { _id, version }) => moveByClinic(_id, placeOf(before), version),
    onDone,
  });
}

function placeOf({ dateISO, slot, doctorId }: Booking): MoveRequest {
  return { date: dateISO, slot, ...(doctorId !== null && { doctorId }) };
}
