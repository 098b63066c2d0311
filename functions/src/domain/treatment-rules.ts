import type { FieldErrors } from "../contract/errors.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import { slotMinutes } from "./slot.ts";

/** Stripe takes no less. https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastDollars = 0.5;

/** What no schema says of a treatment, by field. Empty where all is well. */
export function treatmentFaults({ Price, slots }: Pick<TreatmentInput, "Price" | "slots">): FieldErrors {
  return {
    ...(Price !== 0 && Price < leastDollars && { Price: "Price must be 0 or at least $0.50" }),
    ...(new Set(slots).size < slots.length && { slots: "Each time may stand only once" }),
    ...(slots.some((slot) => slotMinutes(slot) % 15 !== 0) && {
      slots: "Times must be on the quarter-hour, like 09:15 AM",
    }),
  };
}
