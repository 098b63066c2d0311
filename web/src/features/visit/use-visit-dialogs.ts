import type { MailLinkAppointment } from "@clinic/contract/mail-links.ts";
import { useEffect, useState } from "react";
import { loadCode } from "../../lib/load-code.ts";
import type { Asked, VisitDialogs } from "./visit-dialogs.tsx";
import type { Choice } from "./visit-link.ts";

const load = () => import("./visit-dialogs.tsx");

/** Ahead, while the finger is still on its way down. */
export function prepareDialogs(): void {
  load().catch(() => undefined);
}

/** What the page asks before it moves or cancels: code that comes once it is wanted. A mail's link may want it at once. */
export function useVisitDialogs(choice: Choice | null, visit: MailLinkAppointment) {
  const [asked, setAsked] = useState<Asked | undefined>(() =>
    choice === null || choice === "confirm" || !visit.changeable
      ? undefined
      : { act: choice, visit, open: true, opened: 1 },
  );
  const [dialogs, setDialogs] = useState<{ component: typeof VisitDialogs }>();
  const [fault, setFault] = useState<unknown>();
  const wanted = asked?.open === true && dialogs === undefined;
  useEffect(() => {
    if (!wanted) return;
    loadCode(load).then(
      (loaded) => setDialogs({ component: loaded.VisitDialogs }),
      (error: unknown) => {
        setAsked(undefined);
        setFault(error);
      },
    );
  }, [wanted]);

  return {
    dialogs: dialogs?.component,
    asked,
    /** Why their code could not be had. */
    fault,
    forgetFault: () => setFault(undefined),
    ask: (act: Asked["act"]) => {
      setAsked((last) => ({ act, visit, open: true, opened: (last?.opened ?? 0) + 1 }));
    },
    close: () => setAsked((shown) => shown && { ...shown, open: false }),
  };
}
