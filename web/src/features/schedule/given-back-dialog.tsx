import type { Booking } from "@clinic/contract/bookings.ts";
import {
  type ManualRefundRequest,
  manualRefundRequestSchema,
  recordManualRefund,
} from "@clinic/contract/desk-acts.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { call } from "../../lib/api.ts";
import { heldPrice } from "../../lib/clinic/booking-rules.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { useUnsavedForm } from "../../lib/unsaved-forms.ts";
import { useForm } from "../../lib/use-form.ts";
import { refusalOf } from "./overtaken.ts";
import { useDecision } from "./use-decision.ts";

type Props = { booking: Booking; onClose: () => void };

/** The clinic has seen to the money itself, in cash or otherwise: no refund to a card is tried anymore. */
export function GivenBackDialog({ booking, onClose }: Props) {
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
