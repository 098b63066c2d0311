import type { Booking } from "@clinic/contract/bookings.ts";
import type { SeriesScope } from "@clinic/contract/series.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { refetchAllPastCache } from "../../shared/prefetched-answers.ts";
import { cancelInSeries, describeOutcomes, seriesQuery } from "./series-calls.ts";
import { planRestore, useSeriesToast } from "./undo-series.ts";

/** Cancels several appointments of a series. The toast offers Undo. */
export function useSeriesCancel(booking: Booking, onDone: () => void) {
  const queryClient = useQueryClient();
  const showToast = useSeriesToast(booking.seriesId);
  /** The series before the first try. After a lost answer it says which appointments were canceled here, and not before. */
  const before = useRef<readonly Booking[]>(undefined);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (scope: SeriesScope) => {
      before.current ??= await queryClient.fetchQuery(seriesQuery(booking.seriesId ?? ""));
      const outcomes = await cancelInSeries(booking, scope);
      return outcomes.filter(({ _id }) =>
        before.current?.some((one) => one._id === _id && one.status !== "cancelled"),
      );
    },
    onSuccess: (outcomes) => {
      const cancelled = outcomes.filter(({ outcome }) => outcome === "cancelled");
      const steps = planRestore(cancelled.map((one) => one.booking));
      showToast(describeOutcomes(outcomes, "cancelled"), { steps, word: "booked again" });
      onDone();
    },
    onSettled: () => refetchAllPastCache(queryClient),
  });
  return { run: mutate, busy: isPending, error };
}
