import { servicesQuerySchema } from "../contract/treatments.ts";
import { DomainError } from "../domain/domain-error.ts";
import { signInAgain } from "../http/caller.ts";
import { parse } from "../http/parse.ts";
import type { Answer, Call } from "../http/route.ts";
import { listManaged } from "../treatments/list-managed.ts";
import { presentTreatment } from "./present-treatment.ts";
import { readClinic } from "./read-clinic.ts";

export async function listServices({ db, query, whoAsks }: Call): Promise<Answer> {
  if (parse(servicesQuerySchema, query).all === "true") {
    const caller = (await whoAsks()) ?? refuseVisitor();
    if (!(await caller.isAdmin())) throw new DomainError("forbidden", "This is for the clinic's staff.");
    return listManaged(db);
  }
  const { treatments } = await readClinic(db);
  return { body: treatments.map(presentTreatment) };
}

function refuseVisitor(): never {
  throw signInAgain();
}
