import { Phone, Printer } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { AffectedNotice } from "../../components/affected/affected-notice.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import type { AskAct, DeskBooking } from "./acts.ts";
import { AppointmentPanel } from "./appointment-panel/appointment-panel.tsx";
import { useOpened } from "./appointment-panel/use-opened.ts";
import { AttentionNotice } from "./attention/attention-notice.tsx";
import { AwayDialog } from "./away/away-dialog.tsx";
import { useAway } from "./away/use-away.ts";
import { BookCallerDialog } from "./book-caller/book-caller-dialog.tsx";
import { tellBooked } from "./book-caller/tell-booked.ts";
import { useCallerDialog } from "./book-caller/use-caller-dialog.ts";
import { CancelDialog } from "./cancel-dialog.tsx";
import { MoveQuestion } from "./dragging/move-question.tsx";
import type { MoveWish } from "./dragging/move-wish.ts";
import { GivenBackDialog } from "./given-back-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { useSchedule } from "./polling/use-schedule.ts";
import { PrintedHead } from "./printed-head.tsx";
import { countSettled, settledOf, showsAll, withoutSettled } from "./settled.ts";
import { SheetToolbar } from "./sheet-toolbar.tsx";
import { shownDays, standIn } from "./shown-days.ts";
import { ShownDaysView } from "./shown-days-view.tsx";
import { useShown } from "./use-shown.ts";
import "../../styles/choices.scss";

type Props = { timeZone: string; today: ClinicDay; now: Date };
type Doing = { act: AskAct; booking: DeskBooking };

export function Sheet({ timeZone, today, now }: Props) {
  const navigate = useNavigate();
  const { show, ...asked } = useShown(today);
  const { day, view } = asked;
  const { from, to } = shownDays(day, view);
  const schedule = useSchedule(from, to);
  const [withCancelled, setWithCancelled] = useState(false);
  const calling = useCallerDialog();
  const [doing, setDoing] = useState<Doing>();
  const [wish, setWish] = useState<MoveWish>();
  const away = useAway();
  const ask = (act: AskAct, of: DeskBooking) => setDoing({ act, booking: of });
  const days = schedule.isPlaceholderData ? standIn(schedule.data, day, view) : (schedule.data ?? []);
  const opened = useOpened(days.flatMap(({ bookings }) => bookings));
  const isDoctors = view === "week" && asked.doctorId !== "";
  const hidden = days.reduce(
    (sum, sheet) => sum + (isDoctors ? settledOf(asked.doctorId, sheet).length : countSettled(sheet)),
    0,
  );
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
            <button type="button" className="btn btn-primary d-print-none" onClick={() => calling.open()}>
              <Phone size={18} aria-hidden="true" /> Book for a caller
            </button>
          </>
        }
      />
      <PrintedHead asked={asked} days={days} timeZone={timeZone} now={now} />
      {away.affected && (
        <AffectedNotice key={away.affected.key} {...away.affected.notice} onClose={away.leaveRest} />
      )}
      <AttentionNotice
        sorting={away.affected?.notice.affected.map(({ booking }) => booking) ?? []}
        onSortOut={away.sortOut}
        onOpen={opened.open}
        onAct={ask}
      />
      <SheetToolbar {...asked} today={today} onShow={show}>
        {hidden > 0 && (
          <label className="form-check schedule-cancelled">
            <input
              type="checkbox"
              className="form-check-input"
              checked={withCancelled}
              onChange={({ target }) => setWithCancelled(target.checked)}
            />
            <span className="form-check-label">Show {hidden} canceled</span>
          </label>
        )}
      </SheetToolbar>
      {schedule.isPending || (schedule.isPlaceholderData && days.length === 0) ? (
        <Skeleton lines={5} className="schedule-skeleton" />
      ) : schedule.isLoadingError ? (
        <ErrorState error={schedule.error} retry={() => void schedule.refetch()} />
      ) : (
        <ShownDaysView
          days={shown}
          asked={asked}
          timeZone={timeZone}
          today={today}
          now={now}
          withCancelled={withCancelled}
          stale={schedule.isPlaceholderData}
          onOpen={opened.open}
          onAct={ask}
          onBook={calling.open}
          onMove={setWish}
          onAway={away.begin}
          onShow={show}
        />
      )}
      {calling.asked && (
        <BookCallerDialog
          {...calling.asked}
          day={day < today ? today : day}
          today={today}
          onBooked={(booked) => tellBooked(booked, navigate)}
          onClose={calling.close}
        />
      )}
      {opened.id !== null && (
        <AppointmentPanel
          key={opened.id}
          bookingId={opened.id}
          initial={opened.booking}
          today={today}
          now={now}
          timeZone={timeZone}
          onClose={opened.close}
          onAct={ask}
        />
      )}
      {wish && <MoveQuestion wish={wish} onClose={() => setWish(undefined)} />}
      {away.who && (
        <AwayDialog {...away.who} timeZone={timeZone} now={now} onSaved={away.save} onClose={away.end} />
      )}
      {doing && <DeskActDialog {...doing} today={today} onClose={() => setDoing(undefined)} />}
    </>
  );
}

type DialogProps = Doing & { today: ClinicDay; onClose: () => void };

function DeskActDialog({ act, booking, today, onClose }: DialogProps) {
  if (act === "cancel") return <CancelDialog booking={booking} onClose={onClose} />;
  if (act === "given-back") return <GivenBackDialog booking={booking} onClose={onClose} />;
  return <MoveDialog booking={booking} today={today} giving={act === "give"} onClose={onClose} />;
}
