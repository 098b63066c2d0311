import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { millisecondsInMinute } from "date-fns/constants";
import { Phone, Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, useNavigate } from "react-router-dom";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { queryClient, useFirstAnswers } from "../../shared/query-client.ts";
import { isAdminHere } from "../../shared/session/session-state.ts";
import { lazyDialog } from "../../ui/lazy-component.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { AttentionNotice } from "../attention/attention-notice.tsx";
import { attentionQuery } from "../attention/attention-query.ts";
import { tellBooked, useCallerDialog } from "../caller/use-caller-dialog.ts";
import { countSettled, settledOf, showsAll, withoutSettled } from "./appointment-table.tsx";
import { useAway } from "./away-button.tsx";
import type { MoveWish } from "./day-places.ts";
import type { Doing } from "./desk-act-dialog.tsx";
import type { AskAct, DeskBooking } from "./desk-acts.ts";
import { PrintedHead } from "./printing.tsx";
import { scheduleQuery, useSchedule } from "./schedule-query.ts";
import { SheetToolbar, ShowCanceled } from "./sheet-toolbar.tsx";
import { shownDays, standIn, useOpened, useShown } from "./shown-days.ts";
import { ShownDaysView } from "./shown-days-view.tsx";
import "./schedule.scss";
import "../../ui/fields.scss";

/** Starts the requests for today. A query may ask for another day. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!isAdminHere() || new URL(request.url).search !== "") return null;
  void queryClient.prefetchQuery(attentionQuery);
  void prefetchToday().catch(() => undefined);
  return null;
}

async function prefetchToday(): Promise<void> {
  const { timeZone } = await queryClient.ensureQueryData(settingsQuery);
  const today = todayIn(timeZone, new Date());
  await queryClient.prefetchQuery(scheduleQuery(today, today));
}

export function Component() {
  const settings = useQuery(settingsQuery);
  const now = useMinute();
  if (settings.isSuccess) {
    const { timeZone } = settings.data;
    return <Sheet timeZone={timeZone} today={todayIn(timeZone, now)} now={now} />;
  }
  return (
    <>
      <PageHeading title="Schedule" />
      {settings.isPending ? (
        <Skeleton lines={5} className="schedule-skeleton" />
      ) : (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      )}
    </>
  );
}

/** Now, and again whenever the minute changes. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const rest = millisecondsInMinute - (now.getTime() % millisecondsInMinute);
    const timer = setTimeout(() => setNow(new Date()), rest);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

type Props = { timeZone: string; today: ClinicDay; now: Date };

function Sheet({ timeZone, today, now }: Props) {
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

/** What opens above the schedule: their code comes when the day is on screen. */

const AppointmentPanel = lazyDialog("appointment-panel", async () => ({
  Part: (await import("./appointment-panel.tsx")).AppointmentPanel,
}));

const AwayDialog = lazyDialog("away-dialog", async () => ({
  Part: (await import("./away-dialog.tsx")).AwayDialog,
}));

const CallerDialog = lazyDialog("book-caller-dialog", async () => ({
  Part: (await import("../caller/book-caller-dialog.tsx")).BookCallerDialog,
}));

const DeskActDialog = lazyDialog("desk-act-dialog", async () => ({
  Part: (await import("./desk-act-dialog.tsx")).DeskActDialog,
}));

const MoveQuestion = lazyDialog("move-question", async () => ({
  Part: (await import("./move-dialog.tsx")).MoveQuestion,
}));
