import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { todayIn } from "@clinic/domain/calendar-date.ts";
import { longestChangeNotice } from "@clinic/domain/notice-hours.ts";
import { whyClosed } from "@clinic/domain/opening-hours.ts";
import { reachOf } from "@clinic/domain/reach.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { LoaderFunctionArgs } from "react-router-dom";
import {
  availableTimesQuery,
  firstAvailableDayQuery,
  useFullyBookedDays,
} from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { formatDay } from "../shared/clinic-day.ts";
import { useSettings } from "../shared/published.ts";
import { doctorsQuery, profileQuery, settingsQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import { useSession } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { readAccessToken } from "../shared/session/tokens.ts";
import { DayCalendar } from "../ui/day-calendar.tsx";
import { Closings, spanInView, useTwoWeeksInView } from "../ui/days-in-view.tsx";
import { lazyDialog } from "../ui/lazy-component.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ErrorState } from "../ui/states.tsx";
import { VerifyBanner } from "../ui/verify-email.tsx";
import { BookedNotice, useBookedNotice } from "./booked-notice.tsx";
import { useBookingDialog } from "./booking-draft.ts";
import {
  DayChoiceSkeleton,
  readUrlChoice,
  useAvailableTreatments,
  useChosenDay,
  useChosenDentist,
  useFirstShownMark,
  useLinkedSlot,
  useUrlChoice,
} from "./chosen-day.tsx";
import {
  BookingPaused,
  ChosenDentist,
  DayNotice,
  DentistUnavailable,
  NoOpenings,
  TimeTaken,
  TreatmentUnavailable,
} from "./day-notice.tsx";
import { DayTreatments, TreatmentChoice } from "./day-treatments.tsx";
import { findBusyDays } from "./free-times.ts";
import { type FilterOffered, filterByDentist, isFull, removeTimesBusyForAll } from "./offer.ts";
import "./booking.scss";

export function loader({ request }: LoaderFunctionArgs) {
  if (readAccessToken() === null) return null;
  const { day, ...sought } = readUrlChoice(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(settingsQuery);
  if (day) void queryClient.prefetchQuery(availableTimesQuery(day));
  else void queryClient.prefetchQuery(firstAvailableDayQuery(sought));
  if (sought.doctor) void queryClient.prefetchQuery(doctorsQuery);
  return null;
}

export function Component() {
  const { takesCards, bookingPaused } = useSettings().data;
  const lead = `Choose a day, then a treatment and a time. You pay ${takesCards ? "online or " : ""}at the clinic.`;
  return (
    <div className="container page appointment-page">
      <VerifyBanner />
      <PageHeading title="Appointment" lead={bookingPaused === "" && lead} />
      <BookingPageContent />
    </div>
  );
}

function BookingPageContent() {
  const session = useSession();
  const settings = useQuery(settingsQuery);
  const day = useChosenDay();
  if (settings.data && day !== undefined && session.status === "signed-in") {
    const today = todayIn(settings.data.timeZone, new Date());
    return <BookOnDay day={day ?? today} today={today} settings={settings.data} user={session.user} />;
  }
  if (settings.isError) return <ErrorState error={settings.error} retry={() => void settings.refetch()} />;
  return <DayChoiceSkeleton />;
}

/** The dialog loads after the page, so that the free times show first. */
const Dialog = lazyDialog("booking-dialog", async () => ({
  Part: (await import("./booking-dialog.tsx")).BookingDialog,
}));

type Props = { day: ClinicDay; today: ClinicDay; settings: PublicSettingsAnswer; user: SessionUser };

function BookOnDay({ day, today, settings, user }: Props) {
  const { doctorId, treatmentId, chooseDay, showEveryone, chooseTreatment } = useUrlChoice(day);
  const { doctors, dentist, unavailable, failed, isPending } = useChosenDentist(doctorId);
  const view = useTwoWeeksInView(day, today, settings);
  const available = useAvailableTreatments(day, settings, today);
  // Loads the profile early, so that the dialog opens with the patient's phone number.
  const people = useQuery(profileQuery(user.uid)).data?.people;
  const dialog = useBookingDialog(day, today);
  const { booked, isNew, setBooked, bookings, ...bookingsState } = useBookedNotice(user, day);
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown =
    available.isSuccess && !available.isPlaceholderData && !isPending && !bookingsState.isPending;
  useFirstShownMark("free-times-shown", isShown);
  // Staff who book for patients can still book.
  const isPaused = settings.bookingPaused !== "" && reachOf(user.staff, "booking.change") !== "all";

  const filterOffered: FilterOffered = (of, offered) => {
    const everyone = removeTimesBusyForAll(offered, bookings, of, people);
    return dentist ? filterByDentist(dentist, everyone) : everyone;
  };
  const family = people && [null, ...people.map(({ _id }) => _id)];
  const busyDays = family ? findBusyDays(bookings, spanInView(view), today, family) : [];
  const fullDays = useFullyBookedDays([...busyDays, day], (of, offered) =>
    isFull(filterOffered(of, offered), treatmentId),
  );

  const [takenSlot, setTakenSlot] = useState<string>();
  const openDialog = (treatment: string, slot?: string) => {
    const offered = available.data?.find(({ _id }) => _id === treatment);
    if (offered) dialog.open(offered, slot);
  };
  useLinkedSlot(isShown && !isPaused, (slot) => {
    const free = filterOffered(day, available.data ?? []).find(({ _id }) => _id === treatmentId);
    if (free?.slots.includes(slot)) openDialog(treatmentId, slot);
    else if (free) setTakenSlot(slot);
  });

  const closings = <Closings view={view} rules={settings} today={today} />;
  // Waits for the free times, because the height of the day's panel depends on them: a panel that grows later would
  // push the page down.
  if (available.isPending || isPending || bookingsState.isPending)
    return <DayChoiceSkeleton>{closings}</DayChoiceSkeleton>;

  const treatments = filterOffered(day, available.data ?? []);
  const chosen = treatments.find(({ _id }) => _id === treatmentId);
  const isLoading = available.isPlaceholderData;
  const hasNoOpenings = fullDays.get(day) || whyClosed(settings, day) !== null;
  const changeDay = (other: ClinicDay) => {
    setBooked(undefined);
    setTakenSlot(undefined);
    chooseDay(other);
  };
  /** Moves the focus after a click on a button that disappears. */
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const goToDay = (other: ClinicDay) => {
    changeDay(other);
    focusHeading();
  };

  return (
    <>
      {booked && <BookedNotice key={booked._id} booking={booked} isNew={isNew} settings={settings} />}
      {isPaused ? (
        <BookingPaused settings={settings} />
      ) : (
        <>
          {dentist && (
            <ChosenDentist
              dentist={dentist}
              onEveryone={() => {
                showEveryone();
                focusHeading();
              }}
            />
          )}
          {unavailable && <DentistUnavailable dentist={unavailable.dentist} />}
          {failed && <ErrorState title="This dentist could not be loaded" {...failed} />}
          {treatmentId !== "" && !chosen && available.isSuccess && (
            <TreatmentUnavailable
              treatment={available.data.find(({ _id }) => _id === treatmentId)?.name}
              dentist={dentist?.name}
            />
          )}
          {takenSlot && <TimeTaken slot={takenSlot} />}
          <TreatmentChoice treatments={treatments} chosen={chosen?._id ?? ""} onChoose={chooseTreatment} />
          <div className="booking-parts">
            <div className="panel day-choice">
              <DayCalendar
                view={view}
                day={day}
                today={today}
                rules={settings}
                sought={{ doctor: dentist?._id, treatment: chosen?._id }}
                known={fullDays}
                onChoose={changeDay}
              />
              {closings}
              <DayNotice
                day={day}
                settings={settings}
                changeHours={longestChangeNotice(settings, chosen ? [chosen] : treatments)}
              />
            </div>
            <div>
              <h2 className="treatments-heading" aria-live="polite" ref={heading} tabIndex={-1}>
                Available Appointments on <span className="whole">{formatDay(day)}</span>
              </h2>
              {available.isError && (
                <ErrorState error={available.error} retry={() => void available.refetch()} />
              )}
              {available.isSuccess &&
                (hasNoOpenings ? (
                  <NoOpenings {...{ day, today, settings, dentist }} treatment={chosen} onChoose={goToDay} />
                ) : (
                  <DayTreatments
                    {...{ day, today, settings, treatments, chosen, filterOffered }}
                    doctorId={dentist?._id ?? ""}
                    loading={isLoading}
                    tapped={dialog.opened}
                    onBook={({ _id }, slot) => openDialog(_id, slot)}
                    onDayChange={goToDay}
                    onShowAll={() => {
                      chooseTreatment("");
                      focusHeading();
                    }}
                  />
                ))}
            </div>
          </div>
        </>
      )}
      <Dialog
        key={dialog.opened?.id}
        props={
          dialog.opened && {
            open: dialog.isOpen,
            opened: dialog.opened,
            doctors,
            doctorId: dentist?._id ?? "",
            bookings,
            user,
            settings,
            onDayChange: changeDay,
            onClose: dialog.close,
            onBooked: (booking) => {
              // Removes the dialog at once, so that it asks no question before closing and the focus can move to the
              // notice.
              flushSync(() => {
                dialog.clear();
                setBooked(booking);
              });
              dialog.close();
            },
          }
        }
      />
    </>
  );
}
