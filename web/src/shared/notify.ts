/** Toasts. The library loads with the first one, or earlier with the container that shows them. */
import type { Id } from "react-toastify/unstyled";
import { wake } from "./awake.ts";

type Kind = "success" | "error" | "info";

/** Since when each one shows, by the page's clock. */
export const shownSince = new Map<Id, number>();

/** Its own code, without what shows it. */
export const loadToastLibrary = () => import("react-toastify/unstyled");

function show(kind: Kind, text: string): void {
  wake();
  loadToastLibrary().then(
    ({ toast }) => {
      const id = toast(text, {
        type: kind,
        role: kind === "error" ? "alert" : "status",
        onClose: () => shownSince.delete(id),
      });
      shownSince.set(id, performance.now());
    },
    // A toast only repeats what the page shows: losing one to a lost connection is no failure.
    () => undefined,
  );
}

/** A new line of the text is one of the toast's too. */
export const notify = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
};
