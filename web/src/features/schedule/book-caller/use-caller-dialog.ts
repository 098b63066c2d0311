import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { AfterAttempt } from "../../../lib/clinic/book-wish.ts";
import type { Place } from "../day-grid/use-places.ts";
import { type AskedCaller, callerSchema, readCallerDraft } from "./caller-draft.ts";

const stateSchema = z.object({ caller: callerSchema });

export type Asked = {
  /** A free place of the day, to begin with. */
  at?: Place | undefined;
  /** For whom, where that is known. */
  caller?: AskedCaller | undefined;
  /** What was typed before the page was loaded anew. */
  typed?: Record<string, string> | undefined;
  /** What was sent then. */
  tried?: AfterAttempt | undefined;
};

/**
 * What the dialog is opened with: nothing yet, a free place of the day, what was begun before a reload, or a caller whom
 * another page has sent along in the browser's history, since an address would tell of them to every log.
 */
export function useCallerDialog() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const caller = z.safeParse(stateSchema, state).data?.caller;
  const [begun, setBegun] = useState<Asked | undefined>(() => readCallerDraft(caller));
  const asked = begun ?? (caller && { caller });
  return {
    asked,
    open: (at?: Place) => setBegun(at ? { at } : {}),
    close: () => {
      setBegun(undefined);
      // Else a reload would ask for them again.
      if (caller) void navigate({ search }, { replace: true, preventScrollReset: true });
    },
  };
}
