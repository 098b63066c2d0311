import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { offerUndo, withdrawUndo } from "../../components/undo-toast.tsx";
import { renewAll } from "../../lib/fresh.ts";
import { notify } from "../../lib/notify.ts";
import { appointmentQuery } from "./appointment-query.ts";
import { newestKnown } from "./newest.ts";
import { Overtaken, refusalOf, unlessOvertaken } from "./overtaken.ts";
import { undoKey } from "./use-desk-act.ts";

type Decision<Wish> = {
  decide: (seen: Booking, wish: Wish) => Promise<Booking>;
  /** Said when it is done. */
  done: (seen: Booking, now: Booking) => string;
  /** Brings back what it was before, where that is offered. */
  undo?: (before: Booking, now: Booking) => Promise<Booking>;
  onDone: () => void;
};

/**
 * What a dialog decides on: the appointment as it was when the dialog opened, and after somebody else's change, which the
 * first try tells of, as it is now. What was typed stays.
 */
export function useDecision<Wish>(booking: Booking, { decide, done, undo, onDone }: Decision<Wish>) {
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<Booking>(() => newestKnown(queryClient, booking));
  const undoing = useMutation({
    mutationFn: async ({ before, now }: { before: Booking; now: Booking }) =>
      undo ? await unlessOvertaken(now, undo(before, now)) : now,
    onSuccess: (back, { now }) => {
      queryClient.setQueryData(appointmentQuery(back._id).queryKey, back);
      notify.success(done(now, back));
    },
    onError: (error) => notify.error(refusalOf(error)),
    onSettled: () => renewAll(queryClient),
  });
  const deciding = useMutation({
    mutationFn: (wish: Wish) => unlessOvertaken(seen, decide(seen, wish)),
    onSuccess: (now) => {
      queryClient.setQueryData(appointmentQuery(now._id).queryKey, now);
      withdrawUndo(undoKey(seen));
      const text = done(seen, now);
      if (undo) offerUndo(undoKey(now), text, () => undoing.mutate({ before: seen, now }));
      else notify.success(text);
      onDone();
    },
    onError: (error) => {
      if (error instanceof Overtaken) setSeen(error.booking);
    },
    onSettled: () => renewAll(queryClient),
  });
  return { seen, deciding };
}
