import { CircleUserRound, Phone } from "lucide-react";
import type { FoundPerson } from "./found-people.ts";
import "./person-choices.scss";

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
    <ul className="person-choices">
      {people.map((person) => {
        const isAccount = person.kind === "account";
        const Icon = isAccount ? CircleUserRound : Phone;
        return (
          <li key={person.key}>
            <button type="button" onClick={() => onChoose(person)}>
              <Icon size={20} aria-hidden="true" />
              <span>
                <strong>
                  {isAccount ? "Account: " : callerPrefix}
                  <bdi>{person.title}</bdi>
                </strong>
                <small>{detailsOf(person).join(" · ")}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
