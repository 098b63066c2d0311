import { maxNoteLength } from "@clinic/contract/bookings.ts";
import type { Profile } from "@clinic/contract/profile.ts";
import type { PublicSettings } from "@clinic/contract/settings.ts";
import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { isolateDirection } from "../shared/appointment-text.ts";
import type { ClinicDay } from "../shared/clinic-day.ts";
import { formatSlot } from "../shared/clinic-format.ts";
import type { SessionUser } from "../shared/session/session-state.ts";
import { TextAreaField, TextField } from "../ui/fields.tsx";
import { AddPerson } from "./add-person.tsx";
import { Alternatives } from "./alternatives.tsx";
import { AppointmentTime } from "./appointment-time.tsx";
import { type BookingRefusal, fieldsWithOwnError } from "./book.ts";
import { DentistChoice, noPersonChosen, PersonChoice } from "./booking-choices.tsx";
import { type Dentist, getTimesWithDentist } from "./free-times.ts";
import type { Offer } from "./offer.ts";
import type { BookingFormValues, useBookingForm } from "./use-booking-form.ts";

type Props = {
  id: string;
  treatmentId: string;
  durationMinutes: number;
  bookingForm: ReturnType<typeof useBookingForm>;
  /** Undefined until the dentists have loaded. */
  dentists: readonly Dentist[] | undefined;
  /** The only dentist for the treatment, whom the patient needn't choose. */
  onlyDentist: Dentist | undefined;
  /** The chosen or the only dentist. Empty for any dentist. */
  doctorId: string;
  /** The day's offer without the times at which the chosen person has another appointment. */
  offer: Offer;
  offerFor: (personId: string) => Offer;
  /** Whether the person has another appointment at a time. */
  isBusy: (personId: string) => (slot: string) => boolean;
  /** The time that was tapped on the page. Empty if none was. */
  preferredSlot: string;
  keptNote: ReactNode;
  user: SessionUser;
  profile: Profile | undefined;
  clinic: PublicSettings;
  refusal: BookingRefusal | null;
  /** The button for the next free day, which is the last of the alternatives. */
  nextDay: ReactNode;
  onDayChange: (day: ClinicDay) => void;
  onSubmit: (values: BookingFormValues) => void;
};

export function BookingForm({ id, treatmentId, bookingForm, dentists, offer, refusal, ...props }: Props) {
  const { form, name, people, getPersonName, markPersonChosen, firstMissingField } = bookingForm;
  const { register, handleSubmit, formState, control, clearErrors, getValues, setError, setFocus, setValue } =
    form;
  const { errors } = formState;
  const { doctorId, clinic } = props;
  const [slot, personId] = useWatch({ control, name: ["slot", "personId"] });
  const knownName = personId === noPersonChosen ? "" : (getPersonName(personId) ?? name);

  const formElement = useRef<HTMLFormElement>(null);
  // Focuses the first missing field. `autoFocus` would run before the dialog is visible. A field below the screen
  // gets no focus, because the choices would scroll away.
  useEffect(() => {
    const field = firstMissingField && formElement.current?.elements.namedItem(firstMissingField);
    if (field instanceof HTMLElement && isInView(field)) field.focus();
  }, [firstMissingField]);

  const alternativesElement = useRef<HTMLDivElement>(null);
  /** The time that the patient chose. In contrast to a preselected time, it is never changed silently. */
  const preferredTime = useRef(props.preferredSlot);

  // A refusal moves the focus to what the patient has to change.
  useEffect(() => {
    if (refusal?.step === "choose") {
      setValue("slot", "");
      preferredTime.current = "";
      const alternative = alternativesElement.current?.querySelector("button");
      if (alternative) alternative.focus();
      else setFocus("slot");
    }
    for (const field of fieldsWithOwnError) {
      const message = refusal?.fields[field];
      if (message) setError(field, { message }, { shouldFocus: true });
    }
  }, [refusal, setError, setFocus, setValue]);

  function adjustTime() {
    const [doctor, chosenPersonId] = getValues(["doctorId", "personId"]);
    const times = getTimesWithDentist(props.offerFor(chosenPersonId), doctor);
    clearErrors("slot");
    const fitting = [preferredTime.current, slot].find((time) => times.includes(time));
    setValue("slot", fitting ?? (preferredTime.current ? "" : (times[0] ?? "")));
    if (!fitting && preferredTime.current && times.length > 0) {
      const message = props.isBusy(chosenPersonId)(preferredTime.current)
        ? describeBusyPerson(getPersonName(chosenPersonId), preferredTime.current)
        : `${formatSlot(preferredTime.current)} is not free ${doctor ? "with this dentist" : "on this day"}`;
      setError("slot", { message });
    }
  }

  function choosePerson() {
    markPersonChosen();
    clearErrors("personId");
    adjustTime();
  }

  const [addedPerson, setAddedPerson] = useState<string>();
  useEffect(() => {
    const choices = formElement.current?.querySelectorAll<HTMLInputElement>('input[name="personId"]') ?? [];
    if (addedPerson) [...choices].find(({ value }) => value === addedPerson)?.focus();
  }, [addedPerson]);

  // Changes a time at which the person is busy: the tapped time may be free only for another family member, or the
  // account's bookings loaded late.
  const isSlotBusy = slot !== "" && props.isBusy(personId)(slot);
  const moveOffBusyTime = useEffectEvent(adjustTime);
  useEffect(() => {
    if (isSlotBusy) moveOffBusyTime();
  }, [isSlotBusy]);

  return (
    <form id={id} ref={formElement} noValidate onSubmit={handleSubmit(props.onSubmit)}>
      {props.keptNote}
      <div ref={alternativesElement}>
        <Alternatives
          alternatives={refusal?.alternatives ?? []}
          day={offer.day}
          chosen={{ slot, doctorId }}
          onChoose={(alternative) => {
            setValue("doctorId", alternative.dentist?._id ?? "");
            setValue("slot", alternative.slot);
            preferredTime.current = alternative.slot;
            clearErrors("slot");
          }}
        >
          {props.nextDay}
        </Alternatives>
      </div>
      <AppointmentTime
        form={form}
        offer={offer}
        treatmentId={treatmentId}
        durationMinutes={props.durationMinutes}
        dentist={dentists?.find(({ _id }) => _id === doctorId)}
        name={knownName}
        clinic={clinic}
        onDayChange={props.onDayChange}
        onChosen={(time) => {
          preferredTime.current = time;
          clearErrors("slot");
        }}
      />
      {people.length > 0 && (
        <PersonChoice
          people={people}
          field={register("personId", { onChange: choosePerson })}
          error={errors.personId?.message}
        />
      )}
      {dentists && (
        <DentistChoice
          dentists={dentists}
          onlyDentist={props.onlyDentist}
          treatmentId={treatmentId}
          day={offer.day}
          slot={slot}
          field={register("doctorId", { onChange: adjustTime })}
        />
      )}
      {!knownName && personId !== noPersonChosen && (
        <TextField
          label="Name"
          autoComplete="name"
          error={errors.patientName?.message}
          {...register("patientName")}
        />
      )}
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        hint={
          <>
            We call this number if anything changes. The confirmation goes to <bdi>{props.user.email}</bdi>.
          </>
        }
        error={errors.phone?.message}
        {...register("phone")}
      />
      <NoteField form={form} />
      {props.profile && (
        <AddPerson
          user={props.user}
          profile={props.profile}
          onAdded={({ _id }) => {
            setValue("personId", _id);
            choosePerson();
            setAddedPerson(_id);
          }}
        />
      )}
    </form>
  );
}

function describeBusyPerson(person: string | undefined, slot: string): string {
  return person
    ? `${isolateDirection(person)} already has an appointment at ${formatSlot(slot)}`
    : `You already have an appointment at ${formatSlot(slot)}`;
}

/** Whether the field's last line is visible: not covered, and not cut off. */
function isInView(field: HTMLElement): boolean {
  const { left, bottom } = field.getBoundingClientRect();
  return document.elementFromPoint(left + 8, bottom - 4) === field;
}

/** The note's hint counts the remaining characters once they are no more than this number. */
const maxShownCharactersLeft = 50;

/** The note for the clinic, which is only a button until the patient wants to write. */
function NoteField({ form }: { form: UseFormReturn<BookingFormValues> }) {
  const { control, register, setFocus, formState } = form;
  const note = useWatch({ control, name: "note" }) ?? "";
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isOpen) setFocus("note");
  }, [isOpen, setFocus]);

  if (!isOpen && note === "") {
    return (
      <button type="button" className="btn btn-link p-0 mb-2" onClick={() => setIsOpen(true)}>
        <MessageSquarePlus size={18} aria-hidden="true" />
        Add a note for the clinic
      </button>
    );
  }
  const left = maxNoteLength - note.trim().length;
  return (
    <div className="booking-note">
      <TextAreaField
        label="Note for the clinic (optional)"
        rows={3}
        hint={
          left > maxShownCharactersLeft
            ? "What we should know beforehand. If it is urgent, please call us."
            : formatCharactersLeft(left)
        }
        error={formState.errors.note?.message}
        {...register("note")}
      />
    </div>
  );
}

function formatCharactersLeft(left: number): string {
  if (left >= 0) return `${left} ${left === 1 ? "character" : "characters"} left`;
  return `${-left} ${left === -1 ? "character" : "characters"} too many`;
}
