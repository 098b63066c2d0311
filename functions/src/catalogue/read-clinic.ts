import type { Firestore } from "@google-cloud/firestore";
import { DomainError } from "../domain/domain-error.ts";
import { type PublicClinic, publicClinic } from "../firestore/public-clinic.ts";

export async function readClinic(db: Firestore): Promise<PublicClinic> {
  return (await publicClinic(db).get()).data() ?? notSetUp();
}

/** A project whose clinic was never written: an operator's task, so it says in the log what to run. */
export function notSetUp(): never {
  const cause = new Error("public/clinic does not exist: run `npm run setup -- --project <id>`");
  throw new DomainError("unavailable", "This clinic's site isn't set up yet.", { cause });
}
