import type { AvailableTreatment } from "@clinic/contract/available.ts";
import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import { editProfile, type Profile } from "@clinic/contract/profile.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { changeNoticeHours } from "@clinic/domain/notice-hours.ts";
import { slotInstant } from "@clinic/domain/slot.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { call } from "../shared/api.ts";
import { availableTimesQuery } from "../shared/available-query.ts";
import { describeNoticeBeforeBooking, describeTermsBeforeBooking } from "../shared/booking-terms.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { formatPrice } from "../shared/clinic-format.ts";
import { describeBookingLimit, describeError } from "../shared/error-sentences.ts";
import { profilePath } from "../shared/paths.ts";
import { profileQuery } from "../shared/queries.ts";
import { queryClient } from "../shared/query-client.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { useUnsavedForm } from "../shared/unsaved-forms.ts";
import { Dialog } from "../ui/dialog.tsx";
import { SubmitButton } from "../ui/fields.tsx";
import { RestoredDraftNote } from "../ui/form-draft.tsx";
import { TextWithPhoneLink } from "../ui/states.tsx";
import { NextDayButton } from "./alternatives.tsx";
import { fieldsWithOwnError, useBooking } from "./book.ts";
import type { BookingDraft } from "./booking-draft.ts";
import { BookingForm } from "./booking-form.tsx";
import { createBusyCheck, getTimesWithDentist, removeBusyTimes } from "./free-times.ts";
import { createOffer, getOnlyDentist, listDentists, type Offer } from "./offer.ts";
import { toBookingInput, useBookingDraft, useBookingForm } from "./use-booking-form.ts";

type BookingDialogProps = {
  open: boolean;
  opened: BookingDraft;
  /** Undefined until the dentists have loaded. */
  doctors: readonly Doctor[] | undefined;
  /** The dentist that the page is filtered by. Empty for any dentist. */
  doctorId: string;
  /** The account's bookings, so that nobody is offered a time at which they have another appointment. */
  bookings: readonly Booking[];
  user: SessionUser;
  settings: PublicSettings;
  onDayChange: (day: ClinicDay) => void;
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
  const profile = useQuery(profileQuery(user.uid)).data;
  const { offer, reload, changeDay, isChangingDay, dayError } = useOffer(treatment, day, (to) => {
    clearRefusal();
    props.onDayChange(to.day);
  });
  // Ignores the account's bookings after an unanswered request, which may have booked: the patient sends it again, so
  // its time must stay on offer.
  const [bookings] = useState(opened.tried ? [] : props.bookings);
  const isBusy = (personId: string) =>
    createBusyCheck(bookings, offer.day, personId || null, treatment.durationMinutes);
  const offerFor = (personId: string) => removeBusyTimes(offer, isBusy(personId));
  const bookingForm = useBookingForm({ offer, offerFor, opened, doctorId: props.doctorId, user, profile });
  const draft = useBookingDraft({ open, opened, offer, bookingForm });
  const { refusal, submit, busy, clearRefusal } = useBooking({
    offer,
    tried: opened.tried,
    reloadOffer: async () => removeBusyTimes(await reload(), isBusy(bookingForm.form.getValues("personId"))),
    onBooked: (booking) => {
      draft.drop();
      void rememberContactDetails(user, booking);
      props.onBooked(booking);
    },
  });
  // Keeps the text of patients who leave to verify their address.
  const leave = useUnsavedForm(open && bookingForm.hasTypedText && !offer.isDiscontinued, {
    title: "Leave without booking?",
    keeps: (to) => to === profilePath,
    onLeave: draft.drop,
    // Locks the dialog during the request, because the dialog has to show the outcome.
    locked: busy,
  });
  const [chosen, slot, personId] = useWatch({
    control: bookingForm.form.control,
    name: ["doctorId", "slot", "personId"],
  });
  const personOffer = offerFor(personId);
  const dentists = listDentists(treatment._id, doctors ?? [], personOffer);
  // Waits until all dentists have loaded, because the only free dentist may be one of several.
  const onlyDentist = doctors && getOnlyDentist(dentists);
  const doctorId = onlyDentist?._id ?? chosen;
  const isFull = getTimesWithDentist(personOffer, doctorId).length === 0;

  const nextDay = {
    day: offer.day,
    doctor: doctorId,
    treatment: treatment._id,
    busy: isChangingDay,
    onDayChange: changeDay,
  };
  // Asks before closing only if the patient changed the day. Otherwise `onClose` goes back in the history, and the
  // leave guard asks.
  const close = () => (offer.day === day ? onClose() : leave(onClose));
  const closeButton = (
    <button type="button" className="btn btn-primary" onClick={close}>
      {offer.isDiscontinued ? "Choose another treatment" : "Choose another day"}
    </button>
  );
  const reached = profile?.bookingLimit;
  const limit = refusal?.step === "leave" ? refusal : reached;
  const showsRefusal = refusal && !fieldsWithOwnError.some((field) => refusal.fields[field]);
  const nextStep = offer.isDiscontinued ? closeButton : <NextDayButton {...nextDay} fallback={closeButton} />;

  return (
    <Dialog
      open={open}
      title={`Booking for: ${treatment.name}`}
      onClose={close}
      locked={busy}
      wide
      note={
        reached && !refusal ? (
          <LimitNote limit={reached} />
        ) : (
          !isFull && (
            <PolicyNote
              offer={offer}
              slot={slot}
              settings={settings}
              changeHours={changeNoticeHours(settings, treatment)}
            />
          )
        )
      }
      error={
        showsRefusal ? (
          <TextWithPhoneLink text={refusal.message} phone={refusal.phone} phoneUrl={refusal.phoneUrl} />
        ) : (
          dayError && describeError(dayError)
        )
      }
      footer={
        isFull ? (
          nextStep
        ) : limit ? (
          <Link className="btn btn-primary" to={limit.moreOnceVerified ? profilePath : "/dashboard"}>
            {limit.moreOnceVerified ? "Verify my email" : "See my appointments"}
          </Link>
        ) : (
          <SubmitButton
            className={slot ? "btn-primary" : "btn-outline-primary"}
            form={formId}
            busy={busy}
            busyText="Booking…"
          >
            Submit
          </SubmitButton>
        )
      }
    >
      <BookingForm
        id={formId}
        treatmentId={treatment._id}
        durationMinutes={treatment.durationMinutes}
        bookingForm={bookingForm}
        dentists={doctors && !offer.isDiscontinued ? dentists : undefined}
        onlyDentist={onlyDentist}
        doctorId={doctorId}
        offer={personOffer}
        offerFor={offerFor}
        isBusy={isBusy}
        preferredSlot={opened.typed?.slot ?? opened.slot ?? ""}
        keptNote={draft.isRestored && <RestoredDraftNote onDiscard={draft.discard} />}
        user={user}
        profile={profile}
        clinic={settings}
        refusal={refusal}
        nextDay={!isFull && <NextDayButton {...nextDay} className="btn btn-outline-primary" />}
        onDayChange={changeDay}
        onSubmit={(values) =>
          submit({
            ...toBookingInput({ ...values, doctorId }),
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

/** Tells before anything is filled in that the account can't have another appointment now. */
function LimitNote({ limit }: { limit: NonNullable<Profile["bookingLimit"]> }) {
  return (
    <p className="note is-info mb-0">
      <span>
        <TextWithPhoneLink text={describeBookingLimit(limit)} phone={limit.phone} phoneUrl={limit.phoneUrl} />
      </span>
    </p>
  );
}

type PolicyNoteProps = {
  offer: Offer;
  /** The chosen time. Empty until the patient chooses one. */
  slot: string;
  settings: PublicSettings;
  /** The treatment's notice for moving and canceling. */
  changeHours: number;
};

function PolicyNote({ offer, slot, settings, changeHours }: PolicyNoteProps) {
  const { Price, day } = offer;
  const startsAt = slot === "" ? null : slotInstant(day, slot, settings.timeZone);
  const now = new Date();
  const notice = startsAt && describeNoticeBeforeBooking(startsAt, settings, changeHours, now);
  return (
    <p className="small">
      {slot === "" && "Choose a time first. "}
      <strong>Price: {formatPrice(Price)}</strong>
      {Price > 0 ? (
        <>
          {settings.takesCards
            ? ". Nothing to pay now: pay online later, or at the clinic. "
            : ", paid at the clinic. "}
          {describeTermsBeforeBooking(startsAt, settings, changeHours, now)}
        </>
      ) : (
        notice && `. ${notice}`
      )}
    </p>
  );
}

/**
 * The offer that the patient saw when the dialog opened. The offer changes only when the patient chooses another day or a
 * booking is refused, because a price or a time must not change silently.
 */
function useOffer(treatment: AvailableTreatment, opened: ClinicDay, onDayChanged: (to: Offer) => void) {
  const client = useQueryClient();
  const [offer, setOffer] = useState(() => createOffer(treatment, opened));

  async function load(day: ClinicDay): Promise<Offer> {
    const treatments = await client.fetchQuery({ ...availableTimesQuery(day), staleTime: 0, retry: false });
    const now = treatments.find(({ _id }) => _id === treatment._id);
    return now ? createOffer(now, day) : { ...offer, day, slots: [], doctors: [], isDiscontinued: true };
  }

  /** Loads the day's offer again. Keeps the old offer if loading fails. */
  async function reload(): Promise<Offer> {
    const now = await load(offer.day).catch(() => offer);
    setOffer(now);
    return now;
  }

  const changing = useMutation({
    mutationFn: load,
    onSuccess: (found) => {
      // Keeps the price that the patient saw. If the price has changed, the server refuses the booking.
      const to = { ...found, Price: offer.Price };
      setOffer(to);
      onDayChanged(to);
    },
  });

  return {
    offer,
    reload,
    changeDay: changing.mutate,
    isChangingDay: changing.isPending,
    dayError: changing.error,
  };
}

/**
 * Stores name and phone number in the profile, so that the form asks for them only once. A family member's name is not
 * stored. If storing fails, the patient types both again next time.
 */
async function rememberContactDetails(user: SessionUser, { patientName, personId, phone }: Booking) {
  const { queryKey } = profileQuery(user.uid);
  const profile = queryClient.getQueryData(queryKey);
  const name = user.name || profile?.name || (personId === null ? patientName : "");
  if (!name || (profile?.phone === phone && profile.name === name)) return;
  try {
    queryClient.setQueryData(queryKey, await call(editProfile, { body: { name, phone } }));
    if (user.name === "") {
      const { changeName } = await import("../shared/session/sign-in.ts");
      await changeName(name);
    }
  } catch {
    queryClient.setQueryData(queryKey, profile && { ...profile, phone });
  }
}
