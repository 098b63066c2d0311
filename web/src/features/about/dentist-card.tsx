import type { Doctor } from "@clinic/contract/doctors.ts";
import { Link } from "react-router-dom";
import { Avatar } from "../../components/avatar.tsx";
import { bookingLink, bookingPath } from "../../lib/paths.ts";
import { onIntent } from "../../lib/prefetch.ts";

type Props = { dentist: Doctor; performs: readonly { name: string }[] };

/** Leads to their own times, where they can be booked. */
export function DentistCard({ dentist: { _id, name, specialty, img, treatments }, performs }: Props) {
  const others = performs.map((treatment) => treatment.name).filter((other) => other !== specialty);
  return (
    <li className="team-card">
      <Avatar name={name} src={img} portrait />
      <h3>{name}</h3>
      <p className="team-specialty">{specialty}</p>
      {others.length > 0 && <p className="team-others">Also {others.join(", ")}</p>}
      <p className="team-way">
        {treatments.length > 0 ? (
          <Link
            className="btn btn-outline-primary"
            to={bookingLink({ doctor: _id })}
            {...onIntent(bookingPath)}
          >
            Book with {name}
          </Link>
        ) : (
          "Not taking bookings at the moment"
        )}
      </p>
    </li>
  );
}
