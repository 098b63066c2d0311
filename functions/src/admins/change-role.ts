import type { Answer, SignedInCall } from "../http/route.ts";
import { findUser } from "../users/find-user.ts";
import { grantAdmin, revokeAdmin } from "./change-admins.ts";

export async function makeAdmin(call: SignedInCall): Promise<Answer> {
  await grantAdmin(call, await findUser(call));
  return { body: { success: true } };
}

export async function removeAdmin(call: SignedInCall): Promise<Answer> {
  await revokeAdmin(call, await findUser(call));
  return { body: { success: true } };
}
