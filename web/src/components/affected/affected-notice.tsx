import type { Affected } from "@clinic/contract/affected.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarX, CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type AffectedAnswer, needsLook } from "./affected-answer.ts";
import { callText, leftOf, noticeTitle } from "./affected-words.ts";
import "../../styles/needs.scss";

/** Most edits affect nobody: the entries' code, with its moves and dialogs, comes with the first that does. */
const entryCode = queryOptions({
  queryKey: ["affected-entry"],
  queryFn: async () => (await import("./affected-entry.tsx")).AffectedEntry,
  staleTime: Number.POSITIVE_INFINITY,
});

/** After a save, where it matters: comes whole, and takes the focus, for the clinic has people to call. */
export function AffectedNotice({ affected, allChecked }: AffectedAnswer) {
  const notice = useRef<HTMLElement>(null);
  const anybody = affected.length > 0;
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [over, setOver] = useState<readonly string[]>([]);
  const count = {
    all: affected.length,
    settled: affected.filter((one) => settled.includes(keyOf(one))).length,
    over: affected.filter((one) => over.includes(keyOf(one))).length,
  };
  const left = leftOf(count);
  const allSet = anybody && left === 0 && allChecked;
  const { data: Entry, isFetched, isFetching, refetch } = useQuery({ ...entryCode, enabled: anybody });
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
  const schedule = <Link to="/dashboard/schedule">schedule</Link>;
  return (
    <section
      className={allSet ? "needs is-all-set" : "needs"}
      ref={notice}
      tabIndex={-1}
      aria-labelledby="affected-title"
    >
      <h2 id="affected-title">
        {allSet ? <CircleCheck size={22} aria-hidden="true" /> : <CalendarX size={22} aria-hidden="true" />}
        {noticeTitle({ ...count, allChecked })}
      </h2>
      {left > 0 && (
        <p>
          {callText(left)} on the {schedule}.
        </p>
      )}
      {!allChecked && (
        <p>
          Not all coming appointments could be looked at, so there may be more. The {schedule} marks them.
        </p>
      )}
      {Entry ? (
        <ul>
          {affected.map((one) => (
            <Entry
              key={keyOf(one)}
              {...one}
              onSettled={() => setSettled((before) => [...before, keyOf(one)])}
              onOver={() => setOver((before) => [...before, keyOf(one)])}
            />
          ))}
        </ul>
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

/** What was settled and has become impossible again is another. */
function keyOf({ booking }: Affected): string {
  return `${booking._id} ${booking.version}`;
}
