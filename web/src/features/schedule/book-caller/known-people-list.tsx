import { CircleUserRound, Phone } from "lucide-react";
import type { KnownPerson } from "./known-people.ts";

type Props = {
  /** By what they are known. */
  label: string;
  people: readonly KnownPerson[];
  onChoose: (person: KnownPerson) => void;
};

/** One tap fills the form. */
export function KnownPeopleList({ label, people, onChoose }: Props) {
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
                <KnownPersonFace {...person} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function KnownPersonFace({ kind, name, email, details }: KnownPerson) {
  const Icon = kind === "account" ? CircleUserRound : Phone;
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      <span>
        <strong>
          {kind === "account" && "Account: "}
          {name || email}
        </strong>
        <small>{details.join(" · ")}</small>
      </span>
    </>
  );
}
