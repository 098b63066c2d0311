import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { isAbovePage } from "../../lib/above-page.ts";
import { bookingsQuery } from "../../lib/clinic/bookings-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";

/**
 * What was booked here, as it stands now: its id stands in the page's place in the history, where a reload and the way back
 * from paying find it. It shows on its own day, until it is canceled. `isNew` before the page has been left.
 */
export function useBooked(user: { uid: string }, day: ClinicDay) {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const [now, setNow] = useState<Booking>();
  const id = now?._id ?? idIn(state);
  const { data = none, isPending, failureCount } = useQuery(bookingsQuery(user));
  const booked = data.find(({ _id }) => _id === id) ?? now;
  // Its links leave the page. Before its id is in the history, the way back that closes the dialog would undo that.
  const isNoted = idIn(state) === id;
  const isShown = isNoted && booked?.status === "booked" && booked.dateISO === day;

  const onPage = !isAbovePage(state);
  const note = useEffectEvent((id: string) => {
    if (idIn(state) !== id)
      void navigate({ search }, { replace: true, state: { booked: id }, preventScrollReset: true });
  });
  useEffect(() => {
    // Once the dialog is closed.
    if (now && onPage) note(now._id);
  }, [now, onPage]);

  return {
    booked: isShown ? booked : undefined,
    isNew: now !== undefined,
    /** The account's bookings. Their times aren't offered to the same person again. */
    bookings: data,
    /** Free times wait only for the booking in the history: after a long break the others wait for a new token. */
    isPending: id !== undefined && isPending && failureCount === 0 && !now,
    setBooked: setNow,
  };
}

const none: readonly Booking[] = [];

function idIn(state: unknown): string | undefined {
  if (typeof state !== "object" || state === null || !("booked" in state)) return undefined;
  return String(state.booked);
}
