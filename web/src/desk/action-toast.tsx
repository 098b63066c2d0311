import { loadToastLibrary } from "../shared/notify.ts";
import { focusWithoutScroll } from "../shared/use-hydrated.ts";
import { markUserActive } from "../shared/user-activity.ts";
import "./action-toast.scss";

/** Milliseconds. Longer than other toasts, because people read the text before they press the button. */
const toastDurationMs = 10_000;

/** Shows `text` with an Undo button for ten seconds. `key` identifies the change, for `dismissUndoToast`. */
export function showUndoToast(key: string, text: string, undo: () => void): void {
  showActionToast({ id: undoToastId(key), text, button: "Undo", act: undo });
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

type ActionToast = { id: string; text: string; button: string; act: () => void };

/** Shows `text` with one button for ten seconds, in place of an earlier toast with this `id`. Alt+T moves the focus to the toasts, and a focused toast stays open. */
export function showActionToast({ id, text, button, act }: ActionToast): void {
  markUserActive();
  loadToastLibrary().then(
    ({ toast }) => {
      const closeAndAct = () => {
        toast.dismiss(id);
        if (document.activeElement?.closest(".Toastify"))
          focusWithoutScroll(document.querySelector("main h1"));
        act();
      };
      const content = (
        <span className="action-toast">
          {text}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={closeAndAct}
            onFocus={() => toast.pause({ id })}
            onBlur={() => toast.play({ id })}
          >
            {button}
            <span className="visually-hidden"> (Alt+T)</span>
          </button>
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
