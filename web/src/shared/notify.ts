/** Toasts. The library loads with the first toast, or earlier with the container. */
import type { Id } from "react-toastify/unstyled";
import { markUserActive } from "./user-activity.ts";

type ToastType = "success" | "error" | "info";

/** When each visible toast appeared, as a `performance.now()`. */
export const toastsShownAt = new Map<Id, number>();

export const loadToastLibrary = () => import("react-toastify/unstyled");

function showToast(kind: ToastType, text: string): void {
  markUserActive();
  loadToastLibrary().then(
    ({ toast }) => {
      const id = toast(text, {
        type: kind,
        role: kind === "error" ? "alert" : "status",
        onClose: () => toastsShownAt.delete(id),
      });
      toastsShownAt.set(id, performance.now());
    },
    // Without a connection the toast is lost. It only repeats what the page shows.
    () => undefined,
  );
}

/** A line break in the text is shown. */
export const notify = {
  success: (text: string) => showToast("success", text),
  error: (text: string) => showToast("error", text),
  info: (text: string) => showToast("info", text),
};
