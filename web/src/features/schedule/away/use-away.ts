import { useState } from "react";
import { type AffectedAnswer, needsLook } from "../../../components/affected/affected-answer.ts";
import type { Away } from "./away-dialog.tsx";

/** Who is being put down as away, and the list of what that made impossible, until somebody leaves the rest for later. */
export function useAway() {
  const [who, setWho] = useState<Away>();
  const [affected, setAffected] = useState<{ key: number; notice: AffectedAnswer & { resumed: boolean } }>();
  const show = (answer: AffectedAnswer, resumed: boolean) =>
    setAffected((before) =>
      // Each is a list of its own: what was done with one is no longer in the next.
      needsLook(answer) ? { key: (before?.key ?? 0) + 1, notice: { ...answer, resumed } } : before,
    );
  return {
    who,
    affected,
    begin: setWho,
    end: () => setWho(undefined),
    save: (answer: AffectedAnswer) => {
      setWho(undefined);
      show(answer, false);
    },
    sortOut: (answer: AffectedAnswer) => show(answer, true),
    leaveRest: () => setAffected(undefined),
  };
}
