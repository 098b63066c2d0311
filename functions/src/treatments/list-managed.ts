import type { Firestore } from "@google-cloud/firestore";
import { byOrder } from "../firestore/public-clinic.ts";
import { treatments } from "../firestore/treatments.ts";
import type { Answer } from "../http/route.ts";
import { known } from "./catalogue.ts";
import { presentManaged } from "./present-managed.ts";

/** For admins, of GET /service?all=true: never what Hosting may keep for others. */
export async function listManaged(db: Firestore): Promise<Answer> {
  const stored = await treatments(db).get();
  const all = stored.docs.map((document) => ({ id: document.id, ...document.data() }));
  return {
    body: known(all).sort(byOrder).map(presentManaged),
    headers: { "Cache-Control": "private, no-store" },
  };
}
