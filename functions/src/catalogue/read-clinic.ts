import type { Firestore, Transaction } from "@google-cloud/firestore";
import { DomainError } from "../domain/domain-error.ts";
import { type PublicClinic, publicClinic } from "../firestore/public-clinic.ts";

export async function readClinic(db: Firestore): Promise<PublicClinic> {
  return (await publicClinic(db).get()).data() ?? notSetUp();
}

/** As it stays until the transaction ends: who edits it waits, who reads it too does not. */
export async function readClinicIn(transaction: Transaction, db: Firestore): Promise<PublicClinic> {
  return (await transaction.get(publicClinic(db))).data() ?? notSetUp();
}

/** A project whose clinic was never written: an operator's task, so it says in the log what to run. */
export function notSetUp(): never {
  const cause = new Error("public/clinic does not exist: run `npm run setup -- --project <id>`");
  throw new DomainError("unavailable", "This clinic's site isn't set up yet.", { cause });
}
