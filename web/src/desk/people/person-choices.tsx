import { CircleUserRound, Phone } from "lucide-react";
import type { FoundPerson } from "./found-people.ts";

type PersonChoicesProps = {
  people: readonly FoundPerson[];
  /** Texts that tell people of the same name apart. */
  detailsOf: (person: FoundPerson) => readonly string[];
  /** The text before a caller's name. Accounts have the prefix `Account: `. */
  callerPrefix?: string;
  onChoose: (person: FoundPerson) => void;
};

/** One button for each found person, to choose a person. */
export function PersonChoices({ people, detailsOf, callerPrefix = "", onChoose }: PersonChoicesProps) {
  return (
    <ul className="list-unstyled d-flex flex-column gap-2 mt-1 mb-0">
      {people.map((person) => {
        const isAccount = person.kind === "account";
        const Icon = isAccount ? CircleUserRound : Phone;
        return (
          <li key={person.key}>
            <button type="button" className="row-button" onClick={() => onChoose(person)}>
              <Icon size={20} aria-hidden="true" />
              <span>
                <strong>
                  {isAccount ? "Account: " : callerPrefix}
                  <bdi>{person.title}</bdi>
                </strong>
                <small className="d-block text-soft">{detailsOf(person).join(" · ")}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
