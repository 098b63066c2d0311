/** Undoes a change of one or several appointments. Each goes back on its own, and a refusal doesn't stop the others. */
import type { Booking } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { describeErrorForDesk } from "../shared/error-sentences.ts";
import { notify } from "../shared/notify.ts";
import { refetchAllPastCache } from "../shared/prefetched-answers.ts";
import { describeChanged } from "./series/series-calls.ts";

/** How one appointment goes back. `booking`: the appointment after the change. */
export type UndoStep = { booking: Booking; undo: () => Promise<Booking> };

/** `word` says in the toast what was done to the appointments: `moved back`. */
type Undo = { act: () => Promise<Undone>; word: string };

type Undone = { undone: readonly Booking[]; refused: readonly Booking[] };

/** Returns a function that undoes a change and reports the result in a toast. */
export function useUndo(): (undo: Undo) => void {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ act }: Undo) => act(),
    onSuccess: ({ undone, refused }, { word }) => {
      const text = describeChanged(undone.length, word, refused);
      if (refused.length === 0) notify.success(text);
      else notify.error(text);
    },
    onError: (error) => notify.error(describeErrorForDesk(error)),
    onSettled: () => refetchAllPastCache(queryClient),
  });
  return mutate;
}

/** Throws the last refusal if nothing could be undone. */
export async function undoEach(steps: readonly UndoStep[]): Promise<Undone> {
  const undone: Booking[] = [];
  const refused: Booking[] = [];
  let reason: unknown;
  for (const { booking, undo } of steps) {
    try {
      undone.push(await undo());
    } catch (error) {
      refused.push(booking);
      reason = error;
    }
  }
  if (undone.length === 0) throw reason;
  return { undone, refused };
}
