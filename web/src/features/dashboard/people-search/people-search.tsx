import { maxEmailLength } from "@clinic/contract/fields.ts";
import { Search, X } from "lucide-react";
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
import type { FoundPerson } from "../../../lib/clinic/found-people.ts";
import { focusQuietly } from "../../../lib/focus-quietly.ts";
import { personLink, personPath } from "../../../lib/paths.ts";
import { onIntent } from "../../../lib/prefetch.ts";
import { FoundList, optionId } from "./found-list.tsx";
import { usePeopleSearch } from "./use-people-search.ts";
import { useSlashKey } from "./use-slash-key.ts";
import "./people-search.scss";

const label = "Find a patient";

/** Anybody, from every page of the dashboard. Phones show a button, and the field over the page's top once it is wanted. */
export function PeopleSearch() {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** What had the focus before. */
  const origin = useRef<Element>(null);
  const listId = useId();
  const navigate = useNavigate();
  const search = usePeopleSearch(choose);
  const listed = open && search.people.length > 0;

  function choose({ who }: FoundPerson) {
    search.type("");
    setOpen(false);
    navigate(personLink(who));
  }
  const start = () => {
    // Phones show the field only then, and open their keyboard only for a focus that comes with the touch.
    flushSync(() => setOpen(true));
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  };
  const leave = () => {
    search.type("");
    setOpen(false);
    if (origin.current?.isConnected) focusQuietly(origin.current);
    else field.current?.blur();
  };
  useSlashKey(start);
  useTouchBeside(box, open, () => setOpen(false));

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!box.current?.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") leave();
    else if (event.target !== field.current) return;
    else if (event.key === "ArrowDown") search.turn(1);
    else if (event.key === "ArrowUp") search.turn(-1);
    else if (event.key === "Enter") search.enter();
    else return;
    event.preventDefault();
  };
  return (
    <search className="people-search" ref={box} onFocus={onFocus} onBlur={onBlur} onKeyDown={onKeyDown}>
      <button
        type="button"
        className="people-search-open"
        aria-label={label}
        aria-expanded={open}
        onClick={start}
      >
        <Search size={22} aria-hidden="true" />
      </button>
      <div className={open ? "people-search-bar is-open" : "people-search-bar"}>
        <div className="people-search-field">
          <Search size={20} aria-hidden="true" />
          <input
            ref={field}
            type="text"
            className="form-control"
            role="combobox"
            aria-label={label}
            aria-expanded={listed}
            aria-controls={listed ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={listed && search.active >= 0 ? optionId(listId, search.active) : undefined}
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
            {...onIntent(personPath)}
          />
          <span className="people-search-key" aria-hidden="true">
            /
          </span>
          <button type="button" className="people-search-close" aria-label="Close" onClick={leave}>
            <X size={22} aria-hidden="true" />
          </button>
        </div>
        {open && search.state !== "empty" && (
          <FoundList id={listId} label={label} search={search} onChoose={choose} />
        )}
      </div>
    </search>
  );
}

/** Not by the lost focus alone: a phone that puts its keyboard away takes that too. */
function useTouchBeside(box: { current: Element | null }, open: boolean, onTouch: () => void): void {
  const hear = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !box.current?.contains(target)) onTouch();
  });
  useEffect(() => {
    if (!open) return;
    document.addEventListener("pointerdown", hear);
    return () => document.removeEventListener("pointerdown", hear);
  }, [open]);
}
