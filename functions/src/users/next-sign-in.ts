import { warn } from "firebase-functions/logger";
import { DomainError } from "../domain/domain-error.ts";

/**
 * What follows a change that is saved by then, so that the change stays reported as made where this fails: it is done at the
 * person's next sign-in. Undefined then. Who may sign in no more still hears of it.
 */
export async function nowOrAtNextSignIn<T>(
  work: Promise<T>,
  undone: string,
  uid: string,
): Promise<T | undefined> {
  try {
    return await work;
  } catch (cause) {
    if (cause instanceof DomainError && cause.code === "unauthenticated") throw cause;
    warn(undone, { uid, cause: String(cause) });
    return undefined;
  }
}
