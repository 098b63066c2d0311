import { type MoveRequest, moveBooking } from "@clinic/contract/bookings.ts";
import type { ScheduledBooking } from "@clinic/contract/clinic-days.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Dialog } from "../../components/dialog.tsx";
import { FormAlert } from "../../components/form-alert.tsx";
import { SubmitButton } from "../../components/submit-button.tsx";
import { call } from "../../lib/api.ts";
import type { ClinicDay } from "../../lib/clinic/clinic-day.ts";
import { deskSentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";
import { TimeFields } from "./time-fields.tsx";

type Props = { booking: ScheduledBooking; today: ClinicDay; onClose: () => void };

/** Only day and time change: price and payment stay as they are. */
export function MoveDialog({ booking, today, onClose }: Props) {
  const formId = useId();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, control, setValue } = useForm<MoveRequest>({
    resolver: standardSchemaResolver(moveBooking.body),
    defaultValues: { date: booking.dateISO < today ? today : booking.dateISO, slot: "" },
  });
  const move = useMutation({
    mutationFn: (to: MoveRequest) =>
      call(moveBooking, { params: { id: booking._id }, query: { by: "clinic" }, body: to }),
    onSuccess: (moved) => {
      notify.success(`${moved.patientName} is moved to ${moved.date} at ${moved.slot}`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const date = useWatch({ control, name: "date" });
  const { errors } = formState;
  return (
    <Dialog
      open
      title={`Move ${booking.patientName}`}
      onClose={onClose}
      locked={move.isPending}
      footer={
        <SubmitButton form={formId} busy={move.isPending} busyText="Moving…">
          Move appointment
        </SubmitButton>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit((to) => move.mutate(to))}>
        {move.isError && <FormAlert>{deskSentenceOf(move.error)}</FormAlert>}
        <p>
          <strong>{booking.treatment}</strong>, now on {booking.date} at {booking.slot}. Price and payment
          stay as they are.
        </p>
        <TimeFields
          date={date}
          treatmentId={booking.treatmentId}
          today={today}
          dateField={{
            ...register("date", { onChange: () => setValue("slot", "") }),
            error: errors.date?.message,
          }}
          slotField={{ ...register("slot"), error: errors.slot?.message }}
        />
      </form>
    </Dialog>
  );
}
