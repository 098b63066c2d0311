import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { formatOpeningDay, formatOpeningTime } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { type Opening, useOpenings } from "../shared/published-lists.ts";
import { ErrorState, Skeleton, TextWithPhoneLink } from "../ui/states.tsx";

/** As many chips fill two rows on a phone, with the chip that leads to the others. */
const timesADay = 5;
/** The other days show on request. */
const shownDays = 4;

/** A treatment's openings of the next two weeks. Each chip leads into booking with the treatment, the day and the time chosen. */
export function TreatmentOpenings({ treatment }: { treatment: string }) {
  const { data, state, retry } = useOpenings({ treatment });
  const [showsAll, setShowsAll] = useState(false);
  if (state === "initial") return <Skeleton lines={4} className="openings-skeleton" />;
  if (state === "failed" && data.length === 0) return <FailedOpenings retry={retry} />;
  if (data.length === 0) return <p>There are no openings in the next two weeks.</p>;
  const shown = showsAll ? data : data.slice(0, shownDays);
  return (
    <>
      <ul className="list-unstyled mb-0">
        {shown.map((opening) => (
          <DayOpenings key={opening.dateISO} opening={opening} />
        ))}
      </ul>
      {shown.length < data.length && (
        <div>
          <button type="button" className="btn btn-link p-0" onClick={() => setShowsAll(true)}>
            Show {data.length - shown.length} more {data.length - shown.length === 1 ? "day" : "days"}
          </button>
        </div>
      )}
    </>
  );
}

export function FailedOpenings({ retry }: { retry: () => void }) {
  return <ErrorState error={undefined} title="The openings could not be loaded" retry={retry} />;
}

function DayOpenings({ opening: { dateISO: date, treatment, slots } }: { opening: Opening }) {
  const id = useId();
  const { timeZone } = useSettings().data;
  const hidden = slots.length > timesADay + 1 ? slots.length - timesADay : 0;
  return (
    <li className="opening-day mb-3">
      <h3 className="fs-6 mb-0" id={id}>
        {formatOpeningDay(date, timeZone, new Date())}
      </h3>
      <ul className="treatment-slots" aria-labelledby={id}>
        {slots.slice(0, slots.length - hidden).map((slot) => (
          <li key={slot}>
            <Link
              className="chip"
              to={bookingLink({ treatment, date, slot })}
              {...prefetchOnIntent(bookingPath)}
            >
              {formatOpeningTime(slot)}
            </Link>
          </li>
        ))}
        {hidden > 0 && (
          <li>
            <Link
              className="chip is-more"
              to={bookingLink({ treatment, date })}
              {...prefetchOnIntent(bookingPath)}
            >
              {hidden} more
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}

type FirstOpening = { dateISO: string; slot: string };
type DentistOpeningsProps = {
  doctor: string;
  treatment: string;
  openings: readonly FirstOpening[];
  isLoaded: boolean;
  label: string;
};

/** The first openings of a treatment with this dentist. Keeps its height while they load. */
export function DentistOpenings({ doctor, treatment, openings, isLoaded, label }: DentistOpeningsProps) {
  const { timeZone } = useSettings().data;
  return (
    <ul className="treatment-slots dentist-openings mt-0" aria-label={label}>
      {openings.map(({ dateISO: date, slot }) => {
        const [day, time] = [formatOpeningDay(date, timeZone, new Date()), formatOpeningTime(slot)];
        return (
          <li key={date}>
            <Link
              className="chip"
              aria-label={`${day}, ${time}`}
              to={bookingLink({ treatment, doctor, date, slot })}
              {...prefetchOnIntent(bookingPath)}
            >
              {day} <strong>{time}</strong>
            </Link>
          </li>
        );
      })}
      {openings.length === 0 && isLoaded && <li className="text-soft">No openings in the next two weeks</li>}
    </ul>
  );
}

const dentistOpenings = 3;

/** The first times of the next days on which the treatment has an opening. */
export function firstOpenings(openings: readonly Opening[], treatment: string): FirstOpening[] {
  return openings
    .filter((opening) => opening.treatment === treatment)
    .flatMap(({ dateISO, slots: [slot] }) => (slot === undefined ? [] : [{ dateISO, slot }]))
    .slice(0, dentistOpenings);
}

/** Says in place of the openings that online booking is paused. */
export function PausedBooking() {
  const { bookingPaused, phone, phoneUrl } = useSettings().data;
  return (
    <p className="note is-warning">
      <strong>Online booking is paused.</strong>{" "}
      <TextWithPhoneLink text={bookingPaused} phone={phone} phoneUrl={phoneUrl} />
      {!bookingPaused.includes(phone) && (
        <>
          {" "}
          Please call{" "}
          <a className="figures" href={phoneUrl}>
            {phone}
          </a>
          .
        </>
      )}
    </p>
  );
}
