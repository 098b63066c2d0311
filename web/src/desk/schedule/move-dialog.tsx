import type { MoveRequest } from "@clinic/contract/bookings.ts";
import type { SeriesScope } from "@clinic/contract/series.ts";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "../../shared/api-error.ts";
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
import { SubmitButton } from "../../ui/fields.tsx";
import {
  describeMoveResult,
  describeNotifiedPatient,
  moveAsClinic,
  moveBackTo,
} from "../attention/change-by-clinic.ts";
import { RefusedMoves, useSeriesMove } from "../series/move-series.tsx";
import { ScopeChoice } from "../series/scope-choice.tsx";
import { UnusualNotice, useFormChange, useUnusualQuestion } from "../unusual/unusual-notice.tsx";
import { isUnusual } from "../unusual/unusual-words.ts";
import { describeRefusal } from "./conflict.ts";
import type { DeskBooking } from "./desk-actions.ts";
import { useDialogCommand } from "./desk-command.ts";
import { describeMove } from "./drag-layer.tsx";
import type { ProposedMove } from "./grid-time.ts";
import { TimeFields, useFreeTimes } from "./time-fields.tsx";

/** Moves an appointment. Undo moves it back to its earlier time and doctor, with what the desk had accepted there. */
function useMoveCommand(booking: DeskBooking, onDone: () => void) {
  const { question, take, forget } = useUnusualQuestion<MoveRequest>();
  const { error, ...command } = useDialogCommand<MoveRequest>(booking, {
    perform: ({ _id, version }, to) => moveAsClinic(_id, to, version),
    doneText: describeMoveResult,
    undoInput: moveBackTo,
    onDone,
    onError: take,
  });
  return { ...command, question, forget, error: isUnusual(error) ? null : error };
}

function buildMoveRequest(date: ClinicDay, slot: string, doctorId: string | null): MoveRequest {
  return { date, slot, ...(doctorId && { doctorId }) };
}

type MoveDialogProps = {
  booking: DeskBooking;
  today: ClinicDay;
  /** Whether the appointment needs another doctor. The form then begins with the appointment's own time. */
  isReassigning: boolean;
  onClose: () => void;
};

export function MoveDialog({ booking, today, isReassigning, onClose }: MoveDialogProps) {
  const formId = useId();
  const { treatment, treatmentId, patientName } = booking;
  const form = useForm({
    defaultValues: {
      date: booking.dateISO < today ? today : booking.dateISO,
      slot: isReassigning ? booking.slot : "",
      doctorId: "",
    },
  });
  const { register, handleSubmit, formState, control, setValue, clearErrors } = form;
  const single = useMoveCommand(booking, onClose);
  const { seen, input, reset, question, forget } = single;
  const [scope, setScope] = useState<SeriesScope>("one");
  const series = useSeriesMove(booking, onClose);
  const { busy, error } = scope === "one" ? single : series;
  const run = (to: MoveRequest) => (scope === "one" ? single.run(to) : series.run({ to, scope }));
  useFormChange(form, () => {
    forget();
    series.reset();
  });
  const [date, slot, doctorId] = useWatch({ control, name: ["date", "slot", "doctorId"] });
  const durationMinutes = differenceInMinutes(booking.endsAt, booking.startsAt);
  const free = useFreeTimes({ day: date, doctorId, treatmentId, durationMinutes }).at(slot);
  const { errors, isDirty } = formState;
  // After a refusal the others have moved, and nothing is left to save.
  const isUnsaved = isDirty && !busy && series.refused.length === 0;
  const leave = useUnsavedForm(isUnsaved, { title: "Leave without moving it?", close: onClose });
  const triedDoctor = free.choices.find((choice) => choice.doctorId === input?.doctorId);
  const doctorError =
    free.choices.length > 0 && error instanceof ApiError ? error.fields.doctorId : undefined;
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
      wide
      error={
        error &&
        !doctorError &&
        describeRefusal(error, (refusal) => describeMoveErrorForDesk(refusal, triedDoctor?.name))
      }
      footer={
        <SubmitButton
          form={formId}
          disabled={seen.status !== "booked" || question !== undefined || series.refused.length > 0}
          busy={busy}
          busyText="Moving…"
        >
          {isReassigning ? "Give appointment" : scope === "one" ? "Move appointment" : "Move appointments"}
        </SubmitButton>
      }
    >
      {question && (
        <UnusualNotice
          question={question}
          treatment={treatment}
          doctors={free.choices}
          proposedDoctorId={seen.doctorId ?? ""}
          confirmText={isReassigning ? "Give anyway" : "Move anyway"}
          busyText="Moving…"
          busy={busy}
          onGoOn={run}
        />
      )}
      {series.refused.length > 0 && (
        <RefusedMoves
          outcomes={series.outcomes}
          to={buildMoveRequest(date, slot, doctorId)}
          busy={busy}
          onGoOn={(despite) => run({ ...buildMoveRequest(date, slot, doctorId), despite })}
          onLeave={onClose}
        />
      )}
      <form
        id={formId}
        noValidate
        onSubmit={handleSubmit((to) => run(buildMoveRequest(to.date, to.slot, to.doctorId)))}
      >
        <p>
          <strong>{treatment}</strong>
          {formatDentistSuffix(seen)}, now on {formatAppointmentTime(seen)}. Price and payment stay as they
          are. {describeNotifiedPatient(seen)}
        </p>
        {seen.seriesId && !isReassigning && (
          <ScopeChoice
            legend="Which appointments of the series? The others move by the same number of days, to the same time."
            scope={scope}
            disabled={busy}
            onChoose={(meant) => {
              setScope(meant);
              forget();
              series.reset();
            }}
          />
        )}
        <TimeFields
          free={free}
          day={date}
          treatmentId={treatmentId}
          slot={slot}
          doctorId={doctorId}
          anyone={seen.doctor && !isReassigning ? `${isolateDirection(seen.doctor)} or anyone` : "Anyone"}
          onDay={(day) => {
            setValue("date", day, { shouldDirty: true });
            setValue("slot", "");
            clearErrors("slot");
            if (error) reset();
          }}
          slotField={{
            ...register("slot", {
              required: "Please choose a time",
            }),
            error: errors.slot?.message,
          }}
          doctorField={{ ...register("doctorId"), error: doctorError }}
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
  const { seen, run, busy, error, question } = useMoveCommand(booking, onClose);
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
      loading={question !== undefined}
      error={
        error ? describeRefusal(error, (refusal) => describeMoveErrorForDesk(refusal, to.doctor)) : undefined
      }
      onConfirm={() => run(buildMoveRequest(to.date, to.slot, to.doctorId))}
      onClose={onClose}
    >
      {question && (
        <UnusualNotice
          question={question}
          treatment={seen.treatment}
          confirmText="Move anyway"
          busyText="Moving…"
          busy={busy}
          onGoOn={run}
        />
      )}
      <p>
        <strong>{seen.treatment}</strong>: {describeMove(seen, to)}
      </p>
      {seen.confirmed && isNewTime && <p>The patient's confirmation of the old time will be removed.</p>}
      <p className="mb-0">{describeNotifiedPatient(seen)}</p>
    </ConfirmDialog>
  );
}
