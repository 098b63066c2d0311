import type { Treatment } from "@clinic/contract/treatments.ts";
import { useEffect, useRef } from "react";

type Props = {
  treatments: readonly Pick<Treatment, "_id" | "name">[];
  /** Empty for all of them. */
  chosen: string;
  onChoose: (id: string) => void;
};

/** For whoever knows what they come for, and begins with it. */
export function TreatmentChoice({ treatments, chosen, onChoose }: Props) {
  const row = useRef<HTMLFieldSetElement>(null);
  // Where the row is longer than the screen, what is chosen is in sight, and the page stays where it is.
  useEffect(() => {
    const choice = chosen && row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!choice || !row.current) return;
    const { left, width } = row.current.getBoundingClientRect();
    row.current.scrollLeft += choice.left + choice.width / 2 - (left + width / 2);
  }, [chosen]);
  if (treatments.length < 2) return null;
  return (
    <fieldset className="treatment-choice" ref={row}>
      <legend className="visually-hidden">Treatment</legend>
      {[{ _id: "", name: "All treatments" }, ...treatments].map(({ _id, name }) => (
        <button
          key={_id}
          type="button"
          className="chip"
          aria-pressed={_id === chosen}
          onClick={() => onChoose(_id)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
