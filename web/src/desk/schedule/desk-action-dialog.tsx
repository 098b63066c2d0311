import type { Booking } from "@clinic/contract/bookings.ts";
import {
  type ManualRefundRequest,
  manualRefundRequestSchema,
  recordManualRefund,
} from "@clinic/contract/desk-acts.ts";
import type { SeriesScope } from "@clinic/contract/series.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { call } from "../../shared/api.ts";
import {
  formatAppointmentDay,
  formatAppointmentTime,
  isolateDirection,
} from "../../shared/appointment-text.ts";
import { priceAfterRefunds } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { spelled } from "../../shared/spelling.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import {
  cancelAsClinic,
  describeCancellationEffect,
  describeCancellationResult,
  describeRemovalEffect,
  isRestorable,
  restoreAsClinic,
} from "../attention/change-by-clinic.ts";
import { useSeriesCancel } from "../series/cancel-series.ts";
import { ScopeChoice } from "../series/scope-choice.tsx";
import { SeriesCancelEffect } from "../series/series-cancel-effect.tsx";
import { describeRefusal } from "./conflict.ts";
import type { DeskBooking, DialogAction } from "./desk-actions.ts";
import { useDialogCommand } from "./desk-command.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { WaiveDialog } from "./waive-dialog.tsx";

export type RequestedAction = { action: DialogAction; booking: DeskBooking };

type DeskActionDialogProps = RequestedAction & { today: ClinicDay; onClose: () => void };

export function DeskActionDialog({ action, booking, today, onClose }: DeskActionDialogProps) {
  if (action === "cancel") return <CancelDialog booking={booking} onClose={onClose} />;
  if (action === "remove") return <RemoveDialog booking={booking} onClose={onClose} />;
  if (action === "given-back") return <GivenBackDialog booking={booking} onClose={onClose} />;
  if (action === "refund") return <RefundDialog booking={booking} onClose={onClose} />;
  if (action === "waive") return <WaiveDialog booking={booking} onClose={onClose} />;
  return <MoveDialog booking={booking} today={today} isReassigning={action === "give"} onClose={onClose} />;
}

type DialogProps = { booking: Booking; onClose: () => void };

function CancelDialog({ booking, onClose }: DialogProps) {
  const [scope, setScope] = useState<SeriesScope>("one");
  const single = useDialogCommand<"cancel" | "restore">(booking, {
    perform: (appointment, input) =>
      input === "restore"
        ? restoreAsClinic(appointment)
        : cancelAsClinic(appointment._id, appointment.version),
    doneText: (before, after, input) =>
      input === "restore"
        ? `${isolateDirection(after.patientName)} is booked again for ${formatAppointmentTime(after)}`
        : describeCancellationResult(before, after),
    undoInput: (before) => (isRestorable(before) ? "restore" : undefined),
    onDone: onClose,
  });
  const series = useSeriesCancel(booking, onClose);
  const { seen } = single;
  const { busy, error } = scope === "one" ? single : series;
  return (
    <ConfirmDialog
      open
      title={scope === "one" ? "Cancel this appointment?" : "Cancel these appointments?"}
      confirmText={scope === "one" ? "Cancel appointment" : "Cancel appointments"}
      busyText={`${spelled("Canceling")}…`}
      busy={busy}
      error={error ? describeRefusal(error) : undefined}
      danger
      onConfirm={() => (scope === "one" ? single.run("cancel") : series.run(scope))}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong> for <strong>{seen.patientName}</strong> on{" "}
        {formatAppointmentTime(seen)}.
      </p>
      {seen.seriesId && (
        <ScopeChoice
          legend="Which appointments of the series?"
          scope={scope}
          disabled={busy}
          onChoose={setScope}
        />
      )}
      {scope === "one" ? (
        <p className="mb-0">{describeCancellationEffect(seen)}</p>
      ) : (
        <SeriesCancelEffect booking={seen} scope={scope} />
      )}
    </ConfirmDialog>
  );
}

/** Removes an appointment that is over, because it was noted by mistake. */
function RemoveDialog({ booking, onClose }: DialogProps) {
  const { seen, run, busy, error } = useDialogCommand<"remove">(booking, {
    perform: ({ _id, version }) => cancelAsClinic(_id, version),
    doneText: ({ patientName, dateISO }) =>
      `The appointment of ${isolateDirection(patientName)} on ${formatAppointmentDay({ dateISO })} is removed`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Remove this appointment?"
      confirmText="Remove appointment"
      busyText="Removing…"
      busy={busy}
      error={error ? describeRefusal(error) : undefined}
      danger
      onConfirm={() => run("remove")}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong> for <strong>{seen.patientName}</strong> on{" "}
        {formatAppointmentTime(seen)}.
      </p>
      <p className="mb-0">{describeRemovalEffect(seen)}</p>
    </ConfirmDialog>
  );
}

/** Records that the clinic gave the patient's money back itself, for example in cash. */
function GivenBackDialog({ booking, onClose }: DialogProps) {
  const { patientName } = booking;
  const amount = formatPrice(booking.refundDue ?? priceAfterRefunds(booking), booking.currency);
  const { register, handleSubmit, formState } = useForm<ManualRefundRequest>({
    resolver: standardSchemaResolver(manualRefundRequestSchema),
    defaultValues: { reason: "" },
  });
  const { seen, run, busy, error } = useDialogCommand<ManualRefundRequest>(booking, {
    perform: ({ _id, version }, body) =>
      call(recordManualRefund, { params: { id: _id }, query: { version }, body }),
    doneText: () => `${amount} is marked as given back to ${isolateDirection(patientName)}`,
    onDone: onClose,
  });
  const leave = useUnsavedForm(formState.isDirty && !busy, { close: onClose });
  const submit = handleSubmit(run);
  return (
    <ConfirmDialog
      open
      title={`Mark ${amount} as given back?`}
      confirmText="Given back"
      busyText="Saving…"
      busy={busy}
      error={error ? describeRefusal(error) : undefined}
      onConfirm={() => void submit()}
      onClose={() => leave(onClose)}
    >
      <p>
        You have given {amount} back to <strong>{patientName}</strong> yourself, for{" "}
        <strong>{seen.treatment}</strong> on {formatAppointmentTime(seen)}. It no longer counts as income, and
        we stop trying to refund the card.
      </p>
      <form noValidate onSubmit={submit}>
        <TextField
          label="How you gave it back"
          autoComplete="off"
          hint="For your books: in cash, by transfer …"
          error={formState.errors.reason?.message}
          {...register("reason")}
        />
      </form>
    </ConfirmDialog>
  );
}
