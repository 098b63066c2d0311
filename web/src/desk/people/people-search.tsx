import { maxEmailLength } from "@clinic/contract/fields.ts";
import { CircleUserRound, MailQuestionMark, Phone, Search, X } from "lucide-react";
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { describeError } from "../../shared/error-sentences.ts";
import { prefetchOnIntent } from "../../shared/load-code.ts";
import { patientLink, patientPath } from "../../shared/paths.ts";
import { focusWithoutScroll } from "../../shared/use-hydrated.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { StatusBadge } from "../../ui/states.tsx";
import type { FoundPerson } from "./found-people.ts";
import { listPersonDetails, usePeopleSearch, useSlashKey } from "./use-people-search.ts";
import "./people-search.scss";

const searchLabel = "Find a patient";

/** Finds accounts and callers from every page of the dashboard. Phones show a button that opens the search field. */
export function PeopleSearch() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const previousFocus = useRef<Element>(null);
  const listId = useId();
  const navigate = useNavigate();
  const search = usePeopleSearch(choose);
  const isListOpen = open && search.people.length > 0;

  function choose({ who }: FoundPerson) {
    search.type("");
    setOpen(false);
    navigate(patientLink(who));
  }
  const openField = () => {
    // Renders at once, because phones open their keyboard only if a visible field takes the focus during the touch event.
    flushSync(() => setOpen(true));
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  };
  const closeField = () => {
    search.type("");
    setOpen(false);
    if (previousFocus.current?.isConnected) focusWithoutScroll(previousFocus.current);
    else field.current?.blur();
  };
  useSlashKey(openField);
  usePointerDownOutside(box, open, () => setOpen(false));

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) previousFocus.current = relatedTarget;
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") closeField();
    else if (event.target !== field.current) return;
    else if (event.key === "ArrowDown") search.moveBy(1);
    else if (event.key === "ArrowUp") search.moveBy(-1);
    else if (event.key === "Enter") search.enter();
    else return;
    event.preventDefault();
  };
  return (
    <search className="people-search" ref={box} onFocus={onFocus} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="btn btn-outline-secondary btn-icon people-search-open"
        aria-label={searchLabel}
        aria-expanded={open}
        onClick={openField}
      >
        <Search size={22} aria-hidden="true" />
      </button>
      <div className={open ? "people-search-bar is-open" : "people-search-bar"}>
        <div className="people-search-field d-flex gap-2 align-items-center">
          <Search size={20} aria-hidden="true" />
          <input
            ref={field}
            type="text"
            className="form-control"
            role="combobox"
            aria-label={searchLabel}
            aria-expanded={isListOpen}
            aria-controls={isListOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={
              isListOpen && search.active >= 0 ? optionId(listId, search.active) : undefined
            }
            aria-keyshortcuts="/"
            placeholder="Name, email or phone number"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxEmailLength}
            value={search.typed}
            onChange={({ target }) => {
              search.type(target.value);
              setOpen(true);
            }}
            onClick={() => setOpen(true)}
            {...prefetchOnIntent(patientPath)}
          />
          <span className="people-search-key text-soft" aria-hidden="true">
            /
          </span>
          <button
            type="button"
            className="btn btn-outline-secondary btn-icon people-search-close"
            aria-label="Close"
            onClick={closeField}
          >
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        {open && search.state !== "empty" && <FoundList id={listId} search={search} onChoose={choose} />}
      </div>
    </search>
  );
}

/**
 * Closes the results on a press outside `box`, not when the field loses the focus: a phone takes the focus when it hides its
 * keyboard.
 */
function usePointerDownOutside(box: { current: Element | null }, open: boolean, onOutside: () => void): void {
  const onPointerDown = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) onOutside();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, [open]);
}

type FoundListProps = {
  id: string;
  search: ReturnType<typeof usePeopleSearch>;
  onChoose: (person: FoundPerson) => void;
};

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function FoundList({ id, search, onChoose }: FoundListProps) {
  const { people, active, state } = search;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div className="found">
      {people.length > 0 && (
        <div id={id} ref={list} role="listbox" aria-label={searchLabel} aria-busy={state === "asking"}>
          {people.map((person, i) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys.
            <div
              key={person.key}
              id={optionId(id, i)}
              className="found-person d-flex gap-3 align-items-center"
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              onPointerMove={() => search.mark(i)}
              // Keeps the focus in the search field when an option is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(person)}
            >
              <PersonOption person={person} />
            </div>
          ))}
        </div>
      )}
      {search.preparing && (
        <p className="found-note text-soft">
          The search is still being prepared: some callers and families are not found by name yet.
        </p>
      )}
      <SearchStatus search={search} />
    </div>
  );
}

function PersonOption({ person }: { person: FoundPerson }) {
  const { title, kind, unverified } = person;
  const Icon = kind === "account" ? CircleUserRound : Phone;
  return (
    <>
      <Avatar name={title} />
      <span className="found-who d-flex flex-wrap small text-soft figures">
        <strong>{title}</strong>
        {listPersonDetails(person).map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
        {unverified && (
          <span className="row-note is-warning">
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

/** The state of the search. The number of results is only for screen readers, and everybody sees the other texts. */
function SearchStatus({
  search: { state, people, q, preparing, error, retry },
}: Pick<FoundListProps, "search">) {
  if (state === "failed") {
    return (
      <div className="found-note text-soft" role="alert">
        <p className="mb-2">{describeError(error)}</p>
        <button type="button" className="btn btn-sm btn-outline-secondary" onClick={retry}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className={people.length > 0 ? "visually-hidden" : "found-note text-soft"} role="status">
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
              : "Type the beginning of a name, or a whole phone number or email address."}
          </p>
        </>
      )}
    </div>
  );
}
