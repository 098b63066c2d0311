import type { Booking } from "@clinic/contract/bookings.ts";
import {
  type ManualRefundRequest,
  manualRefundRequestSchema,
  recordManualRefund,
} from "@clinic/contract/desk-acts.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { call } from "../../shared/api.ts";
import { isolated } from "../../shared/appointment-words.ts";
import { heldPrice } from "../../shared/booking-rules.ts";
import type { ClinicDay } from "../../shared/clinic-day.ts";
import { showPrice } from "../../shared/clinic-format.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { cancelByClinic, cancelEffect, cancelledText } from "../attention/change-by-clinic.ts";
import { refusalOf } from "./conflict.ts";
import type { AskAct, DeskBooking } from "./desk-acts.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useDecision } from "./perform-act.tsx";

export type Doing = { act: AskAct; booking: DeskBooking };

type DeskActDialogProps = Doing & { today: ClinicDay; onClose: () => void };

export function DeskActDialog({ act, booking, today, onClose }: DeskActDialogProps) {
  if (act === "cancel") return <CancelDialog booking={booking} onClose={onClose} />;
  if (act === "given-back") return <GivenBackDialog booking={booking} onClose={onClose} />;
  return <MoveDialog booking={booking} today={today} giving={act === "give"} onClose={onClose} />;
}

type CancelDialogProps = { booking: Booking; onClose: () => void };

function CancelDialog({ booking, onClose }: CancelDialogProps) {
  const { seen, deciding } = useDecision<void>(booking, {
    decide: ({ _id, version }) => cancelByClinic(_id, version),
    done: cancelledText,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title="Cancel this appointment?"
      confirmText="Cancel appointment"
      busyText="Canceling…"
      busy={deciding.isPending}
      error={deciding.isError ? refusalOf(deciding.error) : undefined}
      danger
      onConfirm={() => deciding.mutate()}
      onClose={onClose}
    >
      <p>
        <strong>{seen.treatment}</strong> for <strong>{seen.patientName}</strong> on {seen.date} at{" "}
        {seen.slot}.
      </p>
      <p className="mb-0">{cancelEffect(seen)}</p>
    </ConfirmDialog>
  );
}

type GivenBackDialogProps = { booking: Booking; onClose: () => void };

/** The clinic has seen to the money itself, in cash or otherwise: no refund to a card is tried anymore. */
function GivenBackDialog({ booking, onClose }: GivenBackDialogProps) {
  const { patientName } = booking;
  const money = showPrice(heldPrice(booking));
  const { register, handleSubmit, formState } = useForm<ManualRefundRequest>({
    resolver: standardSchemaResolver(manualRefundRequestSchema),
    defaultValues: { reason: "" },
  });
  const { seen, deciding } = useDecision<ManualRefundRequest>(booking, {
    decide: ({ _id, version }, body) =>
      call(recordManualRefund, { params: { id: _id }, query: { version }, body }),
    done: () => `${money} is marked as given back to ${isolated(patientName)}`,
    onDone: onClose,
  });
  const leave = useUnsavedForm(formState.isDirty && !deciding.isPending, { close: onClose });
  const submit = handleSubmit((body) => deciding.mutate(body));
  return (
    <ConfirmDialog
      open
      title={`Given ${money} back?`}
      confirmText="Given back"
      busyText="Saving…"
      busy={deciding.isPending}
      error={deciding.isError ? refusalOf(deciding.error) : undefined}
      onConfirm={() => void submit()}
      onClose={() => leave(onClose)}
    >
      <p>
        You have given {money} back to <strong>{patientName}</strong> yourself, for{" "}
        <strong>{seen.treatment}</strong> on {seen.date} at {seen.slot}. It no longer counts as income, and no
        refund to a card is tried anymore.
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
