import type { Booking } from "@clinic/contract/bookings.ts";
import { CalendarClock, Info } from "lucide-react";
import { useEffect, useId } from "react";
import { Dialog } from "../../../components/dialog.tsx";
import { FormAlert } from "../../../components/form-alert.tsx";
import { KeptNote } from "../../../components/kept-note.tsx";
import { SubmitButton } from "../../../components/submit-button.tsx";
import { TextAreaField } from "../../../components/text-area-field.tsx";
import { useKeptDraft } from "../../../components/use-kept-draft.tsx";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import { deskSentenceOf, sentenceOf } from "../../../lib/error-sentences.ts";
import { showRefusal } from "../../../lib/show-refusal.ts";
import { useUnsavedForm } from "../../../lib/unsaved-forms.ts";
import { useFaultFocus } from "../../../lib/use-fault-focus.ts";
import { TimeFields } from "../time-fields.tsx";
import { ContactFields } from "./contact-fields.tsx";
import { TreatmentField } from "./treatment-field.tsx";
import type { Asked } from "./use-caller-dialog.ts";
import { useCallerForm } from "./use-caller-form.ts";
import "./book-caller.scss";

type Props = Asked & {
  day: ClinicDay;
  today: ClinicDay;
  /** What is said of it is the sheet's to say. */
  onBooked: (booking: Booking) => void;
  onClose: () => void;
};

export function BookCallerDialog({ day, today, at, caller, typed, tried, onBooked, onClose }: Props) {
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
