import type { Booking } from "@clinic/contract/bookings.ts";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { whoIsTold } from "../../lib/clinic/by-clinic.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
import { withDentist } from "../../lib/clinic/visit-words.ts";
import { deskMoveSentenceOf } from "../../lib/error-sentences.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { refusalOf } from "./overtaken.ts";
import { TimeFields } from "./time-fields.tsx";
import { useMove } from "./use-move.ts";
import { useTimes } from "./use-times.ts";

type Props = {
  booking: Booking;
  today: ClinicDay;
  /** To somebody else: then it begins with the time that it has. */
  giving: boolean;
  onClose: () => void;
};
type Fields = { date: string; slot: string; doctorId: string };

/** Day, time and doctor change: price and payment stay as they are. */
export function MoveDialog({ booking, today, giving, onClose }: Props) {
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
