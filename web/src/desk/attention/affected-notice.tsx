import { queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarX, CircleCheck } from "lucide-react";
import { useEffect, useReducer, useRef } from "react";
import { Link } from "react-router-dom";
import { schedulePath } from "../../shared/paths.ts";
import { type AffectedAnswer, needsAttention } from "./affected-answer.ts";
import { countOpenAppointments, getAffectedInstruction, getAffectedNoticeTitle } from "./affected-words.ts";
import {
  countAffectedAppointments,
  initialResolution,
  listLines,
  reduceResolution,
} from "./resolution-state.ts";
import "./attention.scss";

/**
 * Most edits affect no appointment, so the list's code loads only after an edit that does. Unlike `loadCode`, the query never
 * reloads the page after a deploy, because the edit's answer would be lost.
 */
const affectedListCodeQuery = queryOptions({
  queryKey: ["affected-list"],
  queryFn: async () => (await import("./affected-list.tsx")).AffectedList,
  staleTime: Number.POSITIVE_INFINITY,
});

type Props = AffectedAnswer & {
  /** The appointments were affected before this page was opened, so the text doesn't mention a saved change. */
  resumed?: boolean;
  /** Shows a close button. Only pages that have other content pass `onClose`. */
  onClose?: () => void;
};

/**
 * Lists the appointments that a saved edit made impossible. Notice and list appear together and take the focus, because the desk
 * has to call the patients.
 */
export function AffectedNotice({ affected, allChecked, resumed = false, onClose }: Props) {
  const notice = useRef<HTMLElement>(null);
  const [state, dispatch] = useReducer(reduceResolution, initialResolution);
  const lines = listLines(affected, state);
  const counts = countAffectedAppointments(lines);
  const open = countOpenAppointments(counts);
  const isEmpty = affected.length === 0;
  const isDone = !isEmpty && open === 0 && allChecked;
  const {
    data: List,
    isFetched,
    isFetching,
    refetch,
  } = useQuery({ ...affectedListCodeQuery, enabled: !isEmpty });
  const isReady = isEmpty || isFetched;
  useEffect(() => {
    if (!isReady || !needsAttention({ affected, allChecked })) return;
    // Focus without scrolling, because the browser would scroll to the middle of a long notice.
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [isReady, affected, allChecked]);
  if (!isReady || !needsAttention({ affected, allChecked })) return null;
  const retry = async () => {
    const { data } = await refetch();
    if (data) notice.current?.focus({ preventScroll: true });
  };
  const schedule = onClose ? "schedule" : <Link to={schedulePath}>schedule</Link>;
  const Icon = isDone ? CircleCheck : CalendarX;
  return (
    <section
      className={isDone ? "attention-panel is-all-set" : "attention-panel"}
      ref={notice}
      tabIndex={-1}
      aria-labelledby="affected-title"
    >
      <div className="attention-head">
        <h2 id="affected-title">
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
      {List && !isEmpty && <List lines={lines} dispatch={dispatch} />}
      {!List && !isEmpty && (
        <p>
          The list could not be loaded.{" "}
          <button
            type="button"
            className="btn btn-sm btn-outline-secondary"
            aria-disabled={isFetching || undefined}
            onClick={() => !isFetching && void retry()}
          >
            Try again
          </button>
        </p>
      )}
    </section>
  );
}
