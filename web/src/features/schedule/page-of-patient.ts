import { type PersonKey, personLink } from "../../lib/paths.ts";
import type { DeskBooking } from "./acts.ts";

/** Where all about its patient stands; null where nothing is left that names them. `uid`: as the schedule tells it. */
export function pageOfPatient({ phone, patient, uid = null }: DeskBooking): string | null {
  const who: PersonKey | null = uid ? { uid } : phone ? { phone } : patient ? { email: patient } : null;
  return who && personLink(who);
}
