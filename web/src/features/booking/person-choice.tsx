import type { Person } from "@clinic/contract/users.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { ChoiceTile, ChoiceTiles } from "../../components/choice-tiles.tsx";

/** The account's holder first, then the family. */
export function PersonChoice({ people, field }: { people: readonly Person[]; field: UseFormRegisterReturn }) {
  return (
    <ChoiceTiles legend="For whom" plain>
      <ChoiceTile {...field} value="" title="Myself" />
      {people.map(({ _id, name }) => (
        <ChoiceTile key={_id} {...field} value={_id} title={name} />
      ))}
    </ChoiceTiles>
  );
}
