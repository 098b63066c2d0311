/**
 * Asks the user to sign in again before a call that needs a recent sign-in (403 `sign-in-again`). The call waits meanwhile, so
 * forms and dialogs keep what was typed.
 */
import { useSyncExternalStore } from "react";
import { createListeners } from "../listeners.ts";

/** Calls that wait for the answer. Those that ask at the same time share one question. */
let waiting: ((isConfirmed: boolean) => void)[] = [];
const listeners = createListeners();

/** Resolves to whether the user has signed in again. */
export function confirmIdentity(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    listeners.notify();
  });
}

/** Answers all waiting calls. */
export function settleIdentityQuestion(isConfirmed: boolean): void {
  const answered = waiting;
  waiting = [];
  for (const resolve of answered) resolve(isConfirmed);
  listeners.notify();
}

/** Whether a call waits for the user to sign in again. */
export function useHasIdentityQuestion(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => waiting.length > 0,
    () => false,
  );
}
