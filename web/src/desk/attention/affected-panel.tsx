import { CalendarX, CircleCheck } from "lucide-react";
import { useEffect, useReducer, useRef } from "react";
import { Link } from "react-router-dom";
import { schedulePath } from "../../shared/paths.ts";
import { type AffectedAnswer, needsAttention } from "./affected-answer.ts";
import { AffectedList } from "./affected-list.tsx";
import { countOpenAppointments, getAffectedInstruction, getAffectedNoticeTitle } from "./affected-words.ts";
import {
  countAffectedAppointments,
  initialResolution,
  listLines,
  reduceResolution,
} from "./resolution-state.ts";
import "./attention.scss";

export type AffectedPanelProps = AffectedAnswer & {
  /** The appointments were affected before this page was opened, so the text doesn't mention a saved change. */
  resumed?: boolean;
  /** Shows a close button. Only pages that have other content pass `onClose`. */
  onClose?: () => void;
};

/** The content of an `AffectedNotice`. It takes the focus, because the desk has to call the patients. */
export function AffectedPanel({ affected, allChecked, resumed = false, onClose }: AffectedPanelProps) {
  const notice = useRef<HTMLElement>(null);
  const [state, dispatch] = useReducer(reduceResolution, initialResolution);
  const lines = listLines(affected, state);
  const counts = countAffectedAppointments(lines);
  const open = countOpenAppointments(counts);
  const isEmpty = affected.length === 0;
  const isDone = !isEmpty && open === 0 && allChecked;
  useEffect(() => {
    if (!needsAttention({ affected, allChecked })) return;
    // Focus without scrolling, because the browser would scroll to the middle of a long notice.
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [affected, allChecked]);
  const schedule = onClose ? "schedule" : <Link to={schedulePath}>schedule</Link>;
  const Icon = isDone ? CircleCheck : CalendarX;
  return (
    <section
      className={`attention-panel alert alert-framed ${isDone ? "alert-success" : "alert-warning"}`}
      ref={notice}
      tabIndex={-1}
      aria-labelledby="affected-title"
    >
      <div className="d-flex flex-wrap gap-2 align-items-center justify-content-between">
        <h2 id="affected-title" className="alert-heading h3 icon-text">
          <Icon size={22} aria-hidden="true" />
          {getAffectedNoticeTitle({ ...counts, allChecked })}
        </h2>
        {onClose && (
          <button
            type="button"
            className="btn-close"
            aria-label={open > 0 ? "Leave the rest for later" : "Close"}
            onClick={onClose}
          />
        )}
      </div>
      {open > 0 && (
        <p>
          {getAffectedInstruction(open, !resumed)}{" "}
          {onClose ? (
            "Anything you leave for later is listed under Needs attention."
          ) : (
            <>
              Until then {open === 1 ? "it also shows" : "they also show"} under Needs attention on the{" "}
              {schedule}.
            </>
          )}
        </p>
      )}
      {!allChecked && (
        <p>
          Not all upcoming appointments could be checked, so there may be more. The {schedule} marks them.
        </p>
      )}
      {!isEmpty && <AffectedList lines={lines} dispatch={dispatch} />}
    </section>
  );
}
