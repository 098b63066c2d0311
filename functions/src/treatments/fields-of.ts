import type { TreatmentInput } from "../contract/treatments.ts";
import { dollarsToCents } from "../domain/money.ts";
import { slotMinutes } from "../domain/slot.ts";

/** What an admin types, as it is stored. */
export function fieldsOf(input: TreatmentInput) {
  return {
    name: input.name,
    description: input.description,
    slots: input.slots.toSorted((a, b) => slotMinutes(a) - slotMinutes(b)),
    priceCents: dollarsToCents(input.Price),
    durationMinutes: input.durationMinutes,
  };
}
