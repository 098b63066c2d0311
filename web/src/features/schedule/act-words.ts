import type { Booking } from "@clinic/contract/bookings.ts";
import { showPrice } from "../../lib/clinic/show-price.ts";
import type { DeskAct, TapAct } from "./acts.ts";

/** On its button. */
export const actWords: Record<DeskAct | "open", string> = {
  give: "Choose a doctor",
  arrived: "Arrived",
  "no-show": "No-show",
  "desk-payment": "Paid at desk",
  "given-back": "Given back",
  move: "Move",
  cancel: "Cancel",
  "arrived-back": "Take back: arrived",
  "no-show-back": "Take back: no-show",
  "desk-payment-back": "Take back: paid at desk",
  open: "Open",
};

/** Said when it is done. */
export const doneWords: Record<TapAct, (booking: Booking) => string> = {
  arrived: (booking) => `${nameOf(booking)} has arrived`,
  "no-show": (booking) => `${nameOf(booking)} is marked as a no-show`,
  "desk-payment": (booking) => `${nameOf(booking)} has paid ${showPrice(booking.Price)} at the desk`,
  "arrived-back": (booking) => `${nameOf(booking)} is no longer marked as arrived`,
  "no-show-back": (booking) => `${nameOf(booking)} is no longer marked as a no-show`,
  "desk-payment-back": (booking) => `${nameOf(booking)} is no longer marked as paid`,
};

/** Who had it may have had their details removed. */
function nameOf({ patientName }: Booking): string {
  return patientName || "The patient";
}
