import { loadToastLibrary } from "../shared/toast-library.ts";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";

/** Milliseconds. Longer than other toasts, because people read the text before they press the button. */
const toastDurationMs = 10_000;

export type ToastButton = { text: string; act: () => void };

/**
 * Shows `text` with an Undo button for ten seconds, and perhaps with a quieter button for what usually comes next, in place of an earlier
 * toast of this change. `key` identifies the change, for `dismissUndoToast`. Alt+T moves the focus to the toasts, and a focused toast
 * stays open.
 */
export function showUndoToast(key: string, text: string, undo: () => void, next?: ToastButton): void {
  const id = undoToastId(key);
  loadToastLibrary().then(
    ({ toast }) => {
      const closeAndAct = (act: () => void) => {
        // Frees the toast's room at once, because the button may open a dialog.
        document.getElementById(id)?.setAttribute("data-dismissed", "");
        toast.dismiss(id);
        if (document.activeElement?.closest(".Toastify"))
          focusWithoutScroll(document.querySelector("main h1"));
        act();
      };
      const renderButton = ({ text, act }: ToastButton, className: string) => (
        <button
          type="button"
          className={`btn btn-sm ${className}`}
          onClick={() => closeAndAct(act)}
          onFocus={() => toast.pause({ id })}
          onBlur={() => toast.play({ id })}
        >
          {text}
          <span className="visually-hidden"> (Alt+T)</span>
        </button>
      );
      const content = (
        <span className="d-flex flex-wrap flex-fill gap-2 align-items-center justify-content-between">
          {text}
          <span className="d-flex flex-wrap gap-2">
            {renderButton({ text: "Undo", act: undo }, "btn-outline-secondary")}
            {next && renderButton(next, "btn-link")}
          </span>
        </span>
      );
      const options = {
        type: "success",
        role: "status",
        autoClose: toastDurationMs,
        closeOnClick: false,
      } as const;
      if (toast.isActive(id)) toast.update(id, { ...options, render: content });
      else toast(content, { ...options, toastId: id });
    },
    // Does nothing if the toasts can't be loaded, because the page shows the change too, with the same actions.
    () => undefined,
  );
}

/** Removes the Undo button of a change that can't be undone any more. */
export function dismissUndoToast(key: string): void {
  loadToastLibrary().then(
    ({ toast }) => toast.dismiss(undoToastId(key)),
    () => undefined,
  );
}

function undoToastId(key: string): string {
  return `undo ${key}`;
}
