import { type Booking, recordNoShow, takeDeskPayment } from "@clinic/contract/bookings.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { millisecondsInHour } from "date-fns/constants";
import { call } from "../../lib/api.ts";
import { isChangeable } from "../../lib/clinic/booking-rules.ts";
import { cancelByClinic } from "../../lib/clinic/by-clinic.ts";

/** What the desk can do to an appointment. */
export type DeskAct = ConfirmedAct | "move" | "give" | "given-back" | "history";
/** Those that need no more than a yes. */
export type ConfirmedAct = "desk-payment" | "no-show" | "cancel";

/** What the server would not refuse now, as far as can be seen from here. */
export function possibleActs(booking: Booking, now: Date): DeskAct[] {
  const { status, payment } = booking;
  const acts: DeskAct[] = [];
  if (status !== "cancelled" && payment === "unpaid") acts.push("desk-payment");
  if (status === "booked") acts.push(isChangeable(booking, now) ? "move" : "no-show");
  if (status === "booked") acts.push("cancel");
  if (status === "cancelled" && mayGiveBack(booking, now)) acts.push("given-back");
  return acts;
}

/** A refund that is still under way after an hour may have had no answer. The server knows, and refuses the others. */
function mayGiveBack({ payment, cancelledAt }: Booking, now: Date): boolean {
  if (payment !== "refund-pending") return payment === "paid" || payment === "refund-failed";
  return cancelledAt !== null && new Date(cancelledAt).getTime() + millisecondsInHour <= now.getTime();
}

/** Whatever came of it, everything is asked again: a refusal may be news itself. */
export function useConfirmedAct() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ act, id }: { act: ConfirmedAct; id: string }) => perform(act, id),
    onSettled: () => queryClient.invalidateQueries(),
  });
}

function perform(act: ConfirmedAct, id: string): Promise<Booking> {
  const params = { id };
  switch (act) {
    case "desk-payment":
      return call(takeDeskPayment, { params });
    case "no-show":
      return call(recordNoShow, { params });
    case "cancel":
      return cancelByClinic(id);
  }
}
