/** Loads the code of toasts with the first toast. Apart from notify.ts, because every page loads this file. */
import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

const listeners = createListeners();
let hasToasts = false;

export function loadToastLibrary() {
  hasToasts = true;
  listeners.notify();
  return import("react-toastify/unstyled");
}

/** Whether this tab has shown a toast. */
export function useHasToasts(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => hasToasts,
    () => false,
  );
}
