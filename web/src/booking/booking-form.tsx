import { maxNoteLength } from "@clinic/contract/bookings.ts";
import { MessageSquarePlus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { isolated } from "../shared/appointment-words.ts";
import { sentenceOf } from "../shared/error-sentences.ts";
import { profilePath } from "../shared/paths.ts";
import { FormAlert, TextAreaField, TextField } from "../ui/fields.tsx";
import { PhoneLinked } from "../ui/states.tsx";
import { Alternatives } from "./alternatives.tsx";
import type { BookingRefusal } from "./book.ts";
import { DentistChoice, nobody, PersonChoice, TimeFields } from "./booking-choices.tsx";
import { type Dentist, timesWith } from "./free-times.ts";
import type { Offer } from "./offer.ts";
import type { BookingFormValues, useBookingForm } from "./use-booking-form.ts";

/** A refusal's reason stands at its field, and nowhere else. */
const fieldsWithReasons = ["slot", "phone", "patientName", "note"] as const;

type Props = {
  id: string;
  treatmentId: string;
  filled: ReturnType<typeof useBookingForm>;
  dentists: readonly Dentist[];
  /** Whom the patient comes to without a choice. */
  only: Dentist | undefined;
  /** The one who is chosen, or who alone can be; empty for anyone. */
  doctorId: string;
  /** The offer without the chosen person's own times. */
  offer: Offer;
  offerFor: (personId: string) => Offer;
  /** Whether that person has another appointment then. */
  isHeld: (personId: string) => (slot: string) => boolean;
  /** What was tapped on the page; empty where nothing was. */
  wantedSlot: string;
  /** Above all of it. */
  keptNote: ReactNode;
  email: string;
  refusal: BookingRefusal | null;
  turnError: Error | null;
  /** Leads on to another day, beside the times that can be had instead of a lost one. */
  nextDay: ReactNode;
  onSubmit: (values: BookingFormValues) => void;
};

export function BookingForm({ id, treatmentId, filled, dentists, offer, refusal, ...props }: Props) {
  const { form, name, people, nameOf, isAlone, missing } = filled;
  const { register, handleSubmit, formState, control, clearErrors, getValues, setError, setFocus, setValue } =
    form;
  const { errors } = formState;
  const { doctorId } = props;
  const [slot, personId] = useWatch({ control, name: ["slot", "personId"] });
  const known = nameOf(personId) ?? name;
  const adding = isAlone && (
    <>
      To book for a child or somebody else, first <Link to={profilePath}>add them in your profile</Link>.
    </>
  );

  const element = useRef<HTMLFormElement>(null);
  // Not by `autoFocus`, which comes before the dialog is visible. What stands below the screen would take the choices above it out of sight.
  useEffect(() => {
    const field = missing && element.current?.elements.namedItem(missing);
    if (field instanceof HTMLElement && isInView(field)) field.focus();
  }, [missing]);

  const instead = useRef<HTMLDivElement>(null);
  /** The time that somebody chose, as against one that only stood there: it is not changed behind their back. */
  const wanted = useRef(props.wantedSlot);

  // The refusal comes from outside the form, and leads the hand to what it is about.
  useEffect(() => {
    if (refusal?.step === "choose") {
      setValue("slot", "");
      wanted.current = "";
      const way = instead.current?.querySelector("button");
      if (way) way.focus();
      else setFocus("slot");
    }
    for (const field of fieldsWithReasons) {
      const message = refusal?.fields[field];
      if (message) setError(field, { message }, { shouldFocus: true });
    }
  }, [refusal, setError, setFocus, setValue]);

  function fitTime() {
    const [doctor, who] = getValues(["doctorId", "personId"]);
    const times = timesWith(props.offerFor(who), doctor);
    clearErrors("slot");
    const fitting = [wanted.current, slot].find((time) => times.includes(time));
    setValue("slot", fitting ?? (wanted.current ? "" : (times[0] ?? "")));
    if (!fitting && wanted.current && times.length > 0) {
      const why = props.isHeld(who)(wanted.current)
        ? heldSentence(nameOf(who), wanted.current)
        : `${wanted.current} is not free with this dentist`;
      setError("slot", { message: why });
    }
  }

  // The tapped time may be free only for another person of the family. The account's bookings may also load late.
  const held = slot !== "" && props.isHeld(personId)(slot);
  const fitHeld = useEffectEvent(fitTime);
  useEffect(() => {
    if (held) fitHeld();
  }, [held]);

  return (
    <form id={id} ref={element} noValidate onSubmit={handleSubmit(props.onSubmit)}>
      {props.keptNote}
      {refusal && !fieldsWithReasons.some((field) => refusal.fields[field]) && (
        <FormAlert>
          <PhoneLinked text={refusal.message} phone={refusal.phone} phoneUrl={refusal.phoneUrl} />
        </FormAlert>
      )}
      {props.turnError && <FormAlert>{sentenceOf(props.turnError)}</FormAlert>}
      <div ref={instead}>
        <Alternatives
          ways={refusal?.ways ?? []}
          chosen={{ slot, doctorId }}
          onChoose={(way) => {
            setValue("doctorId", way.dentist?._id ?? "");
            setValue("slot", way.slot);
            wanted.current = way.slot;
            clearErrors("slot");
          }}
        >
          {props.nextDay}
        </Alternatives>
      </div>
      {people.length > 0 && (
        <PersonChoice
          people={people}
          field={register("personId", { onChange: fitTime })}
          error={errors.personId?.message}
        />
      )}
      {dentists.length > 0 && (
        <DentistChoice
          dentists={dentists}
          only={props.only}
          treatmentId={treatmentId}
          day={offer.day}
          field={register("doctorId", { onChange: fitTime })}
        />
      )}
      <TimeFields
        offer={offer}
        dentist={dentists.find(({ _id }) => _id === doctorId)}
        error={errors.slot?.message}
        slot={slot}
        field={register("slot", {
          onChange: ({ target }) => {
            wanted.current = target.value;
            clearErrors("slot");
          },
        })}
      />
      {personId === nobody ? null : known ? (
        <TextField
          key="known"
          label="Name"
          readOnly
          value={known}
          hint={adding}
          error={errors.patientName?.message}
        />
      ) : (
        <TextField
          key="own"
          label="Name"
          autoComplete="name"
          hint={adding}
          error={errors.patientName?.message}
          {...register("patientName")}
        />
      )}
      <TextField label="Email" readOnly value={props.email} />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="send"
        hint="For the clinic to reach you about this appointment"
        error={errors.phone?.message}
        {...register("phone")}
      />
      <NoteField form={form} />
    </form>
  );
}

function heldSentence(person: string | undefined, slot: string): string {
  return person
    ? `${isolated(person)} already has an appointment at ${slot}`
    : `You already have an appointment at ${slot}`;
}

/** To its last line: nothing lies above it, and no edge cuts it off. */
function isInView(field: HTMLElement): boolean {
  const { left, bottom } = field.getBoundingClientRect();
  return document.elementFromPoint(left + 8, bottom - 4) === field;
}

/** So many characters before the end they are counted. */
const near = 50;

/** Few have something to say: until somebody does, it takes one line. */
function NoteField({ form }: { form: UseFormReturn<BookingFormValues> }) {
  const { control, register, setFocus, formState } = form;
  const note = useWatch({ control, name: "note" }) ?? "";
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    if (asked) setFocus("note");
  }, [asked, setFocus]);

  if (!asked && note === "") {
    return (
      <button type="button" className="btn btn-link booking-add-note" onClick={() => setAsked(true)}>
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
          left > near ? "What we should know beforehand. If it is urgent, please call us." : countLeft(left)
        }
        error={formState.errors.note?.message}
        {...register("note")}
      />
    </div>
  );
}

function countLeft(left: number): string {
  if (left >= 0) return `${left} ${left === 1 ? "character" : "characters"} left`;
  return `${-left} ${left === -1 ? "character" : "characters"} too many`;
}
