import { todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { millisecondsInMinute } from "date-fns/constants";
import { useEffect, useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { queryClient, useAreFirstAnswersReady } from "../../shared/query-client.ts";
import { useMay, useSession } from "../../shared/session/session.ts";
import { mayNow, reachIn } from "../../shared/session/session-state.ts";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { AffectedNotice } from "../attention/affected-notice.tsx";
import { attentionQuery } from "../attention/attention-query.ts";
import { proposeBlockPlace, useBlockDialog } from "../blocks/use-block-dialog.ts";
import { useCallerDialog } from "../caller/use-caller-dialog.ts";
import {
  countSettledCancellations,
  hasAllCancelledAppointments,
  hideSettledCancellations,
} from "./appointment-table.tsx";
import type { RequestedAction } from "./desk-action-dialog.tsx";
import type { DeskBooking, DialogAction } from "./desk-actions.ts";
import { markDoubleBookings } from "./double-booking.ts";
import { gridCursorElement } from "./grid-cursor.ts";
import { findCurrentQuarterHour, type ProposedMove } from "./grid-time.ts";
import { PrintedHead } from "./printing.tsx";
import {
  AppointmentPanel,
  AwayDialog,
  BlockDialog,
  CallerDialog,
  ConfirmMoveDialog,
  DeskActionDialog,
  DownloadDialog,
} from "./schedule-dialogs.tsx";
import { ScheduleHeading } from "./schedule-heading.tsx";
import {
  findShownDays,
  pickPlaceholderDays,
  useOpenAppointment,
  useScheduleParams,
} from "./schedule-params.ts";
import { scheduleQuery, useSchedule } from "./schedule-query.ts";
import { ScheduleToolbar, ShowCanceledCheckbox } from "./schedule-toolbar.tsx";
import { ScheduleView } from "./schedule-view.tsx";
import { useAbsence } from "./use-absence.ts";
import "../desk.scss";
import "./schedule.scss";
import "../../ui/fields.scss";

/** Prefetches today's schedule, but not for an address with a query, which may show another day. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!mayNow("schedule.read") || new URL(request.url).search !== "") return null;
  if (mayNow("attention.resolve")) void queryClient.prefetchQuery(attentionQuery);
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
  const now = useCurrentMinute();
  if (settings.isSuccess) {
    const { timeZone } = settings.data;
    return <LoadedSchedule timeZone={timeZone} today={todayIn(timeZone, now)} now={now} />;
  }
  return (
    <>
      <PageHeading title="Schedule" />
      {settings.isPending ? (
        <Skeleton lines={5} className="skeleton-row schedule-skeleton" />
      ) : (
        <ErrorState error={settings.error} retry={() => void settings.refetch()} />
      )}
    </>
  );
}

/** Returns the current time, and renders the schedule again at each new minute. */
function useCurrentMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const rest = millisecondsInMinute - (now.getTime() % millisecondsInMinute);
    const timer = setTimeout(() => setNow(new Date()), rest);
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}

function LoadedSchedule({ timeZone, today, now }: { timeZone: string; today: ClinicDay; now: Date }) {
  const { params, show } = useScheduleParams(today);
  const { day, view, doctorId } = params;
  const { from, to } = findShownDays(day, view);
  const schedule = useSchedule(from, to);
  const mayResolve = useMay("attention.resolve");
  const mayBook = useMay("booking.change");
  const mayMarkAway = useMay("absences.edit");
  const mayDownload = reachIn(useSession(), "schedule.read") === "all";
  const [downloading, setDownloading] = useState(false);
  const attention = useQuery({ ...attentionQuery, enabled: mayResolve });
  const needsAttentionList = attention.isError || (attention.data?.data.length ?? 0) > 0;
  const attentionList = useQuery({ ...AttentionNotice.code, enabled: needsAttentionList });
  const isReady = useAreFirstAnswersReady(
    schedule,
    ...(mayResolve ? [attention] : []),
    ...(needsAttentionList ? [attentionList] : []),
  );
  const [withCancelled, setWithCancelled] = useState(false);
  const calling = useCallerDialog();
  const [requested, setRequested] = useState<RequestedAction>();
  const [move, setMove] = useState<ProposedMove>();
  const absence = useAbsence();
  const blocking = useBlockDialog();
  const requestAction = (action: DialogAction, booking: DeskBooking) => setRequested({ action, booking });
  const answered = schedule.isPlaceholderData
    ? pickPlaceholderDays(schedule.data, day, view)
    : (schedule.data ?? []);
  const days = answered.map(markDoubleBookings);
  const opened = useOpenAppointment(days.flatMap(({ bookings }) => bookings));
  const countedDoctorId = view === "week" ? doctorId : "";
  const settledCount = days.reduce((sum, one) => sum + countSettledCancellations(one, countedDoctorId), 0);
  const shown = days.map((one) =>
    withCancelled && (view === "week" || hasAllCancelledAppointments(one))
      ? one
      : hideSettledCancellations(one),
  );
  return (
    <>
      <ScheduleHeading
        onDownload={mayDownload ? () => setDownloading(true) : undefined}
        booking={
          mayBook
            ? {
                onBlock: () => blocking.handlers.onOpen({ place: proposeBlockPlace(day) }),
                onWalkIn: () => calling.openWalkIn(findCurrentQuarterHour(timeZone)),
                onCaller: () => calling.open(),
              }
            : undefined
        }
      />
      <PrintedHead params={params} days={days} timeZone={timeZone} now={now} />
      {mayResolve && absence.affected && (
        <AffectedNotice
          key={absence.affected.key}
          {...absence.affected.notice}
          onClose={absence.closeAffected}
        />
      )}
      {isReady && (
        <>
          {mayResolve && (needsAttentionList || attentionList.isSuccess) && (
            <AttentionNotice
              sorting={absence.affected?.notice.affected.map(({ booking }) => booking) ?? []}
              onSortOut={(answer) => absence.showAffected(answer, true)}
              onOpen={opened.open}
              onAct={requestAction}
            />
          )}
          <ScheduleToolbar params={params} today={today} onShow={show}>
            <ShowCanceledCheckbox count={settledCount} checked={withCancelled} onChange={setWithCancelled} />
          </ScheduleToolbar>
        </>
      )}
      {!isReady || schedule.isPending || (schedule.isPlaceholderData && days.length === 0) ? (
        <Skeleton lines={5} className="skeleton-row schedule-skeleton" />
      ) : schedule.isLoadingError ? (
        <ErrorState error={schedule.error} retry={() => void schedule.refetch()} />
      ) : (
        <ScheduleView
          days={shown}
          params={params}
          timeZone={timeZone}
          today={today}
          now={now}
          withCancelled={withCancelled}
          stale={schedule.isPlaceholderData}
          onOpen={opened.open}
          onDialogAction={requestAction}
          onBook={mayBook ? calling.open : undefined}
          onMove={mayBook ? setMove : undefined}
          onAway={mayMarkAway ? absence.openDialog : undefined}
          blocking={mayBook ? blocking.handlers : undefined}
          onShow={show}
        />
      )}
      {/* The dialogs' code loads after the schedule, or as soon as somebody opens a dialog. */}
      {(isReady || calling.asked || opened.id !== null) && (
        <>
          <CallerDialog
            props={
              calling.asked && {
                ...calling.asked,
                day: day < today ? today : day,
                today,
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
                    scheduled: opened.booking,
                    isAtNextVisit: opened.isAtNextVisit,
                    today,
                    now,
                    timeZone,
                    fallbackFocus: gridCursorElement,
                    onClose: opened.close,
                    onDialogAction: requestAction,
                    onBookSeries: mayBook ? (booking) => calling.openSeries(booking, today) : undefined,
                  }
            }
          />
          <DownloadDialog props={downloading ? { day, onClose: () => setDownloading(false) } : undefined} />
          <ConfirmMoveDialog props={move && { move, onClose: () => setMove(undefined) }} />
          <AwayDialog
            props={
              absence.doctorDay && {
                ...absence.doctorDay,
                timeZone,
                now,
                onSaved: absence.finishDialog,
                onClose: absence.closeDialog,
              }
            }
          />
          <BlockDialog
            props={
              blocking.opened && {
                ...blocking.opened,
                onBook: (place) => {
                  blocking.close();
                  calling.open(place);
                },
                onClose: blocking.close,
              }
            }
          />
          <DeskActionDialog
            props={requested && { ...requested, today, onClose: () => setRequested(undefined) }}
          />
        </>
      )}
    </>
  );
}

/** Most days need no attention, so the list's code loads only when there is an item. The finished list stays until the page is left. */
const AttentionNotice = lazyComponent(
  "attention-notice",
  async () => ({ Part: (await import("../attention/attention-notice.tsx")).AttentionNotice }),
  () => null,
);
