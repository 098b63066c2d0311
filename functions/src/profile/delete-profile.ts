import type { Answer, SignedInCall } from "../http/route.ts";
import { remove } from "../users/remove-user.ts";

/** Coming appointments are cancelled as the patient's own cancellations, by the policy they were booked under. */
export async function deleteProfile(call: SignedInCall): Promise<Answer> {
  return remove(call, call.caller.uid, "patient");
}
