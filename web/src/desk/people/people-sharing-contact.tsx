import type { PersonDetails, PersonReference } from "@clinic/contract/people.ts";
import { CircleUserRound, Phone } from "lucide-react";
import { Link } from "react-router-dom";
import { patientLink } from "../../shared/paths.ts";
import { listFoundPeople } from "./found-people.ts";
import { listPersonDetails } from "./use-people-search.ts";

type PeopleSharingContactProps = { who: PersonReference; people: NonNullable<PersonDetails["people"]> };

/** The people behind a phone number or an address that several share. Each has a page. */
export function PeopleSharingContact({ who, people }: PeopleSharingContactProps) {
  const found = listFoundPeople(people);
  const what = "phone" in who ? "number" : "address";
  return (
    <section className="panel mb-4" aria-labelledby="people-sharing">
      <h2 id="people-sharing" className="h3 mb-3">
        {found.length} people gave this {what}
      </h2>
      <p className="form-text">
        Their appointments are listed together here. Each person also has a page of their own.
      </p>
      <ul className="rows">
        {found.map((person) => {
          const Icon = person.kind === "account" ? CircleUserRound : Phone;
          return (
            <li key={person.key}>
              <span className="icon-text">
                <Icon size={18} aria-hidden="true" />
                <span>
                  <Link to={patientLink(person.who)}>
                    <bdi>{person.title}</bdi>
                  </Link>
                  <small className="d-block text-soft">{listPersonDetails(person).join(" · ")}</small>
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
