import { treatmentOrderSchema } from "../contract/treatments.ts";
import { DomainError } from "../domain/domain-error.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { editCatalogue, known } from "./catalogue.ts";

export async function orderTreatments({ db, body }: Call): Promise<Answer> {
  const { ids } = parse(treatmentOrderSchema, body);
  await editCatalogue(db, ({ all, set }) => {
    const present = known(all);
    const places = new Map(ids.map((id, place) => [id, place]));
    const complete = places.size === present.length && ids.length === present.length;
    for (const treatment of present) {
      const order = places.get(treatment.id);
      if (!complete || order === undefined) {
        throw new DomainError("conflict", "Treatments were added or removed meanwhile.");
      }
      if (order !== treatment.order) set({ ...treatment, order });
    }
  });
  return { body: { success: true } };
}
