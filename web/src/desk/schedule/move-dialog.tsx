import type { Booking } from "@clinic/contract/bookings.ts";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { isolated, withDentist } from "../../shared/appointment-words.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { deskMoveSentenceOf } from "../../shared/error-sentences.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { whoIsTold } from "../attention/change-by-clinic.ts";
import { refusalOf } from "./conflict.ts";
import type { MoveWish } from "./day-places.ts";
import { moveQuestion } from "./dragged-appointment.tsx";
import { useMove } from "./perform-act.tsx";
import { TimeFields, useTimes } from "./time-fields.tsx";

type MoveDialogProps = {
  booking: Booking;
  today: ClinicDay;
  /** To somebody else: then it begins with the time that it has. */
  giving: boolean;
  onClose: () => void;
};
type Fields = { date: string; slot: string; doctorId: string };

/** Day, time and doctor change: price and payment stay as they are. */
export function MoveDialog({ booking, today, giving, onClose }: MoveDialogProps) {
  const formId = useId();
  const { treatment, treatmentId, patientName } = booking;
  const { register, handleSubmit, formState, control, setValue, clearErrors } = useForm<Fields>({
    defaultValues: {
      date: booking.dateISO < today ? today : booking.dateISO,
      slot: giving ? booking.slot : "",
      doctorId: "",
    },
  });
  const { seen, deciding } = useMove(booking, onClose);
  const [date, slot, doctorId] = useWatch({ control, name: ["date", "slot", "doctorId"] });
  const free = useTimes({ day: date, doctorId, treatmentId }).at(slot);
  const { errors, isDirty } = formState;
  const leave = useUnsavedForm(isDirty && !deciding.isPending, {
    title: "Leave without moving it?",
    close: onClose,
  });
  const asked = free.choices.find((choice) => choice.doctorId === deciding.variables?.doctorId);
  return (
    <Dialog
      open
      title={giving ? `Choose a doctor for ${isolated(patientName)}` : `Move ${isolated(patientName)}`}
      onClose={() => leave(onClose)}
      locked={deciding.isPending}
      footer={
        <SubmitButton
          form={formId}
          disabled={seen.status !== "booked"}
          busy={deciding.isPending}
          busyText="Moving…"
        >
          {giving ? "Give appointment" : "Move appointment"}
        </SubmitButton>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit(({ doctorId: who, ...to }) =>
          deciding.mutate({ ...to, ...(who && { doctorId: who }) }),
        )}
      >
        {deciding.isError && (
          <FormAlert>
            {refusalOf(deciding.error, (error) => deskMoveSentenceOf(error, asked?.name))}
          </FormAlert>
        )}
        <p>
          <strong>{treatment}</strong>
          {withDentist(seen)}, now on {seen.date} at {seen.slot}. Price and payment stay as they are.{" "}
          {whoIsTold(seen)}
        </p>
        <TimeFields
          free={free}
          day={date}
          treatmentId={treatmentId}
          slot={slot}
          doctorId={doctorId}
          anyone={seen.doctor && !giving ? `${isolated(seen.doctor)} where free, else anyone` : "Anyone"}
          onDay={(day) => {
            setValue("date", day, { shouldDirty: true });
            setValue("slot", "");
            clearErrors("slot");
            if (deciding.isError) deciding.reset();
          }}
          slotField={{
            ...register("slot", {
              validate: (chosen) => free.times.includes(chosen) || "Please choose a time",
            }),
            error: errors.slot?.message,
          }}
          doctorField={register("doctorId", {
            onChange: ({ target }) => {
              clearErrors("slot");
              if (!free.fits(target.value)) setValue("slot", "");
            },
          })}
        />
      </form>
    </Dialog>
  );
}

type MoveQuestionProps = { wish: MoveWish; onClose: () => void };

/** Before a visit that was let go somewhere else goes there. */
export function MoveQuestion({ wish: { booking, to }, onClose }: MoveQuestionProps) {
  const { seen, deciding } = useMove(booking, onClose);
  const isNewTime = to.date !== seen.dateISO || to.slot !== seen.slot;
  const { date, slot, doctorId } = to;
  return (
    <ConfirmDialog
      open
      title={`Move ${isolated(seen.patientName)}?`}
      confirmText="Move"
      closeText="Don't move"
      confirmFirst
      busyText="Moving…"
      busy={deciding.isPending}
      error={
        deciding.isError
          ? refusalOf(deciding.error, (error) => deskMoveSentenceOf(error, to.doctor))
          : undefined
      }
      onConfirm={() => deciding.mutate({ date, slot, ...(doctorId !== null && { doctorId }) })}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong>: {moveQuestion(seen, to)}
      </p>
      {seen.confirmed && isNewTime && <p>Their confirmation of the old time goes with it.</p>}
      <p className="mb-0">{whoIsTold(seen)}</p>
    </ConfirmDialog>
  );
}
