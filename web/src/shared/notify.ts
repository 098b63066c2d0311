/** Shows toasts. The toast library and the toasts' container load with the first toast. */
import { useSyncExternalStore } from "react";
import type { Id } from "react-toastify/unstyled";
import { createListeners } from "./listeners.ts";

type ToastType = "success" | "error" | "info";

/** The time at which each visible toast appeared, by `performance.now()`. */
export const toastsShownAt = new Map<Id, number>();

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

function showToast(kind: ToastType, text: string): void {
  loadToastLibrary().then(
    ({ toast }) => {
      const id = toast(text, {
        type: kind,
        role: kind === "error" ? "alert" : "status",
        onClose: () => toastsShownAt.delete(id),
      });
      toastsShownAt.set(id, performance.now());
    },
    // Drops the toast if the toast library can't be loaded, because toasts only repeat what the page shows.
    () => undefined,
  );
}

/** Shows a toast. Line breaks in the text are kept. */
export const notify = {
  success: (text: string) => showToast("success", text),
  error: (text: string) => showToast("error", text),
  info: (text: string) => showToast("info", text),
};
