import { useQuery } from "@tanstack/react-query";
import { Phone, Printer } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { AffectedNotice } from "../../components/affected/affected-notice.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { Skeleton } from "../../components/skeleton.tsx";
import { attentionQuery } from "../../lib/clinic/attention-query.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { useFirstAnswers } from "../../lib/use-first-answers.ts";
import type { AskAct, DeskBooking } from "./acts.ts";
import { useOpened } from "./appointment-panel/use-opened.ts";
import { AttentionNotice } from "./attention/attention-notice.tsx";
import { useAway } from "./away/use-away.ts";
import { tellBooked } from "./book-caller/tell-booked.ts";
import { useCallerDialog } from "./book-caller/use-caller-dialog.ts";
import type { Doing } from "./desk-act-dialog.tsx";
import type { MoveWish } from "./dragging/move-wish.ts";
import { useSchedule } from "./polling/use-schedule.ts";
import { PrintedHead } from "./printed-head.tsx";
import { countSettled, settledOf, showsAll, withoutSettled } from "./settled.ts";
import { AppointmentPanel, AwayDialog, CallerDialog, DeskActDialog, MoveQuestion } from "./sheet-dialogs.ts";
import { SheetToolbar } from "./sheet-toolbar.tsx";
import { ShowCanceled } from "./show-canceled.tsx";
import { shownDays, standIn } from "./shown-days.ts";
import { ShownDaysView } from "./shown-days-view.tsx";
import { useShown } from "./use-shown.ts";
import "../../styles/choices.scss";

type Props = { timeZone: string; today: ClinicDay; now: Date };

export function Sheet({ timeZone, today, now }: Props) {
  const navigate = useNavigate();
  const { show, ...asked } = useShown(today);
  const { day, view } = asked;
  const { from, to } = shownDays(day, view);
  const schedule = useSchedule(from, to);
  const known = useFirstAnswers(useQuery(attentionQuery), schedule);
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
      <div className="d-print-none">
        <PageHeading
          title="Schedule"
          actions={
            <>
              <button type="button" className="btn btn-outline-secondary" onClick={() => print()}>
                <Printer size={18} aria-hidden="true" /> Print
              </button>
              <button type="button" className="btn btn-primary" onClick={() => calling.open()}>
                <Phone size={18} aria-hidden="true" /> Book for a caller
              </button>
            </>
          }
        />
      </div>
      <PrintedHead asked={asked} days={days} timeZone={timeZone} now={now} />
      {away.affected && (
        <AffectedNotice key={away.affected.key} {...away.affected.notice} onClose={away.leaveRest} />
      )}
      {known && (
        <>
          <AttentionNotice
            sorting={away.affected?.notice.affected.map(({ booking }) => booking) ?? []}
            onSortOut={away.sortOut}
            onOpen={opened.open}
            onAct={ask}
          />
          <SheetToolbar {...asked} today={today} onShow={show}>
            <ShowCanceled count={hidden} checked={withCancelled} onChange={setWithCancelled} />
          </SheetToolbar>
        </>
      )}
      {!known || schedule.isPending || (schedule.isPlaceholderData && days.length === 0) ? (
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
      {/* What opens above the schedule comes after it, or as soon as somebody asks for it. */}
      {(known || calling.asked || opened.id !== null) && (
        <>
          <CallerDialog
            props={
              calling.asked && {
                ...calling.asked,
                day: day < today ? today : day,
                today,
                onBooked: (booked) => tellBooked(booked, navigate),
                onClose: calling.close,
              }
            }
          />
          <AppointmentPanel
            key={opened.id}
            props={
              opened.id === null
                ? undefined
                : {
                    bookingId: opened.id,
                    initial: opened.booking,
                    today,
                    now,
                    timeZone,
                    onClose: opened.close,
                    onAct: ask,
                  }
            }
          />
          <MoveQuestion props={wish && { wish, onClose: () => setWish(undefined) }} />
          <AwayDialog
            props={away.who && { ...away.who, timeZone, now, onSaved: away.save, onClose: away.end }}
          />
          <DeskActDialog props={doing && { ...doing, today, onClose: () => setDoing(undefined) }} />
        </>
      )}
    </>
  );
}
