import type { Booking } from "@clinic/contract/bookings.ts";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { offerUndo, withdrawUndo } from "../../components/undo-toast.tsx";
import { renewAll } from "../../lib/fresh.ts";
import { notify } from "../../lib/notify.ts";
import { doneWords } from "./act-words.ts";
import type { TapAct } from "./acts.ts";
import { appointmentQuery } from "./appointment-query.ts";
import { perform } from "./desk-calls.ts";
import { newestKnown } from "./newest.ts";
import { refusalOf, unlessOvertaken } from "./overtaken.ts";

type Tap = { act: TapAct; seen: Booking };

const backs: Partial<Record<TapAct, TapAct>> = {
  arrived: "arrived-back",
  "no-show": "no-show-back",
  "desk-payment": "desk-payment-back",
};

/** Whatever came of it, everything is asked again: a refusal may be news itself. */
export function useDeskAct(booking: Booking) {
  const queryClient = useQueryClient();
  const mutationKey = ["desk-act", booking._id];
  const doing = useMutation({
    mutationKey,
    mutationFn: ({ act, seen }: Tap) => unlessOvertaken(seen, perform(act, seen)),
    onSuccess: (done, { act, seen }) => {
      const back = backs[act];
      const text = doneWords[act](done);
      queryClient.setQueryData(appointmentQuery(done._id).queryKey, done);
      withdrawUndo(undoKey(seen));
      if (back) offerUndo(undoKey(done), text, () => doing.mutate({ act: back, seen: done }));
      else notify.success(text);
    },
    onError: (error) => notify.error(refusalOf(error)),
    onSettled: () => renewAll(queryClient),
  });
  return {
    tap: (act: TapAct) => doing.mutate({ act, seen: newestKnown(queryClient, booking) }),
    busy: doing.isPending,
    /** Also by another button: an act beside it would be decided on what that one overtakes. */
    underWay: useIsMutating({ mutationKey }) > 0,
  };
}

/** An undo is of what the appointment was then: the desk's next act on it ends the offer. */
export function undoKey({ _id, version }: Pick<Booking, "_id" | "version">): string {
  return `${_id} ${version}`;
}
