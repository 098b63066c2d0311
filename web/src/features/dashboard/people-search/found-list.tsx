import { CircleUserRound, MailQuestionMark, Phone } from "lucide-react";
import { useEffect, useRef } from "react";
import { Avatar } from "../../../components/avatar.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import type { FoundPerson } from "../../../lib/clinic/found-people.ts";
import { sentenceOf } from "../../../lib/error-sentences.ts";
import { detailsOf } from "./found-person.ts";
import type { usePeopleSearch } from "./use-people-search.ts";

type Props = {
  id: string;
  label: string;
  search: ReturnType<typeof usePeopleSearch>;
  onChoose: (person: FoundPerson) => void;
};

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

export function FoundList({ id, label, search, onChoose }: Props) {
  const { people, active, state } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="found">
      {people.length > 0 && (
        <div id={id} ref={list} role="listbox" aria-label={label} aria-busy={state === "asking"}>
          {people.map((person, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys.
            <div
              key={person.key}
              id={optionId(id, i)}
              className="found-person"
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onPointerMove={() => search.mark(i)}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              <Person person={person} />
            </div>
          ))}
        </div>
      )}
      {search.preparing && (
        <p className="found-preparing">
          The search is still being prepared: some callers and families are not found by name yet.
        </p>
      )}
      <Remark search={search} />
    </div>
  );
}

function Person({ person }: { person: FoundPerson }) {
  const { title, kind, unverified } = person;
  const Icon = kind === "account" ? CircleUserRound : Phone;
  return (
    <>
      <Avatar name={title} />
      <span className="found-who">
        <strong>{title}</strong>
        {detailsOf(person).map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        {unverified && (
          <span className="is-warning">
            <MailQuestionMark size={16} aria-hidden="true" /> Address not verified
          </span>
        )}
      </span>
      <StatusBadge tone={kind === "account" ? "success" : "neutral"} icon={Icon}>
        {kind === "account" ? "Account" : "Caller"}
      </StatusBadge>
    </>
  );
}

/** Heard by who can't see the list; where there is none, seen too. */
function Remark({ search: { state, people, q, preparing, error, retry } }: Pick<Props, "search">) {
  if (state === "failed") {
    return (
      <div className="found-remark" role="alert">
        <p>{sentenceOf(error)}</p>
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className={people.length > 0 ? "visually-hidden" : "found-remark"} role="status">
      {state === "asking" && <p>Searching…</p>}
      {state === "too-short" && <p>Type the whole phone number.</p>}
      {state === "answered" && people.length > 0 && (
        <p>{people.length === 1 ? "1 person found" : `${people.length} people found`}</p>
      )}
      {state === "answered" && people.length === 0 && (
        <>
          <p>
            <strong>Nobody found for “{q}”</strong>
          </p>
          <p>
            {preparing
              ? "Try the whole phone number or email address."
              : "Everybody is found by how a word of their name begins, and by their whole phone number or email address."}
          </p>
        </>
      )}
    </div>
  );
}
