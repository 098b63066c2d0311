import { queryOptions, useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { type AffectedAnswer, needsLook } from "./affected-answer.ts";
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
    <section className="needs" ref={notice} tabIndex={-1} aria-labelledby="affected-title">
      <h2 id="affected-title">
        <CalendarX size={22} aria-hidden="true" />
        {titleOf(affected.length)}
      </h2>
      {anybody && (
        <p>
          It is saved, and none of them was moved or canceled: call the patients, then choose what becomes of
          each. Until then they also stand under Needs attention on the {schedule}.
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
            <Entry key={`${one.booking._id} ${one.booking.version}`} {...one} />
          ))}
        </ul>
      ) : (
        anybody && (
          <p>
            The list could not be loaded here.{" "}
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

function titleOf(count: number): string {
  if (count === 0) return "Please look at the coming appointments";
  return count === 1
    ? "1 appointment can't take place as it stands"
    : `${count} appointments can't take place as they stand`;
}
