import { treatmentInputSchema } from "../contract/treatments.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { editCatalogue, refuseSameName } from "./catalogue.ts";
import { fieldsOf } from "./fields-of.ts";
import { freeSlug } from "./slug.ts";

export async function createTreatment({ db, body }: Call): Promise<Answer> {
  const input = parse(treatmentInputSchema, body);
  const insertedId = await editCatalogue(db, ({ all, set }) => {
    const active = input.active ?? true;
    if (active) refuseSameName(all, input.name);
    const id = freeSlug(input.name, new Set(all.map((treatment) => treatment.id)));
    const order = Math.max(0, ...all.map((treatment) => treatment.order + 1));
    set({ id, ...fieldsOf(input), active, order });
    return id;
  });
  return { status: 201, body: { success: true, insertedId } };
}
