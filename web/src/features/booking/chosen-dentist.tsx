import type { Doctor } from "@clinic/contract/doctors.ts";
import { UserRoundX } from "lucide-react";
import { Avatar } from "../../components/avatar.tsx";

/** Whose times the page shows, and the way back to everyone's. */
export function ChosenDentist({ dentist, onEveryone }: { dentist: Doctor; onEveryone: () => void }) {
  return (
    <section className="chosen-dentist" aria-label="Chosen dentist">
      <Avatar name={dentist.name} src={dentist.img} />
      <p>
        <span className="chosen-dentist-name">{dentist.name}</span>
        <span>{dentist.specialty}. Only their free times are shown.</span>
      </p>
      <button type="button" className="btn btn-outline-secondary" onClick={onEveryone}>
        Show everyone
      </button>
    </section>
  );
}

/** The address names somebody who can't be booked, or nobody at all. */
export function NobodyChosen({ dentist }: { dentist: Doctor | undefined }) {
  return (
    <section className="chosen-dentist is-nobody" aria-label="Chosen dentist">
      <UserRoundX size={28} aria-hidden="true" />
      <p role="status">
        <span className="chosen-dentist-name">
          {dentist
            ? `${dentist.name} is not taking bookings at the moment`
            : "We don't know this dentist, or not anymore"}
        </span>
        <span>Here are everyone's free times.</span>
      </p>
    </section>
  );
}
