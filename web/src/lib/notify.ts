/** Toasts. The library loads with the first one, or earlier with the container that shows them. */
type Kind = "success" | "error" | "info";

function show(kind: Kind, text: string): void {
  import("react-toastify/unstyled").then(
    ({ toast }) => toast(text, { type: kind, role: kind === "error" ? "alert" : "status" }),
    // A toast only repeats what the page shows: losing one to a lost connection is no failure.
    () => undefined,
  );
}

export const notify = {
  success: (text: string) => show("success", text),
  error: (text: string) => show("error", text),
  info: (text: string) => show("info", text),
};
