import type { Answer, Call } from "../http/route.ts";
import { readClinic } from "./read-clinic.ts";

export async function showSettings({ db }: Call): Promise<Answer> {
  const { settings } = await readClinic(db);
  return { body: settings };
}
