import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { NextDayButton } from "../../components/clinic/next-day-button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { KeptNote } from "../../components/kept-note.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { timesWith } from "../../lib/clinic/free-times.ts";
import { heldTimes, withoutHeld } from "../../lib/clinic/held-times.ts";
import { profileQuery } from "../../lib/clinic/profile-query.ts";
import { profilePath } from "../../lib/paths.ts";
import type { SessionUser } from "../../lib/session/session-state.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import type { Begun } from "./begun-booking.ts";
import { BookingForm } from "./booking-form.tsx";
import { rememberContactDetails } from "./contact-details.ts";
import { dentistsFor, onlyOne } from "./offer.ts";
import { PolicyNote } from "./policy-note.tsx";
import { useBooking } from "./use-booking.ts";
import { useBookingForm, wishOf } from "./use-booking-form.ts";
import { useKeptBooking } from "./use-kept-booking.ts";
import { useOffer } from "./use-offer.ts";

type Props = {
  open: boolean;
  opened: Begun;
  /** As soon as they are known. */
  doctors: readonly Doctor[] | undefined;
  /** Whom the page is narrowed to; empty for anyone. */
  doctorId: string;
  /** The account's bookings. Their times aren't offered to the same person again. */
  bookings: readonly Booking[];
  user: SessionUser;
  settings: PublicSettings;
  onTurn: (day: ClinicDay) => void;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
};

export function BookingDialog({ open, opened, doctors, user, settings, onClose, ...props }: Props) {
  const { treatment, day } = opened;
  const formId = useId();
  const known = useQuery(profileQuery(user.uid)).data;
  const { offer, renew, turnTo, turning, turnError } = useOffer(treatment, day, (to) => {
    forgetRefusal();
    props.onTurn(to.day);
  });
  // A request without an answer may have booked by now. It is sent again, so its own time must stay free here.
  const [bookings] = useState(opened.tried ? [] : props.bookings);
  const isHeld = (personId: string) =>
    heldTimes(bookings, offer.day, personId || null, treatment.durationMinutes);
  const offerFor = (personId: string) => withoutHeld(offer, isHeld(personId));
  const filled = useBookingForm({ offer, offerFor, opened, doctorId: props.doctorId, user, known });
  const kept = useKeptBooking({ open, opened, offer, filled });
  const { refusal, submit, busy, forgetRefusal } = useBooking({
    offer,
    tried: opened.tried,
    renew: async () => withoutHeld(await renew(), isHeld(filled.form.getValues("personId"))),
    onBooked: (booking) => {
      kept.forget();
      void rememberContactDetails(user, booking);
      props.onBooked(booking);
    },
  });
  // The way back from the dialog is to the same page. Who adds somebody to the profile comes back to what they have typed.
  const leave = useUnsavedForm(open && filled.isBegun && !offer.gone, {
    title: "Leave without booking?",
    keeps: (to) => to === profilePath,
    onLeave: kept.forget,
    // The dialog says whether it is booked.
    locked: busy,
  });
  const [chosen, slot, personId] = useWatch({
    control: filled.form.control,
    name: ["doctorId", "slot", "personId"],
  });
  const theirs = offerFor(personId);
  const dentists = dentistsFor(treatment._id, doctors ?? [], theirs);
  // Until all are known, who is free on this day may be one of several.
  const only = doctors && onlyOne(dentists);
  // Who is shown is who is asked for.
  const doctorId = only?._id ?? chosen;
  const full = timesWith(theirs, doctorId).length === 0;

  const next = {
    day: offer.day,
    doctor: doctorId,
    treatment: treatment._id,
    busy: turning,
    onTurn: turnTo,
  };
  // The way back asks by itself.
  const close = () => (offer.day === day ? onClose() : leave(onClose));
  const leaveButton = (
    <button type="button" className="btn btn-primary" onClick={close}>
      {offer.gone ? "Choose another treatment" : "Choose another day"}
    </button>
  );
  const leadOn = offer.gone ? leaveButton : <NextDayButton {...next} otherwise={leaveButton} />;

  return (
    <Dialog
      open={open}
      title={`Booking for: ${treatment.name}`}
      onClose={close}
      locked={busy}
      footer={
        full ? (
          leadOn
        ) : (
          <>
            <PolicyNote offer={offer} slot={slot} settings={settings} />
            <SubmitButton form={formId} busy={busy} busyText="Booking…">
              Submit
            </SubmitButton>
          </>
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
        offer={theirs}
        offerFor={offerFor}
        isHeld={isHeld}
        wantedSlot={opened.typed?.slot ?? opened.slot ?? ""}
        keptNote={kept.brought && <KeptNote onDiscard={kept.discard} />}
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
    </Dialog>
  );
}
