import type { Schedule } from "@clinic/contract/schedule.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { ErrorState } from "../../components/error-state.tsx";
import { Pager } from "../../components/pager.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { usePagedList } from "../../lib/paged-list.ts";
import { AppointmentTable, type AppointmentTableProps } from "./appointment-table.tsx";
import { cancelledQuery } from "./schedule-query.ts";

type Props = Pick<AppointmentTableProps, "timeZone" | "today" | "now" | "onOpen" | "onAct"> & {
  day: Schedule[number];
};

/** All that was canceled on a day, the last one first: more than its sheet shows among the others. */
export function CancelledList({ day: { dateISO }, ...table }: Props) {
  const { query, firstNumber, previous, following, restart } = usePagedList((after) =>
    cancelledQuery(dateISO, after),
  );
  return (
    <section className="day-treatment" aria-labelledby="day-cancelled">
      <h3 id="day-cancelled">Canceled</h3>
      {query.isPending ? (
        <Skeleton lines={5} className="schedule-skeleton" />
      ) : query.isError ? (
        <ErrorState error={query.error} retry={restart} />
      ) : (
        <>
          <AppointmentTable
            caption={`Canceled on ${formatDate(dateISO)}`}
            bookings={query.data.data}
            {...table}
          />
          <Pager
            label="Canceled appointments"
            first={firstNumber}
            count={query.data.data.length}
            total={query.data.total}
            previous={previous}
            following={following}
          />
        </>
      )}
    </section>
  );
}
