import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { describeChange } from "./figures.ts";

type KeyFigureProps = { name: string; value: string | number; children?: ReactNode };

/** One figure with its name, as an entry of the list `dl.key-figures`. `children` is a note beside the value. */
export function KeyFigure({ name, value, children }: KeyFigureProps) {
  return (
    <div className="panel">
      <dt className="small fw-normal text-soft">{name}</dt>
      <dd className="fs-4 fw-bold figures text-nowrap m-0">{value}</dd>
      {children && <dd className="d-flex flex-column small text-soft m-0">{children}</dd>}
    </div>
  );
}

type ChangeNoteProps = { now: number | null; before: number | null; show: (amount: number) => string };

/** The arrow for a change has no color, because a rise is good for income but bad for no-shows. */
export function ChangeNote({ now, before, show }: ChangeNoteProps) {
  const text = describeChange(now, before, show);
  if (text === null) return null;
  const Arrow = text.startsWith("up ") ? ArrowUp : text.startsWith("down ") ? ArrowDown : null;
  return (
    <span className="text-nowrap">
      {Arrow && <Arrow size={14} aria-hidden="true" />} {text}
    </span>
  );
}
