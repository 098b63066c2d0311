import { CalendarX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { type AffectedAnswer, needsLook } from "./affected-answer.ts";
import { AffectedEntry } from "./affected-entry.tsx";
import "../../styles/needs.scss";

/** After a save, where it matters: takes the focus, for the clinic has people to call. */
export function AffectedNotice({ affected, allChecked }: AffectedAnswer) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!needsLook({ affected, allChecked })) return;
    // By itself the focus would bring the middle of a long list into view.
    notice.current?.focus({ preventScroll: true });
    notice.current?.scrollIntoView({ block: "start" });
  }, [affected, allChecked]);
  if (!needsLook({ affected, allChecked })) return null;
  const schedule = <Link to="/dashboard/schedule">schedule</Link>;
  return (
    <section className="needs" ref={notice} tabIndex={-1} aria-labelledby="affected-title">
      <h2 id="affected-title">
        <CalendarX size={22} aria-hidden="true" />
        {titleOf(affected.length)}
      </h2>
      {affected.length > 0 && (
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
      <ul>
        {affected.map((one) => (
          <AffectedEntry key={`${one.booking._id} ${one.booking.version}`} {...one} />
        ))}
      </ul>
    </section>
  );
}

function titleOf(count: number): string {
  if (count === 0) return "Please look at the coming appointments";
  return count === 1
    ? "1 appointment can't take place as it stands"
    : `${count} appointments can't take place as they stand`;
}
