import { ArrowDown, ArrowUp } from "lucide-react";
import { changeWords } from "./measures.ts";

type Props = { now: number | null; before: number | null; show: (amount: number) => string };

/** The arrow says no more than the words. It has no color: more no-shows are no good news, and more income is. */
export function ChangeNote({ now, before, show }: Props) {
  const words = changeWords(now, before, show);
  if (words === null) return null;
  const Arrow = words.startsWith("up ") ? ArrowUp : words.startsWith("down ") ? ArrowDown : null;
  return (
    <span className="change-note">
      {Arrow && <Arrow size={14} aria-hidden="true" />}
      {words}
    </span>
  );
}
