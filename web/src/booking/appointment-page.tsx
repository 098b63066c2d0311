import type { PublicSettingsAnswer } from "@clinic/contract/settings.ts";
import { formatDate, todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { flushSync } from "react-dom";
import type { LoaderFunctionArgs } from "react-router-dom";
import { availableQuery, firstDayQuery, useFullDays } from "../shared/available-query.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { doctorsQuery, profileQuery, settingsQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import { useSession } from "../shared/session/session.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { readAccessToken } from "../shared/session/tokens.ts";
import { lazyComponent, lazyDialog } from "../ui/lazy-component.tsx";
import { CalendarSkeleton, MonthClosings, useMonthInView } from "../ui/month-in-view.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { ErrorState } from "../ui/states.tsx";
import { VerifyBanner } from "../ui/verify-email.tsx";
import { Booked, useBooked } from "./booked.tsx";
import { useOpened } from "./booking-draft.ts";
import {
  chosenIn,
  DayChoiceSkeleton,
  useAvailable,
  useChosen,
  useChosenDay,
  useChosenDentist,
  useShownMark,
} from "./chosen-day.tsx";
import { BookingPaused, ChosenDentist, DayNotice, NobodyChosen, NothingChosen } from "./day-notice.tsx";
import { DayTreatments, TreatmentChoice } from "./day-treatments.tsx";
import { heldDays } from "./free-times.ts";
import { forAnyOf, isFull, narrowTo, type OfferedOn } from "./offer.ts";
import "./booking.scss";

export function loader({ request }: LoaderFunctionArgs) {
  if (readAccessToken() === null) return null;
  const { day, ...sought } = chosenIn(new URL(request.url).searchParams);
  void queryClient.prefetchQuery(settingsQuery);
  if (day) void queryClient.prefetchQuery(availableQuery(day));
  else void queryClient.prefetchQuery(firstDayQuery(sought));
  if (sought.doctor) void queryClient.prefetchQuery(doctorsQuery);
  return null;
}

export function Component() {
  return (
    <div className="container page appointment-page">
      <VerifyBanner />
      <PageHeading
        title="Appointment"
        lead="Choose a day, then a treatment and a time. You pay online or at the clinic."
      />
      <ForClinic />
    </div>
  );
}

function ForClinic() {
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

/** The free times first, and then what they are chosen by and booked in. */
const Calendar = lazyComponent(
  "day-calendar",
  async () => ({ Part: (await import("../ui/day-calendar.tsx")).DayCalendar }),
  ({ month }) => <CalendarSkeleton month={month} />,
);
const Dialog = lazyDialog("booking-dialog", async () => ({
  Part: (await import("./booking-dialog.tsx")).BookingDialog,
}));

type Props = { day: ClinicDay; today: ClinicDay; settings: PublicSettingsAnswer; user: SessionUser };

function BookOnDay({ day, today, settings, user }: Props) {
  const { doctorId, treatmentId, chooseDay, showEveryone, chooseTreatment } = useChosen(day);
  const { doctors, dentist, refused, failed, isPending } = useChosenDentist(doctorId);
  const view = useMonthInView(day);
  const available = useAvailable(day, settings, today);
  // Loaded ahead, so that the dialog opens with the phone number in it.
  const people = useQuery(profileQuery(user.uid)).data?.people;
  const dialog = useOpened(day, today);
  const { booked, isNew, setBooked, bookings, ...asked } = useBooked(user, day);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = available.isSuccess && !available.isPlaceholderData && !isPending && !asked.isPending;
  useShownMark("free-times-shown", shown);

  const offeredOn: OfferedOn = (of, offered) => {
    const everyone = forAnyOf(offered, bookings, of, people);
    return dentist ? narrowTo(dentist, everyone) : everyone;
  };
  const family = people && [null, ...people.map(({ _id }) => _id)];
  const held = family ? heldDays(bookings, view.month, today, family) : [];
  const fullDays = useFullDays([...held, day], (of, offered) => isFull(offeredOn(of, offered), treatmentId));

  const closings = <MonthClosings month={view.month} rules={settings} today={today} />;
  // Whether the day has times decides what the panel says: drawn before that is known, it would grow and push all below it.
  if (available.isPending || isPending || asked.isPending)
    return <DayChoiceSkeleton>{closings}</DayChoiceSkeleton>;

  const treatments = offeredOn(day, available.data ?? []);
  const chosen = treatments.find(({ _id }) => _id === treatmentId);
  const loading = available.isPlaceholderData;
  const full = fullDays.get(day) ?? false;
  const turnTo = (other: ClinicDay) => {
    setBooked(undefined);
    chooseDay(other);
  };
  /** From a button that goes with what it was about. */
  const toHeading = () => heading.current?.focus({ preventScroll: true });
  const leadTo = (other: ClinicDay) => {
    turnTo(other);
    toHeading();
  };

  // The desk books on.
  const paused = settings.bookingPaused !== "" && user.role === "patient";

  return (
    <>
      {paused && <BookingPaused settings={settings} />}
      {dentist && (
        <ChosenDentist
          dentist={dentist}
          onEveryone={() => {
            showEveryone();
            toHeading();
          }}
        />
      )}
      {refused && <NobodyChosen dentist={refused.dentist} />}
      {failed && <ErrorState title="This dentist could not be loaded" {...failed} />}
      {treatmentId !== "" && !chosen && available.isSuccess && (
        <NothingChosen
          treatment={available.data.find(({ _id }) => _id === treatmentId)?.name}
          dentist={dentist?.name}
        />
      )}
      <TreatmentChoice treatments={treatments} chosen={chosen?._id ?? ""} onChoose={chooseTreatment} />
      <div className="booking-parts">
        <div className="panel day-choice">
          <Calendar
            {...view}
            day={day}
            today={today}
            rules={settings}
            sought={{ doctor: dentist?._id, treatment: chosen?._id }}
            known={fullDays}
            onChoose={turnTo}
          />
          {closings}
          <DayNotice
            day={day}
            today={today}
            settings={settings}
            dentist={dentist}
            treatment={chosen}
            full={full}
            onChoose={leadTo}
          />
        </div>
        <div className="day-treatments">
          <h2 className="treatments-heading" aria-live="polite" ref={heading} tabIndex={-1}>
            Available Appointments on <span className="whole">{formatDate(day)}</span>
          </h2>
          {booked && <Booked key={booked._id} booking={booked} isNew={isNew} settings={settings} />}
          {available.isError && <ErrorState error={available.error} retry={() => void available.refetch()} />}
          {available.isSuccess && (
            <DayTreatments
              day={day}
              today={today}
              settings={settings}
              treatments={treatments}
              chosen={chosen}
              offeredOn={offeredOn}
              doctorId={dentist?._id ?? ""}
              loading={loading}
              paused={paused}
              onBook={({ _id }, slot) => {
                const offered = available.data?.find((treatment) => treatment._id === _id);
                if (offered) dialog.open(offered, slot);
              }}
              onTurn={leadTo}
              onShowAll={() => {
                chooseTreatment("");
                toHeading();
              }}
            />
          )}
        </div>
      </div>
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
            onTurn: turnTo,
            onClose: dialog.close,
            onBooked: (booking) => {
              // Gone at once: what was typed in it is sent and asks nobody to stay, and the focus can move on to the notice.
              flushSync(() => {
                dialog.forget();
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
