/** Finds treatments by what people type, in the treatments' own words and in a few words that people use in their place. */
import type { Treatment, TreatmentDrawing } from "@clinic/contract/treatments.ts";

/** By the drawing's kind. A treatment is of a kind if it has the drawing, or if its name has one of the kind's words. */
const wordsByKind: Readonly<Record<TreatmentDrawing, string>> = {
  "check-up": "checkup check examination exam consultation pain ache hurts",
  cleaning: "cleaning clean hygiene hygienist scale polish plaque tartar gums",
  fluoride: "fluoride varnish enamel protection",
  filling: "filling cavity cavities caries decay hole toothache pain ache hurts",
  crown: "crown crowns cap bridge broken",
  implant: "implant implants missing",
  surgery: "surgery extraction extractions wisdom pull removal pain ache hurts",
  braces: "braces aligners orthodontics orthodontic crooked straight",
  whitening: "whitening bleaching whiter brighter stains",
  children: "children childrens child kids kid baby pediatric paediatric",
};

const kinds = Object.entries(wordsByKind).map(([drawing, words]) => ({ drawing, words: words.split(" ") }));
/** Words for how somebody feels. They don't make a treatment one of the kind. */
const complaints = new Set(["pain", "ache", "hurts", "hole", "broken", "missing", "crooked", "stains"]);

type Searched = Pick<Treatment, "name" | "description" | "forWhom" | "picture">;

/** The treatments that have every typed word, or a word that begins with it. An empty search finds all. */
export function findTreatments<T extends Searched>(treatments: readonly T[], typed: string): T[] {
  const sought = wordsOf(typed);
  return treatments.filter((treatment) => {
    const words = [...ownWordsOf(treatment), ...kindWordsOf(treatment)];
    return sought.every((one) => words.some((word) => word.startsWith(one)));
  });
}

/** Whether somebody who types this may need help today. */
export function soundsUrgent(typed: string): boolean {
  return /\b(pain|ache|toothache|hurt|hurts|swollen|swelling|broken|emergency|urgent)\b/i.test(typed);
}

function ownWordsOf({ name, description, forWhom = "" }: Searched): string[] {
  return wordsOf(`${name} ${description} ${forWhom}`);
}

function kindWordsOf({ name, picture }: Searched): string[] {
  const named = wordsOf(name);
  return kinds
    .filter(
      ({ drawing, words }) =>
        drawing === picture || named.some((word) => words.includes(word) && !complaints.has(word)),
    )
    .flatMap(({ words }) => words);
}

/** Lower case without accents: `Children's Check-up` has the words `childrens`, `check` and `up`. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f'’]/g, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
