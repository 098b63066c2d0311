import type { Booking } from "@clinic/contract/bookings.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../components/error-state.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { loadCode } from "../../../lib/load-code.ts";
import { historyQuery } from "../history/history-query.ts";

/** Below what is needed first: its code comes with the first panel. */
const viewCode = queryOptions({
  queryKey: ["history-view"],
  queryFn: async () => (await loadCode(() => import("../history/history-view.tsx"))).HistoryView,
  staleTime: Number.POSITIVE_INFINITY,
});

export function PanelHistory({ booking, timeZone }: { booking: Booking; timeZone: string }) {
  const history = useQuery(historyQuery(booking));
  const { data: View, ...view } = useQuery(viewCode);
  const again = () => {
    void history.refetch();
    if (!View) void view.refetch();
  };
  if (View && history.data) return <View booking={booking} history={history.data} timeZone={timeZone} />;
  return history.isError || view.isError ? (
    <ErrorState title="Its history could not be loaded" error={history.error ?? view.error} retry={again} />
  ) : (
    <Skeleton lines={4} className="schedule-skeleton" />
  );
}
