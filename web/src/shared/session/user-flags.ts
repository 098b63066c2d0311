/** Facts about one user that staff pages ask for, in the browser's storage, so that all tabs share them. */
import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";
import { siteStorage } from "../storage.ts";
import { currentSession } from "./session-state.ts";

/** The keys are those of the browser's storage. */
type UserFlag = "shortPassword" | "secondFactorNeeded";

const userFlagListeners = createListeners();

/** Null: the fact holds for nobody anymore. */
function storeUserFlag(flag: UserFlag, uid: string | null): void {
  if (uid === null) siteStorage.remove(flag);
  else siteStorage.write(flag, uid);
  userFlagListeners.notify();
}

function useUserFlag(flag: UserFlag, uid: string | undefined): boolean {
  return useSyncExternalStore(
    userFlagListeners.subscribe,
    () => uid !== undefined && siteStorage.read(flag) === uid,
    () => false,
  );
}

/** Stores the uid of the member of staff who has signed in with a password that is too short, until they have changed it. */
export function storeShortPassword(uid: string | null): void {
  storeUserFlag("shortPassword", uid);
}

/** Whether this user has to choose a longer password before they go on. */
export function useHasShortPassword(uid: string | undefined): boolean {
  return useUserFlag("shortPassword", uid);
}

/** Stores the uid of the member of staff whom the clinic asks for a second factor, and whose session has none. */
export function storeSecondFactorNeed(uid: string | null): void {
  storeUserFlag("secondFactorNeeded", uid);
}

/** Called when the server has refused a call of this session, because it began without a second factor. */
export function recordSecondFactorNeed(): void {
  const session = currentSession();
  if (session.status === "signed-in") storeSecondFactorNeed(session.user.uid);
}

/** Whether this user's role gives no permissions until they have added a second factor. */
export function useNeedsSecondFactor(uid: string | undefined): boolean {
  return useUserFlag("secondFactorNeeded", uid);
}
