import type { Booking } from "@clinic/contract/bookings.ts";
import { refundBooking } from "@clinic/contract/desk-acts.ts";
import { priceDecimals } from "@clinic/domain/currency.ts";
import { formatCardPayment } from "@clinic/domain/format-card-payment.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { ApiError } from "../../shared/api-error.ts";
import { formatAppointmentTime, isolateDirection } from "../../shared/appointment-text.ts";
import { priceAfterRefunds } from "../../shared/booking-rules.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { describeErrorForDesk } from "../../shared/error-sentences.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ChoiceTile, ChoiceTiles } from "../../ui/choices.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { describeNotifiedPatient } from "../attention/change-by-clinic.ts";
import { describeRefusal } from "./conflict.ts";
import { useDialogCommand } from "./desk-command.ts";

/** An empty amount is no refund of everything. */
const refundFormSchema = z.extend(refundBooking.body, {
  amount: z.number("Enter how much to refund").check(z.positive("Enter how much to refund")),
  to: z.enum(["card", "hand"]),
});
type RefundForm = z.infer<typeof refundFormSchema>;

/** Refunds an appointment that is over, in full or in part: to the card that paid, or by hand. */
export function RefundDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { method, paidWith, currency, patientName } = booking;
  const isByCard = method === "card";
  const [requestId] = useState(() => crypto.randomUUID());
  const { register, handleSubmit, watch, formState } = useForm<RefundForm>({
    resolver: standardSchemaResolver(refundFormSchema),
    defaultValues: { amount: priceAfterRefunds(booking), to: isByCard ? "card" : "hand", reason: "" },
  });
  const { seen, run, busy, error } = useDialogCommand<RefundForm>(booking, {
    perform: ({ _id, version }, body) =>
      call(refundBooking, { params: { id: _id }, query: { version }, body: { ...body, requestId } }),
    doneText: (_, after, input) => describeRefund(after, input),
    onDone: onClose,
  });
  const leave = useUnsavedForm(formState.isDirty && !busy, { close: onClose });
  const submit = handleSubmit(run);
  const toCard = watch("to") === "card";
  const decimals = priceDecimals(currency ?? "USD");
  return (
    <ConfirmDialog
      open
      title={`Refund ${isolateDirection(patientName)}?`}
      confirmText={toCard ? "Refund to the card" : "Mark as given back"}
      busyText="Saving…"
      busy={busy}
      error={error ? describeRefusal(error, describeRefundError) : undefined}
      danger={toCard}
      onConfirm={() => void submit()}
      onClose={() => leave(onClose)}
    >
      <p>
        <strong>{seen.treatment}</strong> on {formatAppointmentTime(seen)}. The appointment stays as it is.
      </p>
      <form noValidate onSubmit={submit}>
        {isByCard && (
          <ChoiceTiles legend="How to refund it">
            <ChoiceTile
              value="card"
              title="To the card"
              note={formatCardPayment(paidWith)}
              {...register("to")}
            />
            <ChoiceTile
              value="hand"
              title="By hand"
              note="You have given it back yourself"
              {...register("to")}
            />
          </ChoiceTiles>
        )}
        <TextField
          label="Amount"
          type="number"
          inputMode={decimals === 0 ? "numeric" : "decimal"}
          min={0}
          step={10 ** -decimals}
          hint={`The clinic holds ${formatPrice(priceAfterRefunds(seen), currency)}.`}
          error={formState.errors.amount?.message}
          {...register("amount", { valueAsNumber: true })}
        />
        <TextField
          label="Reason"
          autoComplete="off"
          hint="For your books. The patient doesn't see it."
          error={formState.errors.reason?.message}
          {...register("reason")}
        />
      </form>
      <p className="mb-0">
        {toCard
          ? "A refund to the card can't be undone. "
          : "You have given the money back yourself. This can't be undone. "}
        {describeNotifiedPatient(seen)}
      </p>
    </ConfirmDialog>
  );
}

function describeRefund(after: Booking, { to, amount }: RefundForm): string {
  const money = formatPrice(amount, after.currency);
  const name = isolateDirection(after.patientName);
  if (to === "hand") return `${money} is marked as given back to ${name}`;
  return after.refundDue === undefined
    ? `${money} is refunded to the card of ${name}`
    : `The refund of ${money} to the card of ${name} is under way`;
}

function describeRefundError(error: unknown): string {
  const isOff = error instanceof ApiError && error.code === "payment-unavailable";
  return isOff
    ? "Card payments are turned off here. Give the money back by hand."
    : describeErrorForDesk(error);
}
