import type { Booking } from "@clinic/contract/bookings.ts";
import { undoWaive, waivePrice } from "@clinic/contract/desk-acts.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import type * as z from "zod/mini";
import { call } from "../../shared/api.ts";
import { formatAppointmentTime, isolateDirection } from "../../shared/appointment-text.ts";
import { formatPrice } from "../../shared/clinic-format.ts";
import { useUnsavedForm } from "../../shared/unsaved-forms.ts";
import { useForm } from "../../shared/use-form.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { describeRefusal } from "./conflict.ts";
import { actionDoneTexts } from "./desk-actions.ts";
import { useDialogCommand } from "./desk-command.ts";

type WaiveForm = z.infer<typeof waivePrice.body>;

/** Writes off the price of an unpaid appointment that is over. The toast offers Undo, and so does the appointment. */
export function WaiveDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { patientName, Price, currency } = booking;
  const amount = formatPrice(Price, currency);
  const { register, handleSubmit, formState } = useForm<WaiveForm>({
    resolver: standardSchemaResolver(waivePrice.body),
    defaultValues: { reason: "" },
  });
  const { seen, run, busy, error } = useDialogCommand<WaiveForm | "undo">(booking, {
    perform: ({ _id, version }, input) => {
      const request = { params: { id: _id }, query: { version } };
      return input === "undo" ? call(undoWaive, request) : call(waivePrice, { ...request, body: input });
    },
    doneText: (_, after, input) =>
      input === "undo"
        ? actionDoneTexts["undo-waive"](after)
        : `${isolateDirection(patientName)} no longer owes ${amount}`,
    undoInput: () => "undo",
    onDone: onClose,
  });
  const leave = useUnsavedForm(formState.isDirty && !busy, { close: onClose });
  const submit = handleSubmit((input) => run(input));
  return (
    <ConfirmDialog
      open
      title={`Write off ${amount}?`}
      confirmText="Write off"
      busyText="Saving…"
      busy={busy}
      error={error ? describeRefusal(error) : undefined}
      onConfirm={() => void submit()}
      onClose={() => leave(onClose)}
    >
      <p>
        <strong>{patientName}</strong> owes {amount} for <strong>{seen.treatment}</strong> on{" "}
        {formatAppointmentTime(seen)}. It is then no longer due and can't be paid. The patient gets no email
        about it.
      </p>
      <form noValidate onSubmit={submit}>
        <TextField
          label="Reason"
          autoComplete="off"
          hint="For your books. The patient doesn't see it."
          error={formState.errors.reason?.message}
          {...register("reason")}
        />
      </form>
    </ConfirmDialog>
  );
}
