import type { Booking, MoveRequest } from "@clinic/contract/bookings.ts";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import {
  formatAppointmentTime,
  formatDentistSuffix,
  isolateDirection,
} from "../../shared/appointment-text.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { describeMoveErrorForDesk } from "../../shared/error-sentences.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { describeMoveResult, describeNotifiedPatient, moveAsClinic } from "../attention/change-by-clinic.ts";
import { describeRefusal } from "./conflict.ts";
import { useDialogCommand } from "./desk-command.ts";
import { describeMove } from "./drag-layer.tsx";
import type { ProposedMove } from "./grid-time.ts";
import { TimeFields, useFreeTimes } from "./time-fields.tsx";

/** Moves an appointment. Undo moves the appointment back to its earlier time and doctor. */
function useMoveCommand(booking: Booking, onDone: () => void) {
  return useDialogCommand<MoveRequest>(booking, {
    perform: ({ _id, version }, to) => moveAsClinic(_id, to, version),
    doneText: describeMoveResult,
    undoInput: ({ dateISO, slot, doctorId }) => buildMoveRequest(dateISO, slot, doctorId),
    onDone,
  });
}

function buildMoveRequest(date: ClinicDay, slot: string, doctorId: string | null): MoveRequest {
  return { date, slot, ...(doctorId && { doctorId }) };
}

type MoveDialogProps = {
  booking: Booking;
  today: ClinicDay;
  /** Whether the appointment needs another doctor. The form then begins with the appointment's own time. */
  isReassigning: boolean;
  onClose: () => void;
};

export function MoveDialog({ booking, today, isReassigning, onClose }: MoveDialogProps) {
  const formId = useId();
  const { treatment, treatmentId, patientName } = booking;
  const { register, handleSubmit, formState, control, setValue, clearErrors } = useForm({
    defaultValues: {
      date: booking.dateISO < today ? today : booking.dateISO,
      slot: isReassigning ? booking.slot : "",
      doctorId: "",
    },
  });
  const { seen, run, input, busy, error, reset } = useMoveCommand(booking, onClose);
  const [date, slot, doctorId] = useWatch({ control, name: ["date", "slot", "doctorId"] });
  const free = useFreeTimes({ day: date, doctorId, treatmentId }).at(slot);
  const { errors, isDirty } = formState;
  const leave = useUnsavedForm(isDirty && !busy, { title: "Leave without moving it?", close: onClose });
  const triedDoctor = free.choices.find((choice) => choice.doctorId === input?.doctorId);
  return (
    <Dialog
      open
      title={
        isReassigning
          ? `Choose a doctor for ${isolateDirection(patientName)}`
          : `Move ${isolateDirection(patientName)}`
      }
      onClose={() => leave(onClose)}
      locked={busy}
      footer={
        <SubmitButton form={formId} disabled={seen.status !== "booked"} busy={busy} busyText="Moving…">
          {isReassigning ? "Give appointment" : "Move appointment"}
        </SubmitButton>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((to) => run(buildMoveRequest(to.date, to.slot, to.doctorId)))}
      >
        {error && (
          <FormAlert>
            {describeRefusal(error, (refusal) => describeMoveErrorForDesk(refusal, triedDoctor?.name))}
          </FormAlert>
        )}
        <p>
          <strong>{treatment}</strong>
          {formatDentistSuffix(seen)}, now on {formatAppointmentTime(seen)}. Price and payment stay as they
          are. {describeNotifiedPatient(seen)}
        </p>
        <TimeFields
          free={free}
          day={date}
          treatmentId={treatmentId}
          slot={slot}
          doctorId={doctorId}
          anyone={
            seen.doctor && !isReassigning
              ? `${isolateDirection(seen.doctor)} where free, else anyone`
              : "Anyone"
          }
          onDay={(day) => {
            setValue("date", day, { shouldDirty: true });
            setValue("slot", "");
            clearErrors("slot");
            if (error) reset();
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

/** Asks for confirmation before a dragged appointment moves. */
export function ConfirmMoveDialog({
  move: { booking, to },
  onClose,
}: {
  move: ProposedMove;
  onClose: () => void;
}) {
  const { seen, run, busy, error } = useMoveCommand(booking, onClose);
  const isNewTime = to.date !== seen.dateISO || to.slot !== seen.slot;
  return (
    <ConfirmDialog
      open
      title={`Move ${isolateDirection(seen.patientName)}?`}
      confirmText="Move"
      closeText="Don't move"
      confirmFirst
      busyText="Moving…"
      busy={busy}
      error={
        error ? describeRefusal(error, (refusal) => describeMoveErrorForDesk(refusal, to.doctor)) : undefined
      }
      onConfirm={() => run(buildMoveRequest(to.date, to.slot, to.doctorId))}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong>: {describeMove(seen, to)}
      </p>
      {seen.confirmed && isNewTime && <p>The patient's confirmation of the old time will be removed.</p>}
      <p className="mb-0">{describeNotifiedPatient(seen)}</p>
    </ConfirmDialog>
  );
}
