import { type PersonKey, personLink } from "../../lib/paths.ts";
import type { DeskBooking } from "./acts.ts";

/** Where all about its patient stands; null where nothing is left that names them. `uid` and `callerId`: as the schedule tells them. */
export function pageOfPatient(booking: DeskBooking): string | null {
  const who = keyOf(booking);
  return who && personLink(who);
}

function keyOf({ phone, patient, uid, callerId }: DeskBooking): PersonKey | null {
  if (uid) return { uid };
  if (callerId) return { caller: callerId };
  if (phone) return { phone };
  return patient ? { email: patient } : null;
}
