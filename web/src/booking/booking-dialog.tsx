import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { editProfile } from "@clinic/contract/profile.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { slotInstant } from "@clinic/domain/slot.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { call } from "../shared/api.ts";
import { availableQuery } from "../shared/available-query.ts";
import { termsBefore } from "../shared/cancel-terms.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { showPrice } from "../shared/clinic-format.ts";
import { profilePath } from "../shared/paths.ts";
import { profileQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SubmitButton } from "../ui/fields.tsx";
import { KeptNote } from "../ui/kept-draft.tsx";
import { NextDayButton } from "./alternatives.tsx";
import { useBooking } from "./book.ts";
import type { BookingDraft } from "./booking-draft.ts";
import { BookingForm } from "./booking-form.tsx";
import { heldTimes, timesWith, withoutHeld } from "./free-times.ts";
import { dentistsFor, type Offer, offerOf, onlyOne } from "./offer.ts";
import { useBookingDraft, useBookingForm, wishOf } from "./use-booking-form.ts";

type BookingDialogProps = {
  open: boolean;
  opened: BookingDraft;
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

export function BookingDialog({
  open,
  opened,
  doctors,
  user,
  settings,
  onClose,
  ...props
}: BookingDialogProps) {
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
  const kept = useBookingDraft({ open, opened, offer, filled });
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

type PolicyNoteProps = {
  offer: Offer;
  /** Empty as long as none is chosen. */
  slot: string;
  settings: PublicSettings;
};

/** What it costs and what canceling costs, beside the button that confirms it. */
function PolicyNote({ offer, slot, settings }: PolicyNoteProps) {
  const { Price, day } = offer;
  const startsAt = slot === "" ? null : slotInstant(day, slot, settings.timeZone);
  return (
    <p className="policy-note">
      <strong>Price: {showPrice(Price)}</strong>
      {Price > 0 && (
        <>, paid online afterwards or at the clinic. {termsBefore(startsAt, settings, new Date())}</>
      )}
    </p>
  );
}

/**
 * What the patient saw when the dialog opened. It changes only where they turn to another day, or together with a sentence
 * about it: a price or a time must not change silently under the finger.
 */
function useOffer(treatment: AvailableTreatment, opened: ClinicDay, onTurned: (to: Offer) => void) {
  const client = useQueryClient();
  const [offer, setOffer] = useState(() => offerOf(treatment, opened));

  async function load(day: ClinicDay): Promise<Offer> {
    const treatments = await client.fetchQuery({ ...availableQuery(day), staleTime: 0, retry: false });
    const now = treatments.find(({ _id }) => _id === treatment._id);
    return now ? offerOf(now, day) : { ...offer, day, slots: [], doctors: [], gone: true };
  }

  /** The day as it is now; as it was where nobody can say. */
  async function renew(): Promise<Offer> {
    const now = await load(offer.day).catch(() => offer);
    setOffer(now);
    return now;
  }

  const turning = useMutation({
    mutationFn: load,
    onSuccess: (found) => {
      // The price that was seen: the server tells where it is another one now.
      const to = { ...found, Price: offer.Price };
      setOffer(to);
      onTurned(to);
    },
  });

  return { offer, renew, turnTo: turning.mutate, turning: turning.isPending, turnError: turning.error };
}

/**
 * Name and phone number are given once. A name that the account has stays, and the name of one of the family is not the
 * account's. A convenience: where it fails, the patient types them once more.
 */
async function rememberContactDetails(user: SessionUser, { patientName, personId, phone }: Booking) {
  const { queryKey } = profileQuery(user.uid);
  const known = queryClient.getQueryData(queryKey);
  const name = user.name || known?.name || (personId === null ? patientName : "");
  if (!name || (known?.phone === phone && known.name === name)) return;
  try {
    queryClient.setQueryData(queryKey, await call(editProfile, { body: { name, phone } }));
    if (user.name === "") {
      const { changeName } = await import("../shared/session/sign-in.ts");
      await changeName(name);
    }
  } catch {
    queryClient.setQueryData(queryKey, known && { ...known, phone });
  }
}
