import type { RefusedDate } from "@clinic/contract/series.ts";
import { CalendarClock, Info } from "lucide-react";
import { type ComponentProps, useEffect, useId, useState } from "react";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice, formatSlot } from "../../shared/clinic-format.ts";
import { useRegion } from "../../shared/clinic-region.ts";
import { describeError, describeErrorForDesk } from "../../shared/error-sentences.ts";
import { showServerErrors, useFirstErrorFocus } from "../../shared/form-rules.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { SubmitButton, TextAreaField } from "../../ui/fields.tsx";
import { RestoredDraftNote, useFormDraft } from "../../ui/form-draft.tsx";
import { describeOwnRefusal, useIsOwn } from "../own-appointment.ts";
import { TimeFields } from "../schedule/time-fields.tsx";
import { RefusedDatesDialog } from "../series/refused-dates.tsx";
import { readRepeat } from "../series/repeat.ts";
import { RepeatFields } from "../series/repeat-fields.tsx";
import { PriceField } from "../treatments/price-field.tsx";
import { UnusualNotice, useFormChange, useUnusualQuestion } from "../unusual/unusual-notice.tsx";
import { isUnusual } from "../unusual/unusual-words.ts";
import { useBookedToast } from "./booked-toast.ts";
import { ContactFields } from "./contact-fields.tsx";
import { TreatmentField } from "./treatment-field.tsx";
import type { CallerDialogInput } from "./use-caller-dialog.ts";
import { type CallerBooking, toBookingInput, useCallerForm } from "./use-caller-form.ts";

type BookCallerDialogProps = CallerDialogInput & {
  day: ClinicDay;
  today: ClinicDay;
  onClose: () => void;
};

/** The dates of a series on which nothing was booked, and what was requested for them. */
type DatesLeft = { requested: CallerBooking; dates: readonly RefusedDate[]; isListed: boolean };

export function BookCallerDialog({
  day,
  today,
  at,
  isWalkIn,
  caller,
  series,
  typed,
  tried,
  onClose,
}: BookCallerDialogProps) {
  const formId = useId();
  const callerForm = useCallerForm({ day, at, isWalkIn, caller, series, tried });
  const { form, book, treatments, treatment, treatmentId, doctors, free, slot, doctorId } = callerForm;
  const { placeText, placeNote, replacedSlot } = callerForm;
  const { register, setValue, setError, setFocus, clearErrors, formState } = form;
  const { errors, isDirty, submitCount } = formState;
  const element = useFirstErrorFocus(submitCount);
  const first = caller ? "treatmentId" : "phone";
  const showBooked = useBookedToast();
  const isOwn = useIsOwn();
  const draft = useFormDraft("caller", form, {
    typed: typed && { ...form.getValues(), ...typed },
    pack: callerForm.toDraft,
    first,
  });
  /** Dates of a new series on which nothing is booked yet. `isListed`: they are shown in place of the form. */
  const [left, setLeft] = useState<DatesLeft>();
  /** The date of the series for which the form chooses another time. */
  const [chosenDate, setChosenDate] = useState<ClinicDay>();
  const leave = useUnsavedForm(isDirty && !book.isPending && !left?.isListed, {
    title: "Leave without booking?",
    close: onClose,
    onLeave: draft.forget,
  });
  useEffect(() => {
    // Waits, because the modal must first remember which element had the focus.
    const timer = setTimeout(() => setFocus(first));
    return () => clearTimeout(timer);
  }, [setFocus, first]);
  const { question, take, forget } = useUnusualQuestion<CallerBooking>();
  useFormChange(form, forget);
  const send = (booking: CallerBooking) => {
    clearErrors("root");
    book.mutate(booking, {
      onSuccess: ({ booked, refused }) => {
        draft.forget();
        showBooked(booked);
        const dates = [...(left?.dates ?? []).filter(({ dateISO }) => dateISO !== chosenDate), ...refused];
        if (dates.length === 0) onClose();
        else setLeft({ requested: left?.requested ?? booking, dates, isListed: true });
      },
      onError: (error) => {
        // After “Book anyway” the time is already kept, and a changed form would forget the question.
        if (!question) callerForm.keepTime();
        if (isUnusual(error)) take(error, booking);
        else if (!isOwn(booking.patient)) showServerErrors(error, form, describeErrorForDesk);
        else showServerErrors(error, form, (refusal) => describeOwnRefusal(describeError(refusal)));
      },
    });
  };
  const submit = form.handleSubmit((typed) => {
    const { fault } = readRepeat(typed);
    if (fault) {
      setError(fault.field, { message: fault.text }, { shouldFocus: true });
      return;
    }
    // Sends the slot and doctor that are shown, because `useCallerForm` may have replaced the form's values.
    send(toBookingInput({ ...typed, slot, doctorId }, isWalkIn));
  });
  if (left?.isListed) {
    const dropLeft = () => {
      draft.forget();
      onClose();
    };
    return (
      <RefusedDatesDialog
        dates={left.dates}
        requested={left.requested}
        treatment={treatment?.name ?? ""}
        onChoose={(date) => {
          setChosenDate(date);
          setLeft({ ...left, isListed: false });
          callerForm.chooseOtherDate(date);
        }}
        onClose={dropLeft}
      />
    );
  }
  return (
    <Dialog
      open
      title={isWalkIn ? "Walk-in" : "Book for a caller"}
      onClose={() => leave(onClose)}
      locked={book.isPending}
      wide
      error={errors.root?.message ?? (treatments.isError && describeError(treatments.error))}
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
      <form id={formId} ref={element} noValidate onSubmit={submit}>
        {draft.isRestored && <RestoredDraftNote onDiscard={draft.discard} />}
        {placeText && (
          <p className="clicked-place alert alert-info icon-text small">
            <CalendarClock size={18} aria-hidden="true" /> {placeText}
          </p>
        )}
        <div className="caller-form">
          <div>
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
                <p className="alert alert-warning icon-text small">
                  <Info size={18} aria-hidden="true" />
                  <span>
                    {placeNote}
                    {replacedSlot && (
                      <button
                        type="button"
                        className="btn btn-sm btn-outline-secondary d-block mt-2"
                        onClick={callerForm.keepClickedTime}
                      >
                        Keep {formatSlot(replacedSlot)}
                      </button>
                    )}
                  </span>
                </p>
              )}
            </div>
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
        </div>
        {!isWalkIn && (
          <RepeatFields
            values={callerForm.repeat}
            fields={{
              repeatEvery: register("repeatEvery"),
              repeatDistance: register("repeatDistance"),
              repeatCount: register("repeatCount"),
            }}
            errors={errors}
            date={callerForm.date}
            slot={slot}
            treatmentId={treatmentId}
            doctorId={doctorId}
          />
        )}
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
    <p className="d-flex gap-2 align-items-center small text-soft">
      Price: {formatPrice(usual)}
      <button type="button" className="btn btn-sm btn-outline-secondary" onClick={() => setHasField(true)}>
        Other price
      </button>
    </p>
  );
}
