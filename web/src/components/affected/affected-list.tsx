import { type Dispatch, useRef, useState } from "react";
import { SubmitButton } from "../submit-button.tsx";
import { AffectedEntry } from "./affected-entry.tsx";
import { planText, wentText } from "./affected-words.ts";
import { PlanChoice } from "./plan-choice.tsx";
import { SettleAllDialog, SettleDialog } from "./settle-dialog.tsx";
import { type Line, type SettlingStep, todoOf } from "./settling.ts";
import { useSettleLines } from "./use-settle-lines.ts";

type Props = { lines: readonly Line[]; dispatch: Dispatch<SettlingStep> };

/** Each with what is proposed for it: to do one by one, or all in one go. */
export function AffectedList({ lines, dispatch }: Props) {
  const settle = useSettleLines(dispatch);
  const [asked, setAsked] = useState<Line | "all">();
  const said = useRef<HTMLParagraphElement>(null);
  const todo = todoOf(lines);
  const doing = settle.variables ?? [];
  const several = doing.length > 1;
  const perform = (some: readonly Line[]) => {
    setAsked(undefined);
    settle.mutate(some, { onSuccess: () => some.length > 1 && said.current?.focus({ preventScroll: true }) });
  };
  return (
    <>
      <div className="needs-all">
        <p ref={said} role="status" tabIndex={-1}>
          {settle.isPending && several
            ? `Doing ${doing.length}: ${countEnded(lines, doing)} so far…`
            : settle.isSuccess && several
              ? wentText(settle.data)
              : todo.length > 1 && `Proposed: ${planText(todo)}.`}
        </p>
        {(todo.length > 1 || (settle.isPending && several)) && (
          <SubmitButton
            type="button"
            busy={settle.isPending}
            busyText="Doing…"
            onClick={() => setAsked("all")}
          >
            Do all {settle.isPending && several ? doing.length : todo.length}
          </SubmitButton>
        )}
      </div>
      <ul>
        {lines.map((line) => (
          <AffectedEntry
            key={line.entry.booking._id}
            line={line}
            alone={!several && doing[0]?.entry.booking._id === line.entry.booking._id}
          >
            <PlanChoice
              line={line}
              busy={settle.isPending}
              onChoose={(plan) => dispatch({ is: "chosen", key: line.key, plan })}
              onDo={() => setAsked(line)}
            />
          </AffectedEntry>
        ))}
      </ul>
      {asked === "all" && (
        <SettleAllDialog lines={todo} onConfirm={() => perform(todo)} onClose={() => setAsked(undefined)} />
      )}
      {asked !== undefined && asked !== "all" && asked.plan !== "later" && (
        <SettleDialog
          booking={asked.entry.booking}
          way={asked.plan}
          onConfirm={() => perform([asked])}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** What is under way goes by the key that it began with. */
function countEnded(lines: readonly Line[], doing: readonly Line[]): number {
  const keys = new Set(doing.map(({ key }) => key));
  return lines.filter(({ key, fate }) => keys.has(key) && fate && fate.is !== "doing").length;
}
