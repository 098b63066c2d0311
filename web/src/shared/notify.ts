/** Shows toasts. */
import type { Id } from "react-toastify/unstyled";
import { loadToastLibrary } from "./toast-library.ts";

type ToastType = "success" | "error" | "info";

/** The time at which each visible toast appeared, by `performance.now()`. */
export const toastsShownAt = new Map<Id, number>();

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
