import { Link } from "react-router-dom";
import { formatOpeningDay, formatOpeningTime, formatTreatmentPrice } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { sortKeyOf, useFirstFreeTimes, useTreatments } from "../shared/published-lists.ts";
import { Skeleton } from "../ui/states.tsx";

const shownTreatments = 3;

/** The soonest openings of different treatments, for somebody without appointments. Each leads into booking with all of it chosen. */
export function FirstOpenings() {
  const { data: soonest, state } = useFirstFreeTimes();
  const { data: treatments } = useTreatments();
  const { timeZone } = useSettings().data;
  if (state === "initial") return <Skeleton lines={shownTreatments} />;
  const openings = soonest
    .toSorted((one, other) => sortKeyOf(one).localeCompare(sortKeyOf(other)))
    .flatMap((opening) =>
      treatments
        .filter(({ _id }) => _id === opening._id)
        .map(({ name, Price }) => ({ ...opening, name, price: formatTreatmentPrice(Price) })),
    )
    .slice(0, shownTreatments);
  if (openings.length === 0) return null;
  return (
    <ul className="list-unstyled d-grid justify-content-center gap-2 mt-3 mb-0" aria-label="Next openings">
      {openings.map(({ _id: treatment, name, price, dateISO: date, slot }) => (
        <li key={treatment}>
          <Link
            className="btn btn-outline-primary w-100"
            to={bookingLink({ treatment, date, slot })}
            {...prefetchOnIntent(bookingPath)}
          >
            <span>
              <strong className="d-block">
                {name} · {price}
              </strong>
              <span className="figures">
                {formatOpeningDay(date, timeZone, new Date())}, {formatOpeningTime(slot)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
