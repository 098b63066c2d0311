import { wake } from "../lib/awake.ts";
import { focusQuietly } from "../lib/focus-quietly.ts";
import { loadToastLibrary } from "../lib/notify.ts";
import "../styles/undo-toast.scss";

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
