import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import type { AvailableTreatment } from "@clinic/contract/treatments.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { NextDayButton } from "../../components/clinic/next-day-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { timesWith } from "../../lib/clinic/free-times.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { BookingForm } from "./booking-form.tsx";
import { rememberContactDetails } from "./contact-details.ts";
import { dentistsFor, onlyOne } from "./offer.ts";
import { PolicyNote } from "./policy-note.tsx";
import { useBooking } from "./use-booking.ts";
import { useBookingForm, wishOf } from "./use-booking-form.ts";
import { useOffer } from "./use-offer.ts";

type Props = {
  open: boolean;
  /** As it was when the dialog opened, with everyone's times also where the page behind shows one dentist's. */
  treatment: AvailableTreatment;
  day: ClinicDay;
  /** As soon as they are known. */
  doctors: readonly Doctor[] | undefined;
  /** Whom the page is narrowed to; empty for anyone. */
  doctorId: string;
  user: SessionUser;
  settings: PublicSettings;
  onTurn: (day: ClinicDay) => void;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
};

export function BookingDialog({ open, treatment, day, doctors, user, settings, onClose, ...props }: Props) {
  const formId = useId();
  const known = useQuery(profileQuery(user.uid)).data;
  const { offer, renew, turnTo, turning, turnError } = useOffer(treatment, day, (to) => {
    forgetRefusal();
    props.onTurn(to.day);
  });
  const filled = useBookingForm({ offer, doctorId: props.doctorId, user, known });
  const { refusal, submit, busy, forgetRefusal } = useBooking({
    offer,
    renew,
    onBooked: (booking) => {
      void rememberContactDetails(user, booking);
      props.onBooked(booking);
    },
  });
  const dentists = dentistsFor(treatment._id, doctors ?? [], offer);
  // Until all are known, who is free on this day may be one of several.
  const only = doctors && onlyOne(dentists);
  const chosen = useWatch({ control: filled.form.control, name: "doctorId" });
  // Who is shown is who is asked for.
  const doctorId = only?._id ?? chosen;
  const full = timesWith(offer, doctorId).length === 0;

  const next = {
    day: offer.day,
    doctor: doctorId,
    treatment: treatment._id,
    busy: turning,
    onTurn: turnTo,
  };
  const leave = (
    <button type="button" className="btn btn-primary" onClick={onClose}>
      {offer.gone ? "Choose another treatment" : "Choose another day"}
    </button>
  );
  const leadOn = offer.gone ? leave : <NextDayButton {...next} otherwise={leave} />;

  return (
    <Dialog
      open={open}
      title={`Booking for: ${treatment.name}`}
      onClose={onClose}
      locked={busy}
      footer={
        full ? (
          leadOn
        ) : (
          <SubmitButton form={formId} busy={busy} busyText="Booking…">
            Submit
          </SubmitButton>
        )
      }
    >
      <BookingForm
        id={formId}
        treatmentId={treatment._id}
        filled={filled}
        dentists={dentists}
        only={only}
        doctorId={doctorId}
        offer={offer}
        email={user.email}
        refusal={refusal}
        turnError={turnError}
        nextDay={!full && <NextDayButton {...next} className="btn btn-outline-primary" />}
        onSubmit={(values) =>
          submit({
            ...wishOf({ ...values, doctorId }),
            treatmentId: treatment._id,
            treatment: treatment.name,
            date: offer.day,
            patient: user.email,
          })
        }
      />
      <PolicyNote price={offer.Price} settings={settings} />
    </Dialog>
  );
}
