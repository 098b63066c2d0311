import { isDeepStrictEqual } from "node:util";
import { treatmentChangeSchema } from "../contract/treatments.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { TreatmentDocument } from "../firestore/treatments.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { editCatalogue, findTreatment, refuseSameName } from "./catalogue.ts";
import { fieldsOf } from "./fields-of.ts";
import { presentManaged } from "./present-managed.ts";

/** Bookings made before keep the name, price and times that they were made with: they hold copies. */
export async function editTreatment({ db, body, params }: Call): Promise<Answer> {
  const { previous, ...input } = parse(treatmentChangeSchema, body);
  const edited = await editCatalogue(db, ({ all, set }) => {
    const current = findTreatment(all, params.id);
    const begun = previous && { ...fieldsOf(previous), active: previous.active ?? current.active };
    if (begun && !isDeepStrictEqual(editable(current), begun)) {
      throw new DomainError("conflict", "Somebody has changed this treatment meanwhile.");
    }
    const active = input.active ?? current.active;
    if (active) refuseSameName(all, input.name, current.id);
    const next = { ...current, ...fieldsOf(input), active };
    set(next);
    return next;
  });
  return { body: presentManaged(edited) };
}

function editable({ name, description, slots, priceCents, durationMinutes, active }: TreatmentDocument) {
  return { name, description, slots, priceCents, durationMinutes, active };
}
