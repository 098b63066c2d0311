import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { Phone, Printer } from "lucide-react";
import { useState } from "react";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import type { DeskAct } from "./acts.ts";
import { AttentionNotice } from "./attention/attention-notice.tsx";
import { BookCallerDialog } from "./book-caller-dialog.tsx";
import { ConfirmedActDialog } from "./confirmed-act-dialog.tsx";
import { DaySheet } from "./day-sheet.tsx";
import { GivenBackDialog } from "./given-back-dialog.tsx";
import { HistoryDialog } from "./history/history-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { scheduleQuery } from "./schedule-query.ts";
import { countSettled, showsAll, withoutSettled } from "./settled.ts";
import { SheetToolbar } from "./sheet-toolbar.tsx";
import { shownDays } from "./shown-days.ts";
import { useShown } from "./use-shown.ts";
import { WeekSheet } from "./week-sheet.tsx";
import "../../styles/choices.scss";

type Props = { timeZone: string; today: ClinicDay };
type Doing = { act: DeskAct; booking: Booking };

export function Sheet({ timeZone, today }: Props) {
  const { day, view, byTreatment, show } = useShown(today);
  const { from, to } = shownDays(day, view);
  const schedule = useQuery(scheduleQuery(from, to));
  const [withCancelled, setWithCancelled] = useState(false);
  const [booking, setBooking] = useState(false);
  const [doing, setDoing] = useState<Doing>();
  const stop = () => setDoing(undefined);
  const days = schedule.data ?? [];
  const hidden = days.reduce((sum, sheet) => sum + countSettled(sheet), 0);
  const inline = (sheet: (typeof days)[number]) => withCancelled && (view === "week" || showsAll(sheet));
  const shown = days.map((sheet) => (inline(sheet) ? sheet : withoutSettled(sheet)));
  return (
    <>
      <PageHeading
        title="Schedule"
        actions={
          <>
            <button type="button" className="btn btn-outline-secondary d-print-none" onClick={() => print()}>
              <Printer size={18} aria-hidden="true" /> Print
            </button>
            <button type="button" className="btn btn-primary d-print-none" onClick={() => setBooking(true)}>
              <Phone size={18} aria-hidden="true" /> Book for a caller
            </button>
          </>
        }
      />
      <AttentionNotice onAct={(act, of) => setDoing({ act, booking: of })} />
      <SheetToolbar day={day} view={view} byTreatment={byTreatment} today={today} onShow={show} />
      {hidden > 0 && (
        <label className="form-check schedule-cancelled d-print-none">
          <input
            type="checkbox"
            className="form-check-input"
            checked={withCancelled}
            onChange={({ target }) => setWithCancelled(target.checked)}
          />
          <span className="form-check-label">Show {hidden} canceled</span>
        </label>
      )}
      {schedule.isPending ? (
        <Skeleton lines={5} className="schedule-skeleton" />
      ) : schedule.isError ? (
        <ErrorState error={schedule.error} retry={() => void schedule.refetch()} />
      ) : view === "week" ? (
        <WeekSheet
          days={shown}
          today={today}
          withCancelled={withCancelled}
          stale={schedule.isPlaceholderData}
          onOpenDay={(open) => show({ day: open, view: "day" })}
        />
      ) : (
        shown.map((each) => (
          <DaySheet
            key={each.dateISO}
            day={each}
            byTreatment={byTreatment}
            withCancelled={withCancelled}
            stale={schedule.isPlaceholderData}
            timeZone={timeZone}
            onAct={(act, of) => setDoing({ act, booking: of })}
          />
        ))
      )}
      {booking && (
        <BookCallerDialog day={day < today ? today : day} today={today} onClose={() => setBooking(false)} />
      )}
      {doing && <DeskActDialog {...doing} today={today} timeZone={timeZone} onClose={stop} />}
    </>
  );
}

type DialogProps = Doing & Props & { onClose: () => void };

function DeskActDialog({ act, booking, today, timeZone, onClose }: DialogProps) {
  if (act === "move" || act === "give") {
    return <MoveDialog booking={booking} today={today} giving={act === "give"} onClose={onClose} />;
  }
  if (act === "history") return <HistoryDialog booking={booking} timeZone={timeZone} onClose={onClose} />;
  if (act === "given-back") return <GivenBackDialog booking={booking} onClose={onClose} />;
  return <ConfirmedActDialog act={act} booking={booking} onClose={onClose} />;
}
