import type { Booking } from "@clinic/contract/bookings.ts";
import { isolated } from "../../lib/clinic/isolated.ts";
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
  arrived: ({ patientName }) => `${isolated(patientName)} has arrived`,
  "no-show": ({ patientName }) => `${isolated(patientName)} is marked as a no-show`,
  "desk-payment": ({ patientName, Price }) =>
    `${isolated(patientName)} has paid ${showPrice(Price)} at the desk`,
  "arrived-back": ({ patientName }) => `${isolated(patientName)} is no longer marked as arrived`,
  "no-show-back": ({ patientName }) => `${isolated(patientName)} is no longer marked as a no-show`,
  "desk-payment-back": ({ patientName }) => `${isolated(patientName)} is no longer marked as paid`,
};
