/** One change of a booking that the desk records. */
import { presentBooking } from "../access/present-booking.ts";
import type { Booking } from "../domain/booking.ts";
import type { BookingChange } from "../domain/booking-change.ts";
import { covers } from "../domain/reach.ts";
import { type ChangeBookingResult, changeBooking } from "../firestore/change-booking.ts";
import type { SignedInCall } from "../http/bind.ts";

type DeskRequest = SignedInCall & { params: { id: string }; query: { version?: number | undefined } };

/**
 * Changes the booking of this call. It throws `not-found` for an unknown booking or another dentist's, and `conflict` if the
 * booking has changed since the desk saw it.
 */
export async function changeBookingAtDesk(
  call: DeskRequest,
  decide: (booking: Booking, now: Date) => BookingChange | null,
): Promise<ChangeBookingResult> {
  const now = call.now();
  const shown = call.query.version;
  const occasion = { now, by: deskActor(call) };
  const reach = await call.staffReach();
  let refused: Booking | undefined;
  const mayChange = (current: Booking) => {
    refused = covers(reach, current.doctorId) ? undefined : current;
    return refused === undefined;
  };
  const { id } = call.params;
  try {
    return await changeBooking(call.db, id, occasion, (current) => decide(current, now), {
      shown,
      mayChange,
    });
  } finally {
    if (refused) await call.recordRefusal({ kind: "booking", id, concerns: refused.uid });
  }
}

/** The answer shows the whole booking. If nothing had to be changed, its history doesn't name the caller, so it counts as a look. */
export async function presentChanged(
  { params, recordLook }: DeskRequest,
  booking: Booking,
  isChanged: boolean,
) {
  if (!isChanged) await recordLook({ kind: "booking", id: params.id, concerns: booking.uid });
  return presentBooking(params.id, booking);
}

export function deskActor({ caller }: SignedInCall) {
  return { role: "clinic" as const, uid: caller.uid };
}
