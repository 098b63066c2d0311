import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type FoundPerson, foundPeople } from "../../../lib/clinic/found-people.ts";
import { foundPeopleQuery } from "../../../lib/clinic/found-people-query.ts";
import { useAfterPause } from "../../../lib/use-after-pause.ts";
import { isPartOfNumber } from "./found-person.ts";

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
