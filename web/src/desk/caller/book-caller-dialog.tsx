import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { CalendarClock, Info } from "lucide-react";
import { type ComponentProps, useEffect, useId } from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { showPrice } from "../../shared/clinic-format.ts";
import { deskSentenceOf, sentenceOf } from "../../shared/error-sentences.ts";
import { showRefusal, useFaultFocus } from "../../shared/form-rules.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SelectField, SubmitButton, TextAreaField } from "../../ui/fields.tsx";
import { KeptNote, useKeptDraft } from "../../ui/kept-draft.tsx";
import { TimeFields } from "../schedule/time-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import type { Asked } from "./use-caller-dialog.ts";
import { useCallerForm } from "./use-caller-form.ts";
import "./caller.scss";

type BookCallerDialogProps = Asked & {
  day: ClinicDay;
  today: ClinicDay;
  /** What is said of it is the sheet's to say. */
  onBooked: (booking: Booking) => void;
  onClose: () => void;
};

export function BookCallerDialog({
  day,
  today,
  at,
  caller,
  typed,
  tried,
  onBooked,
  onClose,
}: BookCallerDialogProps) {
  const formId = useId();
  const { form, book, pack, treatments, treatmentId, doctors, free, slot, doctorId, place, note, ...asked } =
    useCallerForm({ day, at, caller, tried });
  const { register, setValue, setError, setFocus, clearErrors, formState } = form;
  const { errors, isDirty, submitCount } = formState;
  const element = useFaultFocus(submitCount);
  const first = caller ? "treatmentId" : "phone";
  const draft = useKeptDraft("caller", form, {
    typed: typed && { ...form.getValues(), ...typed },
    pack,
    first,
  });
  const leave = useUnsavedForm(isDirty && !book.isPending, {
    title: "Leave without booking?",
    close: onClose,
    onLeave: draft.forget,
  });
  useEffect(() => {
    // Once the dialog has noted where the focus was.
    const timer = setTimeout(() => setFocus(first));
    return () => clearTimeout(timer);
  }, [setFocus, first]);
  const askForTime = () => {
    if (!free.times.includes(slot)) setError("slot", { message: "Please choose a time" });
  };
  const submit = form.handleSubmit((typed) => {
    if (!free.times.includes(slot)) return askForTime();
    // What is shown is what is sent.
    const wish = { ...typed, slot, doctorId };
    book.mutate(wish, {
      onSuccess: (booked) => {
        draft.forget();
        onBooked(booked);
        onClose();
      },
      onError: (error) => {
        setValue("slot", slot);
        showRefusal(error, form, deskSentenceOf);
      },
    });
  }, askForTime);
  return (
    <Dialog
      open
      title="Book for a caller"
      onClose={() => leave(onClose)}
      locked={book.isPending}
      footer={
        <SubmitButton form={formId} busy={book.isPending} busyText="Booking…">
          Book appointment
        </SubmitButton>
      }
    >
      <form id={formId} ref={element} className="book-caller" noValidate onSubmit={submit}>
        {draft.brought && <KeptNote onDiscard={draft.discard} />}
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        {treatments.isError && <FormAlert>{sentenceOf(treatments.error)}</FormAlert>}
        {place && (
          <p className="place-clicked">
            <CalendarClock size={18} aria-hidden="true" /> {place}
          </p>
        )}
        <ContactFields form={form} today={today} />
        <TreatmentField
          treatments={treatments.data}
          doctors={doctors}
          holder={at?.doctorId}
          error={errors.treatmentId?.message}
          {...register("treatmentId", { onChange: asked.begin })}
          value={treatmentId}
        />
        <div role="status">
          {note && (
            <p className="place-note">
              <Info size={18} aria-hidden="true" /> {note}
            </p>
          )}
        </div>
        <TimeFields
          free={free}
          day={asked.date}
          treatmentId={treatmentId}
          slot={slot}
          doctorId={doctorId}
          anyone="Anyone"
          onDay={(day) => {
            setValue("date", day, { shouldDirty: true });
            setValue("slot", "");
            clearErrors("slot");
          }}
          slotField={{ ...register("slot"), error: errors.slot?.message }}
          doctorField={register("doctorId", {
            onChange: ({ target }) => {
              clearErrors("slot");
              if (!free.fits(target.value)) setValue("slot", "");
            },
          })}
        />
        <TextAreaField
          label="Note (optional)"
          rows={2}
          hint="What the patient wants you to know, like an allergy."
          error={errors.note?.message}
          {...register("note")}
        />
      </form>
    </Dialog>
  );
}

type TreatmentFieldProps = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Undefined while they load. */
  treatments: readonly Treatment[] | undefined;
  doctors: readonly Doctor[];
  /** Whose place was clicked. */
  holder: string | null | undefined;
};

/** Spread react-hook-form's `register(…)` into it. */
function TreatmentField({ treatments, doctors, holder, ...select }: TreatmentFieldProps) {
  const groups = treatmentGroups(treatments ?? [], doctors, holder);
  return (
    <SelectField label="Treatment" {...select}>
      <option value="">{treatments ? "Choose a treatment" : "Loading…"}</option>
      {groups.map((group) =>
        group.label ? (
          <optgroup key={group.label} label={group.label}>
            {group.treatments.map(option)}
          </optgroup>
        ) : (
          group.treatments.map(option)
        ),
      )}
    </SelectField>
  );
}

function option({ _id, name, durationMinutes, Price }: Treatment) {
  return (
    <option key={_id} value={_id}>
      {name}, {formatDuration(durationMinutes)}, {showPrice(Price)}
    </option>
  );
}

type Group = { label: string; treatments: Treatment[] };
type Performer = Pick<Doctor, "_id" | "name" | "treatments">;

/**
 * Those first that can be had at the place that was clicked: what its doctor performs, or for a seat, null, what needs no
 * doctor. With no place, or where that tells nothing apart, all in one.
 */
export function treatmentGroups(
  treatments: readonly Treatment[],
  doctors: readonly Performer[],
  holder: string | null | undefined,
): Group[] {
  const doctor = doctors.find(({ _id }) => _id === holder);
  const needsDoctor = new Set(doctors.flatMap((each) => each.treatments));
  const here = treatments.filter(({ _id }) =>
    holder === null ? !needsDoctor.has(_id) : doctor?.treatments.includes(_id),
  );
  const elsewhere = treatments.filter((treatment) => !here.includes(treatment));
  if (here.length === 0 || elsewhere.length === 0) return [{ label: "", treatments: [...treatments] }];
  return [
    { label: doctor ? doctor.name : "Without a doctor", treatments: here },
    { label: doctor ? "Not with this doctor" : "With a doctor", treatments: elsewhere },
  ];
}
