import type { SettingsSaved } from "@clinic/contract/settings.ts";
import { CalendarX } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { showDay } from "../../lib/clinic/clinic-day.ts";

/** After a save, where it matters: takes the focus, for the clinic has people to call. */
export function StrandedNotice({ stranded }: { stranded: SettingsSaved["stranded"] }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (stranded.length > 0) notice.current?.focus();
  }, [stranded]);
  if (stranded.length === 0) return null;
  return (
    <section className="stranded" ref={notice} tabIndex={-1} aria-labelledby="stranded-title">
      <h2 id="stranded-title">
        <CalendarX size={22} aria-hidden="true" />
        {stranded.length === 1
          ? "1 appointment lies outside the hours now"
          : `${stranded.length} appointments lie outside the hours now`}
      </h2>
      <p>None was moved or canceled. Open its day to move or cancel it, or leave it as an exception.</p>
      <ul>
        {stranded.map(({ _id, dateISO, slot, treatment, patientName }) => (
          <li key={_id}>
            <Link to={`/dashboard/schedule?date=${dateISO}`}>
              {showDay(dateISO)}, {slot}
            </Link>
            : {treatment}, {patientName}
          </li>
        ))}
      </ul>
    </section>
  );
}
