import { wake } from "../shared/awake.ts";
import { loadToastLibrary } from "../shared/notify.ts";
import { focusQuietly } from "../shared/use-hydrated.ts";
import "./undo-toast.scss";

const idOf = (key: string) => `undo ${key}`;

/** Says what is done, and takes it back when asked within ten seconds. */
export function offerUndo(key: string, text: string, undo: () => void): void {
  offerAct({ id: idOf(key), text, button: "Undo", act: undo });
}

/** What it would take back is overtaken. */
export function withdrawUndo(key: string): void {
  loadToastLibrary().then(
    ({ toast }) => toast.dismiss(idOf(key)),
    () => undefined,
  );
}

/** Longer than other toasts: what is said has to be read before it can be acted on. */
const shownMs = 10_000;

type Offer = {
  id: string;
  text: string;
  button: string;
  act: () => void;
};

/** Says what is done, with one thing that can be done about it for ten seconds. Alt+T leads to the toasts, where time stands still. */
export function offerAct({ id, text, button, act }: Offer): void {
  wake();
  loadToastLibrary().then(
    ({ toast }) => {
      const take = () => {
        toast.dismiss(id);
        if (document.activeElement?.closest(".Toastify")) focusQuietly(document.querySelector("main h1"));
        act();
      };
      toast(
        <span className="undo-toast">
          {text}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            onClick={take}
            onFocus={() => toast.pause({ id })}
            onBlur={() => toast.play({ id })}
          >
            {button}
            <span className="visually-hidden"> (Alt+T)</span>
          </button>
        </span>,
        { toastId: id, type: "success", role: "status", autoClose: shownMs, closeOnClick: false },
      );
    },
    // What was done stands on the page, where it can be acted on too.
    () => undefined,
  );
}
