import type { PersonDetails } from "@clinic/contract/people.ts";
import type { When } from "./person-queries.ts";

/** What stands in a list of so many: `3 coming, 1 canceled`. Empty where all of them are what its heading says. */
export function listedText(
  when: When,
  { coming, past, noShow }: PersonDetails["counts"],
  total: number | null,
): string {
  if (total === null) return "";
  const [meant, missed] = when === "coming" ? [coming, 0] : [past, noShow];
  const cancelled = total - meant - missed;
  if (missed === 0 && cancelled <= 0) return "";
  return [
    `${meant} ${when}`,
    missed > 0 && (missed === 1 ? "1 no-show" : `${missed} no-shows`),
    cancelled > 0 && `${cancelled} canceled`,
  ]
    .filter(Boolean)
    .join(", ");
}
