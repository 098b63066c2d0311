import type { Booking } from "@clinic/contract/bookings.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Dialog } from "../../components/dialog.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { BookingForm } from "./booking-form.tsx";
import { rememberContactDetails } from "./contact-details.ts";
import { PolicyNote } from "./policy-note.tsx";
import { useBooking } from "./use-booking.ts";

type Props = {
  open: boolean;
  treatment: Treatment;
  day: ClinicDay;
  user: SessionUser;
  settings: PublicSettings;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
};

export function BookingDialog({ open, day, user, settings, onClose, onBooked, ...props }: Props) {
  const formId = useId();
  // As it was when the dialog opened, whatever the list behind it shows since.
  const [treatment] = useState(props.treatment);
  const known = useQuery(profileQuery(user.uid)).data;
  const { offer, refusal, submit, busy } = useBooking({
    treatment,
    day,
    onBooked: (booking) => {
      void rememberContactDetails(user, booking);
      onBooked(booking);
    },
  });

  return (
    <Dialog
      open={open}
      title={`Booking for: ${treatment.name}`}
      onClose={onClose}
      locked={busy}
      footer={
        offer.slots.length === 0 ? (
          <button type="button" className="btn btn-primary" onClick={onClose}>
            Choose another day
          </button>
        ) : (
          <SubmitButton form={formId} busy={busy} busyText="Booking…">
            Submit
          </SubmitButton>
        )
      }
    >
      <BookingForm
        id={formId}
        date={showDate(day)}
        user={user}
        known={known}
        offer={offer}
        refusal={refusal}
        onSubmit={(values) =>
          submit({
            ...values,
            treatmentId: treatment._id,
            treatment: treatment.name,
            date: day,
            patient: user.email,
          })
        }
      />
      <PolicyNote price={offer.Price} settings={settings} />
    </Dialog>
  );
}
