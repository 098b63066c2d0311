/** Who is signed in, for pages. Firebase Auth is loaded only when a stored token says that somebody was. */
import { useSyncExternalStore } from "react";
import { readAccessToken, subscribeToAccessToken } from "../access-token.ts";
import { reloadForNewDeploy } from "../new-deploy.ts";
import { currentSession, loadingSession, type Session, setSession, watchSession } from "./session-state.ts";

let started = false;

function start() {
  if (started) return;
  started = true;
  subscribeToAccessToken(() => {
    if (readAccessToken() === null) setSession({ status: "signed-out" });
    else if (currentSession().status === "signed-out") void restore(true);
  });
  if (readAccessToken() === null) setSession({ status: "signed-out" });
  else void restore(false);
}

async function restore(fromAnotherTab: boolean, again = false) {
  setSession(loadingSession);
  try {
    const { restoreSession } = await import("./sign-in.ts");
    await restoreSession(fromAnotherTab);
  } catch {
    // Of code that the page itself named and did not get, only a reload can bring it.
    if (again) await reloadForNewDeploy();
    setSession({ status: "unreachable", retry: () => void restore(fromAnotherTab, true) });
  }
}

function subscribe(listener: () => void) {
  queueMicrotask(start);
  return watchSession(listener);
}

/** The session once it is no guess any more. Where a token is stored, Firebase is loaded for it. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      const session = currentSession();
      if (session.status === "loading") return;
      stop();
      resolve(session);
    };
    const stop = subscribe(look);
    look();
  });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loadingSession);
}

/** A guess from the stored token, at once and without Firebase: enough for a menu. */
export function useSeemsSignedIn(): boolean {
  return useSyncExternalStore(
    subscribeToAccessToken,
    () => readAccessToken() !== null,
    () => false,
  );
}
