import { phoneSchema } from "@clinic/contract/fields.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import * as z from "zod/mini";
import { type FoundPerson, foundPeople, foundPeopleQuery, useAfterPause } from "./found-people.ts";

const typingPauseMs = 250;

/** What was typed, who is found by it, and which of them Enter would open. */
export function usePeopleSearch(onChoose: (person: FoundPerson) => void) {
  const [typed, setTyped] = useState("");
  const [marked, setMarked] = useState(0);
  /** Where Enter came before the answer: not waited with, and opened where there is nobody else. */
  const [hurried, setHurried] = useState("");
  const q = typed.trim();
  const paused = useAfterPause(q, typingPauseMs);
  const asked = hurried === q ? q : paused;
  const tooShort = isPartOfNumber(q);
  const query = useQuery({
    ...foundPeopleQuery(asked),
    enabled: asked === q && q !== "" && !tooShort,
    placeholderData: keepPreviousData,
  });
  const answered = asked === q && query.isSuccess && !query.isPlaceholderData;
  const people = q !== "" && !tooShort && query.data ? foundPeople(query.data) : [];
  const active = answered && people.length > 0 ? Math.min(marked, people.length - 1) : -1;

  const openOnly = useEffectEvent(() => {
    const [only] = people;
    if (only && people.length === 1) onChoose(only);
  });
  const mayOpen = answered && hurried !== "" && hurried === q;
  useEffect(() => {
    if (mayOpen) openOnly();
  }, [mayOpen]);

  const type = (text: string) => {
    setTyped(text);
    setMarked(0);
    setHurried("");
  };
  return {
    typed,
    type,
    q,
    people,
    /** After an upgrade not everybody can be found yet. */
    preparing: answered && query.data.preparing === true,
    /** Its index among them; -1 while none is. */
    active,
    mark: setMarked,
    state:
      q === ""
        ? "empty"
        : tooShort
          ? "too-short"
          : query.isError
            ? "failed"
            : answered
              ? "answered"
              : "asking",
    error: query.error,
    retry: () => void query.refetch(),
    turn: (step: 1 | -1) => {
      if (active >= 0) setMarked((active + step + people.length) % people.length);
    },
    enter: () => {
      const person = people[active];
      if (person) onChoose(person);
      else setHurried(q);
    },
  } as const;
}

/** Fields that take a slash as text, and windows that keep the focus to themselves. */
const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";
const windows = "[aria-modal=true], dialog:modal";

/** `/` anywhere on the page, but where it is typed. */
export function useSlashKey(onSlash: () => void): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof Element && event.target.closest(typing)) return;
    if (document.querySelector(windows)) return;
    event.preventDefault();
    onSlash();
  });
  useEffect(() => {
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

/** What tells two of the same name apart, but for the name. */
export function detailsOf({ title, email, phone, latest, family }: FoundPerson): string[] {
  const appointment = latest ? `Appointment on ${formatDate(latest)}` : "";
  const books = family.length > 0 ? `Books for ${family.join(", ")}` : "";
  return [books, email, phone, appointment].filter((detail) => detail !== "" && detail !== title);
}

/** Ten more digits make a number of whatever one begins with. */
const anyRest = "0".repeat(10);

/** What may become a phone number and isn't one yet: those are found as a whole only, so it is no question so far. */
export function isPartOfNumber(q: string): boolean {
  return !isNumber(q) && isNumber(q + anyRest);
}

function isNumber(text: string): boolean {
  return z.safeParse(phoneSchema, text).success;
}
