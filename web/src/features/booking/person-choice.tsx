import type { FamilyMember } from "@clinic/contract/profile.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { ChoiceTile, ChoiceTiles } from "../../components/choice-tiles.tsx";

/** The value until the patient chooses. */
export const nobody = "nobody";

const ofChildren =
  /\b(child|children|kid|kids|toddlers?|infants?|bab(y|ies)|p(a?e)diatric\w*|pedodont\w*)\b/i;

/**
 * The person to preselect; empty for the account's holder. The treatment's name says that it is for children. If the family has
 * several people, the patient has to choose.
 */
export function likelyPerson(treatment: string, people: readonly FamilyMember[]): string {
  const [first, ...others] = people;
  if (!first || !ofChildren.test(treatment)) return "";
  return others.length === 0 ? first._id : nobody;
}

type Props = { people: readonly FamilyMember[]; field: UseFormRegisterReturn; error: string | undefined };

/** The account's holder first, then the family. */
export function PersonChoice({ people, field, error }: Props) {
  return (
    <ChoiceTiles legend="For whom" plain error={error}>
      <ChoiceTile {...field} value="" title="Myself" />
      {people.map(({ _id, name }) => (
        <ChoiceTile key={_id} {...field} value={_id} title={name} />
      ))}
    </ChoiceTiles>
  );
}
