import type { Booking } from "@clinic/contract/bookings.ts";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Link } from "react-router-dom";
import { formatAppointmentDay } from "../../shared/appointment-text.ts";
import { formatSlot } from "../../shared/clinic-format.ts";
import { describeError } from "../../shared/error-sentences.ts";
import { scheduleLink } from "../../shared/paths.ts";
import { FormAlert } from "../../ui/fields.tsx";
import { seriesQuery } from "./series-calls.ts";

/** Lists the dates of the appointment's series, each with a link. */
export function SeriesList({ booking, seriesId }: { booking: Booking; seriesId: string }) {
  const titleId = useId();
  const { data, error } = useQuery(seriesQuery(seriesId));
  const remaining = (data ?? []).filter(({ status }) => status !== "cancelled");
  const place = remaining.findIndex(({ _id }) => _id === booking._id);
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="fs-6">
        {place < 0 ? "In a series" : `${place + 1} of ${remaining.length} in a series`}
      </h3>
      {error && <FormAlert>{describeError(error)}</FormAlert>}
      <ol className="d-grid gap-1 m-0">
        {remaining.map((one) => (
          <li key={one._id}>
            <Link
              to={scheduleLink({ date: one.dateISO, open: one._id })}
              className={one._id === booking._id ? "fw-bold" : undefined}
              aria-current={one._id === booking._id ? "true" : undefined}
            >
              {formatAppointmentDay(one)} at {formatSlot(one.slot)}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
