/** Who is signed in. Firebase Auth is loaded only when a stored token says that somebody was. */
import { useSyncExternalStore } from "react";
import { readAccessToken, subscribeToAccessToken } from "../access-token.ts";

export type SessionUser = {
  uid: string;
  email: string;
  name: string;
  role: "patient" | "admin";
  /** They have proved that the address is theirs. Google's accounts have. */
  verified: boolean;
};
export type Session =
  | { status: "loading" }
  | { status: "signed-out" }
  /** A token is stored, but Firebase can't be asked about it: no connection. */
  | { status: "unreachable"; retry: () => void }
  | { status: "signed-in"; user: SessionUser };

const loading: Session = { status: "loading" };
let session: Session = loading;
let started = false;
const listeners = new Set<() => void>();

/** For the modules beside this one: they alone change the session. */
export function setSession(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}

export function currentSession(): Session {
  return session;
}

function start() {
  if (started) return;
  started = true;
  subscribeToAccessToken(() => {
    if (readAccessToken() === null) setSession({ status: "signed-out" });
    else if (session.status === "signed-out") void restore(true);
  });
  if (readAccessToken() === null) setSession({ status: "signed-out" });
  else void restore(false);
}

async function restore(fromAnotherTab: boolean) {
  setSession(loading);
  try {
    const { restoreSession } = await import("./sign-in.ts");
    await restoreSession(fromAnotherTab);
  } catch {
    setSession({ status: "unreachable", retry: () => void restore(fromAnotherTab) });
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  queueMicrotask(start);
  return () => {
    listeners.delete(listener);
  };
}

/** The session once it is no guess any more. Where a token is stored, Firebase is loaded for it. */
export function knownSession(): Promise<Session> {
  return new Promise((resolve) => {
    const look = () => {
      if (session.status === "loading") return;
      stop();
      resolve(session);
    };
    const stop = subscribe(look);
    look();
  });
}

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => loading);
}

/** A guess from the stored token, at once and without Firebase: enough for a menu. */
export function useSeemsSignedIn(): boolean {
  return useSyncExternalStore(
    subscribeToAccessToken,
    () => readAccessToken() !== null,
    () => false,
  );
}
