import { phoneSchema } from "@clinic/contract/fields.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { formatDay } from "../../shared/clinic-day.ts";
import { type FoundPerson, foundPeopleQuery, listFoundPeople, useDebounced } from "./found-people.ts";

const typingPauseMs = 250;

/** The state of the search field: its text, the people found, and the option that Enter opens. */
export function usePeopleSearch(onChoose: (person: FoundPerson) => void) {
  const [typed, setTyped] = useState("");
  const [markedIndex, setMarkedIndex] = useState(0);
  /** The text for which Enter was pressed before the answer came. A single result is then opened as soon as it arrives. */
  const [submitted, setSubmitted] = useState("");
  const q = typed.trim();
  const debounced = useDebounced(q, typingPauseMs);
  const requested = submitted === q ? q : debounced;
  const isIncomplete = isPartOfPhoneNumber(q);
  const query = useQuery({
    ...foundPeopleQuery(requested),
    enabled: requested === q && q !== "" && !isIncomplete,
    placeholderData: keepPreviousData,
  });
  const isAnswered = requested === q && query.isSuccess && !query.isPlaceholderData;
  const people = q !== "" && !isIncomplete && query.data ? listFoundPeople(query.data) : [];
  const active = isAnswered && people.length > 0 ? Math.min(markedIndex, people.length - 1) : -1;

  const openOnly = useEffectEvent(() => {
    const [only] = people;
    if (only && people.length === 1) onChoose(only);
  });
  const opensOnly = isAnswered && submitted !== "" && submitted === q;
  useEffect(() => {
    if (opensOnly) openOnly();
  }, [opensOnly]);

  const type = (text: string) => {
    setTyped(text);
    setMarkedIndex(0);
    setSubmitted("");
  };
  return {
    typed,
    type,
    q,
    people,
    /** Whether the search is still being built after an upgrade, so that it misses some people. */
    preparing: isAnswered && query.data.preparing === true,
    /** The index of the option that Enter opens, or -1 if there is no option. */
    active,
    mark: setMarkedIndex,
    state:
      q === ""
        ? "empty"
        : isIncomplete
          ? "too-short"
          : query.isError
            ? "failed"
            : isAnswered
              ? "answered"
              : "asking",
    error: query.error,
    retry: () => void query.refetch(),
    moveBy: (step: 1 | -1) => {
      if (active >= 0) setMarkedIndex((active + step + people.length) % people.length);
    },
    enter: () => {
      const person = people[active];
      if (person) onChoose(person);
      else setSubmitted(q);
    },
  } as const;
}

const textFields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const modals = "[aria-modal=true], dialog:modal";

/** Calls `onSlash` for the key `/`, but not in a text field and not while a modal is open. */
export function useSlashKey(onSlash: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(textFields)) return;
    if (document.querySelector(modals)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Texts that tell people of the same name apart. */
export function listPersonDetails({ title, email, phone, latest, family }: FoundPerson): string[] {
  const appointment = latest ? `Appointment on ${formatDay(latest)}` : "";
  const bookedFor = family.length > 0 ? `Books for ${family.join(", ")}` : "";
  return [bookedFor, email, phone, appointment].filter((detail) => detail !== "" && detail !== title);
}

/**
 * Whether the text is the beginning of a phone number. Such a text is not searched, because the server finds only whole numbers.
 */
export function isPartOfPhoneNumber(q: string): boolean {
  const moreDigits = "0".repeat(10);
  return !isPhoneNumber(q) && isPhoneNumber(q + moreDigits);
}

function isPhoneNumber(text: string): boolean {
  return z.safeParse(phoneSchema, text).success;
}
