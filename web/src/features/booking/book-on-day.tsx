import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { showDate, todayIn } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DayCalendar } from "../../components/day-calendar.tsx";
import { ErrorState } from "../../components/error-state.tsx";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { Booked } from "./booked.tsx";
import { BookingDialog } from "./booking-dialog.tsx";
import { BookingPaused } from "./booking-paused.tsx";
import { DayChoiceSkeleton } from "./day-choice-skeleton.tsx";
import { DayNotice } from "./day-notice.tsx";
import { TreatmentCard } from "./treatment-card.tsx";
import { useAvailable } from "./use-available.ts";
import { useChosenDay } from "./use-chosen-day.ts";

type Props = { settings: PublicSettings; user: SessionUser };

export function BookOnDay({ settings, user }: Props) {
  const today = todayIn(settings.timeZone, new Date());
  const [day, choose] = useChosenDay(today);
  const available = useAvailable(day, settings, today);
  // Loaded ahead, so that the dialog opens with the phone number in it.
  useQuery(profileQuery(user.uid));
  // `opened` counts, so that every opening starts afresh.
  const [dialog, setDialog] = useState<{ treatmentId: string; opened: number; open: boolean }>();
  const [booked, setBooked] = useState<Booking>();

  // Whether the day has times decides what the panel says: drawn before that is known, it would grow and push all below it.
  if (available.isPending) return <DayChoiceSkeleton />;

  const treatments = available.data ?? [];
  const treatment = treatments.find(({ _id }) => _id === dialog?.treatmentId);
  const close = () => setDialog((shown) => shown && { ...shown, open: false });

  // The desk books on.
  const paused = settings.bookingPaused !== "" && user.role === "patient";

  return (
    <>
      {paused && <BookingPaused settings={settings} />}
      <div className="panel day-choice">
        <DayCalendar
          day={day}
          today={today}
          rules={settings}
          onChoose={(chosen) => {
            setBooked(undefined);
            choose(chosen);
          }}
        />
        <DayNotice
          day={day}
          today={today}
          settings={settings}
          full={
            available.isSuccess &&
            !available.isPlaceholderData &&
            treatments.every(({ slots }) => slots.length === 0)
          }
          onChoose={choose}
        />
      </div>
      <h2 className="treatments-heading" aria-live="polite">
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
              onBook={() =>
                setDialog((last) => ({
                  treatmentId: offered._id,
                  opened: (last?.opened ?? 0) + 1,
                  open: true,
                }))
              }
            />
          ))}
        </div>
      )}
      {dialog && treatment && (
        <BookingDialog
          key={dialog.opened}
          open={dialog.open}
          treatment={treatment}
          day={day}
          user={user}
          settings={settings}
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
