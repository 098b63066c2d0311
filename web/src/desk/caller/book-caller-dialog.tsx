import type { Booking } from "@clinic/contract/bookings.ts";
import type { Doctor } from "@clinic/contract/doctors.ts";
import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { CalendarClock, Info } from "lucide-react";
import { type ComponentProps, useEffect, useId, useState } from "react";
import type { BookingInput } from "../../booking/booking-attempt.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../../shared/clinic-format.ts";
import { useRegion } from "../../shared/clinic-region.ts";
import { describeError, describeErrorForDesk } from "../../shared/error-sentences.ts";
import { showServerErrors, useFirstErrorFocus } from "../../shared/form-rules.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SelectField, SubmitButton, TextAreaField } from "../../ui/fields.tsx";
import { RestoredDraftNote, useFormDraft } from "../../ui/form-draft.tsx";
import { TimeFields } from "../schedule/time-fields.tsx";
import { PriceField } from "../treatments/price-field.tsx";
import { UnusualNotice, useFormChange, useUnusualQuestion } from "../unusual/unusual-notice.tsx";
import { isUnusual } from "../unusual/unusual-words.ts";
import { ContactFields } from "./contact-fields.tsx";
import type { CallerDialogInput } from "./use-caller-dialog.ts";
import { toBookingInput, useCallerForm } from "./use-caller-form.ts";
import "./caller.scss";

type BookCallerDialogProps = CallerDialogInput & {
  day: ClinicDay;
  today: ClinicDay;
  onBooked: (booking: Booking) => void;
  onClose: () => void;
};

export function BookCallerDialog({
  day,
  today,
  at,
  isWalkIn,
  caller,
  typed,
  tried,
  onBooked,
  onClose,
}: BookCallerDialogProps) {
  const formId = useId();
  const callerForm = useCallerForm({ day, at, isWalkIn, caller, tried });
  const { form, book, treatments, treatment, treatmentId, doctors, free, slot, doctorId } = callerForm;
  const { placeText, placeNote, replacedSlot } = callerForm;
  const { register, setValue, setFocus, clearErrors, formState } = form;
  const { errors, isDirty, submitCount } = formState;
  const element = useFirstErrorFocus(submitCount);
  const first = caller ? "treatmentId" : "phone";
  const draft = useFormDraft("caller", form, {
    typed: typed && { ...form.getValues(), ...typed },
    pack: callerForm.toDraft,
    first,
  });
  const leave = useUnsavedForm(isDirty && !book.isPending, {
    title: "Leave without booking?",
    close: onClose,
    onLeave: draft.forget,
  });
  useEffect(() => {
    // Waits, because the modal must first remember which element had the focus.
    const timer = setTimeout(() => setFocus(first));
    return () => clearTimeout(timer);
  }, [setFocus, first]);
  const { question, take, forget } = useUnusualQuestion<BookingInput>();
  useFormChange(form, forget);
  const send = (booking: BookingInput) => {
    clearErrors("root");
    book.mutate(booking, {
      onSuccess: (booked) => {
        draft.forget();
        onBooked(booked);
        onClose();
      },
      onError: (error) => {
        // After “Book anyway” the time is already kept, and a changed form would forget the question.
        if (!question) callerForm.keepTime();
        if (isUnusual(error)) take(error, booking);
        else showServerErrors(error, form, describeErrorForDesk);
      },
    });
  };
  const submit = form.handleSubmit((typed) => {
    // Sends the slot and doctor that are shown, because `useCallerForm` may have replaced the form's values.
    send(toBookingInput({ ...typed, slot, doctorId }, isWalkIn));
  });
  return (
    <Dialog
      open
      title={isWalkIn ? "Walk-in" : "Book for a caller"}
      onClose={() => leave(onClose)}
      locked={book.isPending}
      footer={
        <SubmitButton
          form={formId}
          busy={book.isPending}
          busyText="Booking…"
          disabled={question !== undefined}
        >
          {isWalkIn ? "Book and mark as arrived" : "Book appointment"}
        </SubmitButton>
      }
    >
      {question && treatment && (
        <UnusualNotice
          question={question}
          treatment={treatment.name}
          doctors={free.choices}
          confirmText="Book anyway"
          busyText="Booking…"
          busy={book.isPending}
          onGoOn={send}
        />
      )}
      <form id={formId} ref={element} className="book-caller" noValidate onSubmit={submit}>
        {draft.isRestored && <RestoredDraftNote onDiscard={draft.discard} />}
        {errors.root && <FormAlert>{errors.root.message}</FormAlert>}
        {treatments.isError && <FormAlert>{describeError(treatments.error)}</FormAlert>}
        {placeText && (
          <p className="clicked-place">
            <CalendarClock size={18} aria-hidden="true" /> {placeText}
          </p>
        )}
        <ContactFields form={form} today={today} />
        <TreatmentField
          treatments={treatments.data}
          doctors={doctors}
          clickedDoctorId={isWalkIn ? undefined : at?.doctorId}
          error={errors.treatmentId?.message}
          {...register("treatmentId", { onChange: callerForm.resetPlace })}
          value={treatmentId}
        />
        {treatment && (
          <PriceChoice
            key={treatmentId}
            usual={treatment.Price}
            error={errors.Price?.message}
            {...register("Price")}
            isOpen={form.getValues("Price") !== ""}
          />
        )}
        <div role="status">
          {placeNote && (
            <p className="caller-note">
              <Info size={18} aria-hidden="true" />
              <span>
                {placeNote}
                {replacedSlot && (
                  <button
                    type="button"
                    className="btn btn-sm btn-outline-secondary"
                    onClick={callerForm.keepClickedTime}
                  >
                    Keep {formatSlot(replacedSlot)}
                  </button>
                )}
              </span>
            </p>
          )}
        </div>
        <TimeFields
          free={free}
          day={callerForm.date}
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
          doctorField={{ ...register("doctorId"), error: errors.doctorId?.message }}
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

type PriceChoiceProps = ComponentProps<"input"> & {
  usual: number;
  error: string | undefined;
  /** Whether the field is open from the start, because it has a value. */
  isOpen: boolean;
};

/** Shows the treatment's price, and on request a field for another one. */
function PriceChoice({ usual, isOpen, ...field }: PriceChoiceProps) {
  const { currency } = useRegion();
  const [hasField, setHasField] = useState(isOpen);
  if (hasField) {
    return (
      <PriceField
        {...field}
        currency={currency}
        hint={`Usually ${formatPrice(usual)}. Leave it empty for the usual price.`}
        autoFocus={!isOpen}
      />
    );
  }
  return (
    <p className="caller-price">
      Price: {formatPrice(usual)}
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setHasField(true)}>
        Other price
      </button>
    </p>
  );
}

type TreatmentFieldProps = Omit<ComponentProps<typeof SelectField>, "label"> & {
  /** Undefined while the treatments load. */
  treatments: readonly Treatment[] | undefined;
  doctors: readonly Doctor[];
  clickedDoctorId: string | null | undefined;
};

function TreatmentField({ treatments, doctors, clickedDoctorId, ...select }: TreatmentFieldProps) {
  const groups = groupTreatments(treatments ?? [], doctors, clickedDoctorId);
  return (
    <SelectField label="Treatment" {...select}>
      <option value="">{treatments ? "Choose a treatment" : "Loading…"}</option>
      {groups.map((group) =>
        group.label ? (
          <optgroup key={group.label} label={group.label}>
            {group.treatments.map(renderOption)}
          </optgroup>
        ) : (
          group.treatments.map(renderOption)
        ),
      )}
    </SelectField>
  );
}

function renderOption({ _id, name, durationMinutes, Price }: Treatment) {
  return (
    <option key={_id} value={_id}>
      {name}, {formatDuration(durationMinutes)}, {formatPrice(Price)}
    </option>
  );
}

/**
 * Puts the treatments that the clicked place allows first: its doctor's, or those without a doctor for a seat (`clickedDoctorId`
 * is null). Returns one group without a label if no place was clicked or a group would be empty.
 */
export function groupTreatments(
  treatments: readonly Treatment[],
  doctors: readonly Pick<Doctor, "_id" | "name" | "treatments">[],
  clickedDoctorId: string | null | undefined,
): { label: string; treatments: Treatment[] }[] {
  const doctor = doctors.find(({ _id }) => _id === clickedDoctorId);
  const needsDoctor = new Set(doctors.flatMap((each) => each.treatments));
  const possible = treatments.filter(({ _id }) =>
    clickedDoctorId === null ? !needsDoctor.has(_id) : doctor?.treatments.includes(_id),
  );
  const others = treatments.filter((treatment) => !possible.includes(treatment));
  if (possible.length === 0 || others.length === 0) return [{ label: "", treatments: [...treatments] }];
  return [
    { label: doctor ? doctor.name : "Without a doctor", treatments: possible },
    { label: doctor ? "Not with this doctor" : "With a doctor", treatments: others },
  ];
}
