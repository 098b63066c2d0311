import type { Treatment } from "../contract/treatments.ts";
import { centsToDollars } from "../domain/money.ts";
import type { PublishedTreatment } from "../firestore/treatments.ts";

export function presentTreatment(treatment: PublishedTreatment): Treatment {
  return {
    _id: treatment.id,
    name: treatment.name,
    description: treatment.description,
    slots: treatment.slots,
    Price: centsToDollars(treatment.priceCents),
    durationMinutes: treatment.durationMinutes,
  };
}
