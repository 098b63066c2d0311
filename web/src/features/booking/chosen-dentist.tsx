import type { Doctor } from "@clinic/contract/doctors.ts";
import { CircleHelp, UserRoundX } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "../../components/avatar.tsx";

/** Whose times the page shows, and the way back to everyone's. */
export function ChosenDentist({ dentist, onEveryone }: { dentist: Doctor; onEveryone: () => void }) {
  return (
    <section className="chosen-dentist" aria-label="Chosen dentist">
      <Avatar name={dentist.name} src={dentist.img} />
      <p>
        <bdi className="chosen-dentist-name">{dentist.name}</bdi>
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
    <NotOffered label="Chosen dentist" icon={<UserRoundX size={28} aria-hidden="true" />}>
      <span className="chosen-dentist-name">
        {dentist ? (
          <>
            <bdi>{dentist.name}</bdi> is not taking bookings at the moment
          </>
        ) : (
          "We couldn't find this dentist"
        )}
      </span>
      <span>Here are everyone's free times.</span>
    </NotOffered>
  );
}

type Names = { treatment: string | undefined; dentist: string | undefined };

/** The address names a treatment that the chosen dentist doesn't do, or that nobody does. */
export function NothingChosen({ treatment, dentist }: Names) {
  return (
    <NotOffered label="Chosen treatment" icon={<CircleHelp size={28} aria-hidden="true" />}>
      <span className="chosen-dentist-name">
        {treatment && dentist ? (
          <>
            <bdi>{dentist}</bdi> doesn't offer <bdi>{treatment}</bdi>
          </>
        ) : (
          "We don't offer this treatment"
        )}
      </span>
      <span>{dentist ? "Here is what they offer." : "Here is all that we offer."}</span>
    </NotOffered>
  );
}

function NotOffered({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section className="chosen-dentist is-nobody" aria-label={label}>
      {icon}
      <p role="status">{children}</p>
    </section>
  );
}
