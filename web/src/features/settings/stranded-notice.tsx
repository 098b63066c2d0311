import type { SettingsSaved } from "@clinic/contract/settings.ts";
import { showDate } from "@clinic/domain/calendar-date.ts";
import { CalendarX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";

type Props = Pick<SettingsSaved, "stranded" | "allChecked">;

/** After a save, where it matters: takes the focus, for the clinic has people to call. */
export function StrandedNotice({ stranded, allChecked }: Props) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stranded.length > 0 || !allChecked) notice.current?.focus();
  }, [stranded, allChecked]);
  if (stranded.length === 0 && allChecked) return null;
  return (
    <section className="stranded" ref={notice} tabIndex={-1} aria-labelledby="stranded-title">
      <h2 id="stranded-title">
        <CalendarX size={22} aria-hidden="true" />
        {titleOf(stranded.length)}
      </h2>
      {stranded.length > 0 && (
        <p>None was moved or canceled. Open its day to move or cancel it, or leave it as an exception.</p>
      )}
      {!allChecked && (
        <p>
          The settings are saved, but not all coming appointments could be looked at. The schedule marks those
          outside the hours, or save again to look again.
        </p>
      )}
      <ul>
        {stranded.map(({ _id, dateISO, slot, treatment, patientName }) => (
          <li key={_id}>
            <Link to={`/dashboard/schedule?date=${dateISO}`}>
              {showDate(dateISO)}, {slot}
            </Link>
            : {treatment}, {patientName}
          </li>
        ))}
      </ul>
    </section>
  );
}

function titleOf(count: number): string {
  if (count === 0) return "Please look at the coming appointments";
  return count === 1
    ? "1 appointment lies outside the hours now"
    : `${count} appointments lie outside the hours now`;
}
