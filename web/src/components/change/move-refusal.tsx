import { useEffect, useRef } from "react";
import type { Way } from "../../lib/clinic/free-times.ts";
import { familySentenceOf, linkedSentenceOf } from "../../lib/error-sentences.ts";
import { WaysOut } from "../clinic/ways-out.tsx";
import { FormAlert } from "../form-alert.tsx";
import type { Movable } from "./move-choice.ts";

type Props = { error: Error; booking: Movable; ways: readonly Way[]; onChoose: (way: Way) => void };

/** Why it can't be, and what can. It stands above the form, which on a phone may be out of sight. */
export function MoveRefusal({ error, booking, ways, onChoose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place}>
      <FormAlert>{whyNot(error, booking)}</FormAlert>
      <WaysOut ways={ways} onChoose={onChoose} />
    </div>
  );
}

function whyNot(error: Error, { personId, patientName }: Movable): string {
  if (personId === undefined) return linkedSentenceOf(error, patientName);
  return familySentenceOf(error, personId === null ? undefined : patientName);
}
