import { CircleUserRound, Phone } from "lucide-react";
import type { ClinicDay } from "../../../lib/clinic/clinic-day.ts";
import type { FoundPerson } from "../../../lib/clinic/found-people.ts";
import { detailsOf } from "./known-people.ts";

type Props = {
  /** By what they are known. */
  label: string;
  people: readonly FoundPerson[];
  today: ClinicDay;
  onChoose: (person: FoundPerson) => void;
};

/** One tap fills the form. */
export function KnownPeopleList({ label, people, today, onChoose }: Props) {
  return (
    <div className={people.length > 0 ? "known-people" : undefined}>
      <p className="form-text" role="status">
        {people.length > 0 && `${label}:`}
      </p>
      {people.length > 0 && (
        <ul>
          {people.map((person) => (
            <li key={person.key}>
              <button type="button" onClick={() => onChoose(person)}>
                <KnownPersonFace person={person} today={today} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function KnownPersonFace({ person, today }: { person: FoundPerson; today: ClinicDay }) {
  const { kind, title } = person;
  const Icon = kind === "account" ? CircleUserRound : Phone;
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>
        <strong>
          {kind === "account" && "Account: "}
          <bdi>{title}</bdi>
        </strong>
        <small>{detailsOf(person, today).join(" · ")}</small>
      </span>
    </>
  );
}
