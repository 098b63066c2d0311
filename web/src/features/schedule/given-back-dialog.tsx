import {
  type Booking,
  type GivenBackRequest,
  givenBackRequestSchema,
  recordGivenBack,
} from "@clinic/contract/bookings.ts";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { call } from "../../lib/api.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { deskSentenceOf } from "../../lib/error-sentences.ts";
import { notify } from "../../lib/notify.ts";

type Props = { booking: Booking; onClose: () => void };

/** The clinic has seen to the money itself, in cash or otherwise: no refund to a card is tried anymore. */
export function GivenBackDialog({ booking, onClose }: Props) {
  const { patientName } = booking;
  const money = showPrice(booking.Price);
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useForm<GivenBackRequest>({
    resolver: standardSchemaResolver(givenBackRequestSchema),
    defaultValues: { reason: "" },
  });
  const giveBack = useMutation({
    mutationFn: (body: GivenBackRequest) => call(recordGivenBack, { params: { id: booking._id }, body }),
    onSuccess: () => {
      notify.success(`${money} is marked as given back to ${patientName}`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const submit = handleSubmit((body) => giveBack.mutate(body));
  return (
    <ConfirmDialog
      open
      title={`Given ${money} back?`}
      confirmText="Given back"
      busyText="Saving…"
      busy={giveBack.isPending}
      error={giveBack.isError ? deskSentenceOf(giveBack.error) : undefined}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p>
        You have given {money} back to <strong>{patientName}</strong> yourself, for{" "}
        <strong>{booking.treatment}</strong> on {booking.date} at {booking.slot}. It no longer counts as
        income, and no refund to a card is tried anymore.
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
