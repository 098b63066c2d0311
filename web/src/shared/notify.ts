/** Toasts. The library loads with the first one, or earlier with the container that shows them. */
import type { Id } from "react-toastify/unstyled";
import { wake } from "./awake.ts";

type ToastType = "success" | "error" | "info";

/** Since when each one shows, by the page's clock. */
export const toastsShownAt = new Map<Id, number>();

/** Its own code, without what shows it. */
export const loadToastLibrary = () => import("react-toastify/unstyled");

function showToast(kind: ToastType, text: string): void {
  wake();
  loadToastLibrary().then(
    ({ toast }) => {
      const id = toast(text, {
        type: kind,
        role: kind === "error" ? "alert" : "status",
        onClose: () => toastsShownAt.delete(id),
      });
      toastsShownAt.set(id, performance.now());
    },
    // A toast only repeats what the page shows: losing one to a lost connection is no failure.
    () => undefined,
  );
}

/** A new line of the text is one of the toast's too. */
export const notify = {
  success: (text: string) => showToast("success", text),
  error: (text: string) => showToast("error", text),
  info: (text: string) => showToast("info", text),
};
