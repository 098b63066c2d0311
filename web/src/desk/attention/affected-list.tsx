import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { type Dispatch, type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { showShortWeekday } from "../../shared/clinic-day.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { settingsQuery } from "../../shared/queries.ts";
import { FormAlert, SubmitButton } from "../../ui/fields.tsx";
import { isClinicClosed, problemSentence } from "./affected-answer.ts";
import { planText, wentText } from "./affected-words.ts";
import { keyOf, planKey } from "./propose.ts";
import { SettleAllDialog, SettleDialog, useSettleLines } from "./settle-dialog.tsx";
import { type Line, type SettlingStep, todoOf } from "./settling.ts";
import "../../ui/fields.scss";

type AffectedListProps = { lines: readonly Line[]; dispatch: Dispatch<SettlingStep> };

/** Each with what is proposed for it: to do one by one, or all in one go. */
export function AffectedList({ lines, dispatch }: AffectedListProps) {
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

type AffectedEntryProps = {
  line: Line;
  /** Whether it was done by itself: then what came of it takes the focus from the button that is gone. */
  alone: boolean;
  /** What can be done about it. */
  children: ReactNode;
};

/** One appointment with what can be done about it, and once that is done with what was. */
function AffectedEntry({ line, alone, children }: AffectedEntryProps) {
  const { booking } = line.entry;
  const { dateISO, slot, treatment, patientName, phone, phoneUrl, problem } = booking;
  const { data: hours } = useQuery(settingsQuery);
  const { fate } = line;
  return (
    <li className="needs-entry is-brief">
      <div>
        <p className="needs-when">
          <Link to={scheduleLink({ date: dateISO })}>
            {showShortWeekday(dateISO)} at {slot}
          </Link>{" "}
          <span>{treatment}</span>
        </p>
        <p>
          <strong>{patientName}</strong>, <a href={phoneUrl}>{phone}</a>
        </p>
        {fate?.is === "done" ? (
          <Outcome className="needs-settled" focused={alone}>
            <CircleCheck size={20} aria-hidden="true" /> {fate.text}
          </Outcome>
        ) : (
          problem && <p>{problemSentence(problem, booking, hours && isClinicClosed(hours, booking))}</p>
        )}
        {(fate?.is === "failed" || fate?.is === "over") && (
          <Outcome focused={alone}>
            <FormAlert>{fate.text}</FormAlert>
          </Outcome>
        )}
      </div>
      {fate?.is !== "done" && fate?.is !== "over" && children}
    </li>
  );
}

function Outcome({
  className,
  focused,
  children,
}: {
  className?: string;
  focused: boolean;
  children: ReactNode;
}) {
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) said.current?.focus();
  }, [focused]);
  return (
    <div className={className} ref={said} tabIndex={-1}>
      {children}
    </div>
  );
}

type PlanChoiceProps = {
  line: Line;
  /** Something is under way in this list. */
  busy: boolean;
  onChoose: (plan: string) => void;
  onDo: () => void;
};

/** What is best is chosen already. Both controls say whom they are about to who doesn't see what they stand beside. */
function PlanChoice({ line, busy, onChoose, onDo }: PlanChoiceProps) {
  const { entry, moves, plan, begun, fate } = line;
  const { booking } = entry;
  const { data: hours } = useQuery(settingsQuery);
  // Then who else is free says nothing.
  const timeless = begun || Boolean(hours && isClinicClosed(hours, booking));
  const doing = fate?.is === "doing";
  const nobody = !timeless && moves.every(({ kind }) => kind !== "give") && whoIsMissing(booking);
  return (
    <div className="needs-plan">
      {nobody && <p className="needs-none">{nobody} is free at that time.</p>}
      <select
        className="form-select"
        aria-label={`What to do: ${booking.patientName}`}
        value={planKey(plan)}
        disabled={busy}
        onChange={({ target }) => onChoose(target.value)}
      >
        {moves.map((move) => (
          <option key={keyOf(move)} value={keyOf(move)}>
            {move.text}
          </option>
        ))}
        <option value="cancel">Cancel appointment</option>
        <option value="later">Leave it for later</option>
      </select>
      <SubmitButton
        type="button"
        className={plan === "cancel" ? "btn-outline-danger" : "btn-outline-secondary"}
        aria-label={`Do this: ${booking.patientName}`}
        disabled={plan === "later" || (busy && !doing)}
        busy={doing}
        busyText="Doing…"
        onClick={onDo}
      >
        Do this
      </SubmitButton>
    </div>
  );
}

/** Nobody where the treatment has only its seat: no doctor could take it over. */
function whoIsMissing({ doctorId, problem }: Line["entry"]["booking"]): string | undefined {
  if (problem === "no-doctor") return "No doctor";
  return doctorId === null ? undefined : "No other doctor";
}
