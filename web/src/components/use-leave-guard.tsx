import { useEffect, useState } from "react";
import { guardLeaving } from "../lib/leave-guard.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import "../styles/leave-question.scss";

/**
 * For a form that somebody has begun, `dirty`: leaving its page asks first, and so does `leave`, for whatever else closes it.
 * `question` is to be rendered beside the form.
 */
export function useLeaveGuard(dirty: boolean, title = "Leave without saving?") {
  const [going, setGoing] = useState<() => void>();
  const ask = (go: () => void) => setGoing(() => go);
  useEffect(() => {
    if (!dirty) return undefined;
    const stop = guardLeaving((go) => setGoing(() => go));
    window.addEventListener("beforeunload", askByBrowser);
    return () => {
      stop();
      window.removeEventListener("beforeunload", askByBrowser);
    };
  }, [dirty]);
  return {
    leave: (go: () => void) => (dirty ? ask(go) : go()),
    question: (
      <ConfirmDialog
        open={going !== undefined}
        title={title}
        confirmText="Leave"
        closeText="Keep editing"
        busyText="Leaving…"
        busy={false}
        danger
        onConfirm={() => {
          setGoing(undefined);
          going?.();
        }}
        onClose={() => setGoing(undefined)}
      >
        <p className="mb-0">What you have entered here will be lost.</p>
      </ConfirmDialog>
    ),
  };
}

/** In words of the browser's own. */
function askByBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
