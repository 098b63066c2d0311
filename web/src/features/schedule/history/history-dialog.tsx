import type { Booking } from "@clinic/contract/bookings.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Dialog } from "../../../components/dialog.tsx";
import { ErrorState } from "../../../components/error-state.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { loadCode } from "../../../lib/new-deploy.ts";
import { historyQuery } from "./history-query.ts";

type Props = { booking: Booking; timeZone: string; onClose: () => void };

/** A day at the desk needs it seldom: what shows it comes with the first. */
const viewCode = queryOptions({
  queryKey: ["history-view"],
  queryFn: async () => (await loadCode(() => import("./history-view.tsx"))).HistoryView,
  staleTime: Number.POSITIVE_INFINITY,
});

export function HistoryDialog({ booking, timeZone, onClose }: Props) {
  const history = useQuery(historyQuery(booking._id));
  const { data: View, ...view } = useQuery(viewCode);
  const again = () => {
    void history.refetch();
    if (!View) void view.refetch();
  };
  return (
    <Dialog
      open
      title={`History of ${booking.patientName || "an appointment"}`}
      onClose={onClose}
      footer={
        <button type="button" className="btn btn-outline-secondary" onClick={onClose}>
          Close
        </button>
      }
    >
      <p>
        <strong>{booking.treatment}</strong> on {booking.date} at {booking.slot}
      </p>
      {View && history.data ? (
        <View booking={booking} history={history.data} timeZone={timeZone} />
      ) : history.isError || view.isError ? (
        <ErrorState error={history.error ?? view.error} retry={again} />
      ) : (
        <Skeleton lines={4} className="schedule-skeleton" />
      )}
    </Dialog>
  );
}
