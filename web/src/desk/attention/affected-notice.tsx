import { queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarX, CircleCheck } from "lucide-react";
import { useEffect, useReducer, useRef } from "react";
import { Link } from "react-router-dom";
import { schedulePath } from "../../shared/paths.ts";
import { type AffectedAnswer, needsLook } from "./affected-answer.ts";
import { callText, leftOf, noticeTitle } from "./affected-words.ts";
import { countLines, linesOf, nothingSettled, settling } from "./settling.ts";
import "./attention.scss";

/** Most edits affect nobody: the list's code, with its moves and dialogs, comes with the first that does. */
const listCode = queryOptions({
  queryKey: ["affected-list"],
  queryFn: async () => (await import("./affected-list.tsx")).AffectedList,
  staleTime: Number.POSITIVE_INFINITY,
});

type Props = AffectedAnswer & {
  /** Where it isn't an edit of this page that made them impossible, but one before. */
  resumed?: boolean;
  /** Where more stands on the page than what it is about. */
  onClose?: () => void;
};

/** After a save, where it matters: comes whole, and takes the focus, for the clinic has people to call. */
export function AffectedNotice({ affected, allChecked, resumed = false, onClose }: Props) {
  const notice = useRef<HTMLElement>(null);
  const anybody = affected.length > 0;
  const [state, dispatch] = useReducer(settling, nothingSettled);
  const lines = linesOf(affected, state);
  const count = countLines(lines);
  const left = leftOf(count);
  const allSet = anybody && left === 0 && allChecked;
  const { data: List, isFetched, isFetching, refetch } = useQuery({ ...listCode, enabled: anybody });
  const ready = isFetched || !anybody;
  useEffect(() => {
    if (!ready || !needsLook({ affected, allChecked })) return;
    // By itself the focus would bring the middle of a long list into view.
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [ready, affected, allChecked]);
  if (!ready || !needsLook({ affected, allChecked })) return null;
  const again = async () => {
    const { data } = await refetch();
    if (data) notice.current?.focus({ preventScroll: true });
  };
  const schedule = <Link to={schedulePath}>schedule</Link>;
  return (
    <section
      className={allSet ? "needs is-all-set" : "needs"}
      ref={notice}
      tabIndex={-1}
      aria-labelledby="affected-title"
    >
      <div className="needs-head">
        <h2 id="affected-title">
          {allSet ? <CircleCheck size={22} aria-hidden="true" /> : <CalendarX size={22} aria-hidden="true" />}
          {noticeTitle({ ...count, allChecked })}
        </h2>
        {onClose && (
          <button
            type="button"
            className="btn-close"
            aria-label={left > 0 ? "Leave the rest for later" : "Close"}
            onClick={onClose}
          />
        )}
      </div>
      {left > 0 && (
        <p>
          {callText(left, !resumed)}{" "}
          {onClose ? (
            "What you leave for later stands under Needs attention."
          ) : (
            <>
              Until then {left === 1 ? "it also shows" : "they also show"} under Needs attention on the{" "}
              {schedule}.
            </>
          )}
        </p>
      )}
      {!allChecked && (
        <p>
          Not all coming appointments could be looked at, so there may be more. The{" "}
          {onClose ? "schedule" : schedule} marks them.
        </p>
      )}
      {List && anybody ? (
        <List lines={lines} dispatch={dispatch} />
      ) : (
        anybody && (
          <p>
            The list could not be loaded.{" "}
            <button
              type="button"
              className="btn btn-sm btn-outline-secondary"
              aria-disabled={isFetching || undefined}
              onClick={() => !isFetching && void again()}
            >
              Try again
            </button>
          </p>
        )
      )}
    </section>
  );
}
