import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import type { Place } from "../day-grid/use-places.ts";

const callerSchema = z.object({ name: z.string(), phone: z.string(), email: z.string() });
const stateSchema = z.object({ caller: callerSchema });

/** For whom, as another page knows them. */
export type AskedCaller = z.infer<typeof callerSchema>;

/**
 * What the dialog is opened with: nothing yet, a free place of the day, or a caller whom another page has sent along in the
 * browser's history, since an address would tell of them to every log.
 */
export function useCallerDialog() {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const [clicked, setClicked] = useState<{ at?: Place }>();
  const caller = z.safeParse(stateSchema, state).data?.caller;
  const asked: { at?: Place; caller?: AskedCaller } | undefined = clicked ?? (caller && { caller });
  return {
    asked,
    open: (at?: Place) => setClicked(at ? { at } : {}),
    close: () => {
      setClicked(undefined);
      // Else a reload would ask for them again.
      if (caller) navigate({ search }, { replace: true });
    },
  };
}
