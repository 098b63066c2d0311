import { error as logError } from "firebase-functions/logger";
import type { Removed } from "../contract/users.ts";
import { DomainError } from "../domain/domain-error.ts";
import type { RemovalDocument } from "../firestore/removals.ts";
import type { Answer, SignedInCall } from "../http/route.ts";
import { findUser } from "./find-user.ts";
import { beginRemoval, finishRemoval } from "./removal.ts";

/** An admin removes somebody else. */
export async function removeUser(call: SignedInCall): Promise<Answer> {
  const uid = await findUser(call);
  if (uid === call.caller.uid) {
    throw new DomainError("not-yourself", "You can't remove yourself. Your profile has “Delete my account”.");
  }
  return remove(call, uid, "clinic");
}

/** Once it has begun nothing takes it back: what fails now is done within the hour. */
export async function remove(call: SignedInCall, uid: string, by: RemovalDocument["by"]): Promise<Answer> {
  await beginRemoval(call, uid, by);
  const finished = await finishRemoval(call, uid).then(
    () => true,
    (cause: unknown) => {
      logError("removal not finished", { uid, cause: String(cause) });
      return false;
    },
  );
  return { body: { success: true, finished } satisfies Removed };
}
