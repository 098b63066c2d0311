import type { Doctor } from "@clinic/contract/doctors.ts";
import { Link } from "react-router-dom";
import { formatNextOpening } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { dentistLink } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { type FirstFreeTime, sortKeyOf, useFirstFreeTimes } from "../shared/published-lists.ts";
import { Avatar } from "../ui/avatar.tsx";
import "./rows.scss";

/** Portrait, degree, languages and next opening of each dentist. */
export function DentistList({ dentists }: { dentists: readonly Doctor[] }) {
  return (
    <ul className="dentist-list list-unstyled mb-0">
      {dentists.map((dentist) => (
        <DentistItem key={dentist._id} dentist={dentist} />
      ))}
    </ul>
  );
}

/** Keeps a line for the next opening while it loads. */
function DentistItem({ dentist }: { dentist: Doctor }) {
  const { _id, name, img, specialty, degree, languages, treatments } = dentist;
  const { data, state } = useFirstFreeTimes();
  const { timeZone } = useSettings().data;
  const first = findFirstTime(data, _id);
  return (
    <li className="dentist-item">
      <Avatar name={name} src={img} portrait />
      <div>
        <h3 className="mb-1">
          <Link to={dentistLink(_id)} {...prefetchOnIntent(dentistLink(_id))}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="text-soft small mb-0">{[degree, specialty].filter(Boolean).join(" · ")}</p>
        {languages && <p className="text-soft small mb-0">Speaks {languages}</p>}
        <p className="row-next small figures mb-0">
          {treatments.length === 0
            ? "Not taking bookings at the moment"
            : state === "current" && formatNextOpening(first, timeZone, new Date())}
        </p>
      </div>
    </li>
  );
}

/** The earliest time with this dentist, for any treatment. */
export function findFirstTime(
  firstTimes: readonly FirstFreeTime[],
  doctorId: string,
): { dateISO: string; slot: string } | undefined {
  const own = firstTimes.flatMap(({ doctors }) => doctors.filter(({ _id }) => _id === doctorId));
  return own.toSorted((one, other) => sortKeyOf(one).localeCompare(sortKeyOf(other)))[0];
}
