import { useQuery } from "@tanstack/react-query";
import { CalendarX } from "lucide-react";
import { type AwaySpan, lastDayOf } from "../../../lib/clinic/away-times.ts";
import { scheduleQuery } from "../schedule-query.ts";
import { hitBy, hitText, lastCounted } from "./away-plan.ts";

type Props = {
  /** None while it isn't said for how long. */
  span: AwaySpan | undefined;
  doctorId: string;
  now: Date;
};

/** How many appointments are in the way, before anything is saved. */
export function HitCount({ span, doctorId, now }: Props) {
  const first = span?.from.slice(0, 10) ?? "";
  const last = span ? lastDayOf(span) : "";
  const counted = span ? lastCounted(first, last) : "";
  const schedule = useQuery({ ...scheduleQuery(first, counted), enabled: span !== undefined });
  const known = span && schedule.isSuccess && !schedule.isPlaceholderData;
  const hit = known && hitBy(schedule.data, doctorId, span, now).length;
  return (
    <p className="away-hits" role="status">
      {typeof hit === "number" ? (
        <>
          <CalendarX size={20} aria-hidden="true" />
          <span>
            {hitText(hit)}
            {counted < last && " Counted for the first 31 days: later ones are looked at when you save."}
          </span>
        </>
      ) : span === undefined ? (
        "Say for how long, to see how many appointments are in the way."
      ) : schedule.isError ? (
        "How many appointments are in the way will be told once it is saved."
      ) : (
        "Counting the appointments in the way…"
      )}
    </p>
  );
}
