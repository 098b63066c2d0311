import type { AttentionItem } from "@clinic/contract/attention.ts";
import { type FocusEvent, useRef, useState } from "react";
import { focusQuietly } from "../../../lib/focus-quietly.ts";
import { type Held, keyOf, type Row, withHeld } from "./held.ts";

/** The rows of the list, in which what was seen to stays with its outcome until the pointer, or the focus, has left the list. */
export function useHeld(listed: readonly AttentionItem[]) {
  const list = useRef<HTMLElement>(null);
  const [held, setHeld] = useState<readonly Held[]>([]);
  const rows = withHeld(listed, held);
  const letGo = () => {
    if (held.length === 0) return;
    setHeld([]);
    // With its row the outcome that has the focus goes.
    if (!document.activeElement?.closest(".needs-settled")) return;
    const left = rows.some(({ outcome }) => outcome === undefined);
    focusQuietly(document.querySelector(left ? "#attention-title" : "main h1"));
  };
  return {
    list,
    rows,
    hold: (item: AttentionItem, outcome: string) => {
      const at = rows.findIndex((row: Row) => keyOf(row.item) === keyOf(item));
      setHeld((before) => [...before, { item, at, outcome }]);
    },
    leaving: {
      onPointerLeave: letGo,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget instanceof Element && !list.current?.contains(relatedTarget)) letGo();
      },
    },
  };
}
