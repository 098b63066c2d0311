import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { Link } from "react-router-dom";
import { showPrice } from "../../lib/clinic/show-price.ts";
import { bookingLink, bookingPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";
import { useSettings } from "../../lib/published/published-clinic.ts";
import { useSoonest } from "../../lib/published/published-treatments.ts";
import { nextFreeText } from "./next-free.ts";

/** How long it takes, what it costs, when it is next free, and the way there. Its room is the same before that is known. */
export function ServiceTerms({ treatment }: { treatment: Treatment }) {
  const { _id, name, Price, durationMinutes } = treatment;
  const { data, state } = useSoonest();
  const { timeZone } = useSettings().data;
  const soonest = data.find((one) => one._id === _id);
  return (
    <>
      <p className="service-price figures">
        <strong>{showPrice(Price)}</strong> {formatDuration(durationMinutes)}
      </p>
      <p className="service-next figures">
        {state === "current" && nextFreeText(soonest, timeZone, new Date())}
      </p>
      <Link
        className="btn btn-outline-primary"
        to={bookingLink({ treatment: _id, ...(soonest && { date: soonest.dateISO }) })}
        {...onIntent(bookingPath)}
      >
        Book<span className="visually-hidden"> {name}</span>
      </Link>
    </>
  );
}
