import type { Answer, Call } from "../http/route.ts";
import { presentTreatment } from "./present-treatment.ts";
import { readClinic } from "./read-clinic.ts";

export async function listServices({ db }: Call): Promise<Answer> {
  const { treatments } = await readClinic(db);
  return { body: treatments.map(presentTreatment) };
}
