import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { AvailableTreatment } from "@clinic/contract/treatments.ts";
import { showDate, todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DayCalendar, useMonthInView } from "../../components/day-calendar.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { MonthClosings } from "../../components/month-closings.tsx";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { Booked } from "./booked.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import { BookingPaused } from "./booking-paused.tsx";
import { ChosenDentist, NobodyChosen } from "./chosen-dentist.tsx";
import { DayChoiceSkeleton } from "./day-choice-skeleton.tsx";
import { DayNotice } from "./day-notice.tsx";
import { narrowTo } from "./offer.ts";
import { TreatmentCard } from "./treatment-card.tsx";
import { useAvailable } from "./use-available.ts";
import { useChosen } from "./use-chosen.ts";
import { useChosenDentist } from "./use-chosen-dentist.ts";

type Props = { settings: PublicSettings; user: SessionUser };

export function BookOnDay({ settings, user }: Props) {
  const today = todayIn(settings.timeZone, new Date());
  const { day, doctorId, chooseDay, showEveryone } = useChosen(today);
  const { doctors, dentist, refused, failed, isPending } = useChosenDentist(doctorId);
  const view = useMonthInView(day);
  const available = useAvailable(day, settings, today);
  // Loaded ahead, so that the dialog opens with the phone number in it.
  useQuery(profileQuery(user.uid));
  // Of everyone's times, as it was then: what is typed outlives a treatment that is gone. `opened` makes every opening start afresh.
  const [dialog, setDialog] = useState<{ treatment: AvailableTreatment; opened: number; open: boolean }>();
  const [booked, setBooked] = useState<Booking>();
  const heading = useRef<HTMLHeadingElement>(null);

  const closings = <MonthClosings month={view.month} rules={settings} today={today} />;
  // Whether the day has times decides what the panel says: drawn before that is known, it would grow and push all below it.
  if (available.isPending || isPending) return <DayChoiceSkeleton>{closings}</DayChoiceSkeleton>;

  const everyone = available.data ?? [];
  const treatments = dentist ? narrowTo(dentist, everyone) : everyone;
  const open = (treatment: AvailableTreatment) =>
    setDialog((last) => ({ treatment, opened: (last?.opened ?? 0) + 1, open: true }));
  const close = () => setDialog((shown) => shown && { ...shown, open: false });
  const turnTo = (chosen: string) => {
    setBooked(undefined);
    chooseDay(chosen);
  };

  /** From a button that goes with what it was about. */
  const toHeading = () => heading.current?.focus({ preventScroll: true });

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
      <div className="panel day-choice">
        <DayCalendar
          {...view}
          day={day}
          today={today}
          rules={settings}
          doctor={dentist?._id}
          onChoose={turnTo}
        />
        {closings}
        <DayNotice
          day={day}
          today={today}
          settings={settings}
          dentist={dentist}
          full={
            available.isSuccess &&
            !available.isPlaceholderData &&
            treatments.every(({ slots }) => slots.length === 0)
          }
          onChoose={(next) => {
            turnTo(next);
            toHeading();
          }}
        />
      </div>
      <h2 className="treatments-heading" aria-live="polite" ref={heading} tabIndex={-1}>
        Available Appointments on {showDate(day)}
      </h2>
      {booked && <Booked key={booked._id} booking={booked} />}
      {available.isError && <ErrorState error={available.error} retry={() => void available.refetch()} />}
      {available.isSuccess && (
        <div className="treatment-grid" aria-busy={available.isPlaceholderData}>
          {treatments.map((offered) => (
            <TreatmentCard
              key={offered._id}
              treatment={offered}
              loading={available.isPlaceholderData}
              paused={paused}
              onBook={() => open(everyone.find(({ _id }) => _id === offered._id) ?? offered)}
            />
          ))}
        </div>
      )}
      {dialog && (
        <BookingDialog
          key={dialog.opened}
          open={dialog.open}
          treatment={dialog.treatment}
          day={day}
          doctors={doctors}
          doctorId={dentist?._id ?? ""}
          user={user}
          settings={settings}
          onTurn={turnTo}
          onClose={close}
          onBooked={(booking) => {
            // Gone at once, so that the focus it gives back can move on to the notice.
            setDialog(undefined);
            setBooked(booking);
          }}
        />
      )}
    </>
  );
}
