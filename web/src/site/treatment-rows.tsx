import type { Treatment } from "@clinic/contract/treatments.ts";
import { formatDuration } from "@clinic/domain/clinic-time.ts";
import { Link } from "react-router-dom";
import { formatNextOpening, formatTreatmentPrice } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { bookingLink, bookingPath, treatmentLink } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { useFirstFreeTimes } from "../shared/published-lists.ts";
import { hasPicture, TreatmentPicture } from "../ui/treatment-picture.tsx";
import "./rows.scss";

/** Treatments with price, length and next opening. Each leads to the treatment's page and into booking. */
export function TreatmentRows({ treatments }: { treatments: readonly Treatment[] }) {
  const hasPictures = treatments.some(({ picture }) => hasPicture(picture));
  return (
    <ul className={`treatment-rows panel list-unstyled mb-0 ${hasPictures ? "has-pictures" : ""}`}>
      {treatments.map((treatment) => (
        <TreatmentRow key={treatment._id} treatment={treatment} hasPictures={hasPictures} />
      ))}
    </ul>
  );
}

type RowProps = { treatment: Treatment; hasPictures: boolean };

/** A row keeps its height while the next opening loads. */
function TreatmentRow({ treatment, hasPictures }: RowProps) {
  const { _id, name, description, Price, durationMinutes, picture = "" } = treatment;
  const { data, state } = useFirstFreeTimes();
  const { timeZone } = useSettings().data;
  const soonest = data.find((one) => one._id === _id);
  return (
    <li className="row-item">
      {hasPictures && (
        <span className="row-picture">
          {hasPicture(picture) && <TreatmentPicture picture={picture} className="row-art" />}
        </span>
      )}
      <div className="row-text">
        <h3 className="mb-0">
          <Link to={treatmentLink(_id)} {...prefetchOnIntent(treatmentLink(_id))}>
            {name}
          </Link>
        </h3>
        <p className="row-description text-soft small mt-1 mb-0">{description}</p>
      </div>
      <p className="row-price text-soft figures mb-0">
        <strong>{formatTreatmentPrice(Price)}</strong> {formatDuration(durationMinutes)}
      </p>
      <p className="row-next small figures mb-0">
        {state === "current" && formatNextOpening(soonest, timeZone, new Date())}
      </p>
      <Link
        className="btn btn-outline-primary btn-sm"
        to={bookingLink({ treatment: _id, ...(soonest && { date: soonest.dateISO }) })}
        {...prefetchOnIntent(bookingPath)}
      >
        Book<span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  );
}
