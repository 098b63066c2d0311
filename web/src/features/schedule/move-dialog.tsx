import type { Booking } from "@clinic/contract/bookings.ts";
import { readDate } from "@clinic/domain/calendar-date.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { moveByClinic, movedText, whoIsTold } from "../../lib/clinic/by-clinic.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { withDentist } from "../../lib/clinic/visit-words.ts";
import { deskMoveSentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { TimeFields } from "./time-fields.tsx";
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
  const queryClient = useQueryClient();
  const { treatment, treatmentId, doctor, patientName } = booking;
  const { register, handleSubmit, formState, control, setValue } = useForm<Fields>({
    defaultValues: {
      date: booking.dateISO < today ? today : booking.dateISO,
      slot: giving ? booking.slot : "",
      doctorId: "",
    },
  });
  const move = useMutation({
    mutationFn: ({ doctorId, ...to }: Fields) =>
      moveByClinic(booking._id, { ...to, ...(doctorId && { doctorId }) }),
    onSuccess: (moved) => {
      notify.success(movedText(booking, moved));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const [date, slot, doctorId] = useWatch({ control, name: ["date", "slot", "doctorId"] });
  const free = useTimes({ date, slot, doctorId, treatmentId });
  const { errors } = formState;
  const asked = free.choices.find((choice) => choice.doctorId === move.variables?.doctorId);
  return (
    <Dialog
      open
      title={giving ? `Choose a doctor for ${patientName}` : `Move ${patientName}`}
      onClose={onClose}
      locked={move.isPending}
      footer={
        <SubmitButton form={formId} busy={move.isPending} busyText="Moving…">
          {giving ? "Give appointment" : "Move appointment"}
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit((to) => move.mutate(to))}>
        {move.isError && <FormAlert>{deskMoveSentenceOf(move.error, asked?.name)}</FormAlert>}
        <p>
          <strong>{treatment}</strong>
          {withDentist(booking)}, now on {booking.date} at {booking.slot}. Price and payment stay as they are.{" "}
          {whoIsTold(booking)}
        </p>
        <TimeFields
          free={free}
          today={today}
          slot={slot}
          doctorId={doctorId}
          anyone={doctor && !giving ? `${doctor} where free, else anyone` : "Anyone"}
          dateField={{
            ...register("date", {
              validate: (typed) => readDate(typed) !== null || "Please choose a day",
              onChange: () => setValue("slot", ""),
            }),
            error: errors.date?.message,
          }}
          slotField={{
            ...register("slot", {
              validate: (chosen) => free.times.includes(chosen) || "Please choose a time",
            }),
            error: errors.slot?.message,
          }}
          doctorField={register("doctorId", {
            onChange: ({ target }) => free.fits(target.value) || setValue("slot", ""),
          })}
        />
      </form>
    </Dialog>
  );
}
