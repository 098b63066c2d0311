import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { changeText } from "./figures.ts";

type KeyFigureProps = { name: string; value: string | number; children?: ReactNode };

/** An entry of a `dl` with the class `key-figures`. The children are a note beside the value. */
export function KeyFigure({ name, value, children }: KeyFigureProps) {
  return (
    <div className="panel">
      <dt>{name}</dt>
      <dd>
        {value}
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

type ChangeNoteProps = { now: number | null; before: number | null; show: (amount: number) => string };

/** The arrow has no color: more income is good news, and more no-shows are not. */
export function ChangeNote({ now, before, show }: ChangeNoteProps) {
  const text = changeText(now, before, show);
  if (text === null) return null;
  const Arrow = text.startsWith("up ") ? ArrowUp : text.startsWith("down ") ? ArrowDown : null;
  return (
    <span className="change-note">
      {Arrow && <Arrow size={14} aria-hidden="true" />}
      {text}
    </span>
  );
}
