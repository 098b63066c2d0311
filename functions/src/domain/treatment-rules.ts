import type { FieldErrors } from "../contract/errors.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import { slotMinutes } from "./slot.ts";

/**
 * The smallest price in US dollars that Stripe accepts.
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const minCardPriceDollars = 0.5;

/** Faults of a treatment that a schema can't express, by field. It is empty if there are none. */
export function treatmentFaults({ Price, slots }: Pick<TreatmentInput, "Price" | "slots">): FieldErrors {
  return {
    ...(Price !== 0 && Price < minCardPriceDollars && { Price: "Price must be 0 or at least $0.50" }),
    ...(new Set(slots).size < slots.length && { slots: "Each time may stand only once" }),
    ...(slots.some((slot) => slotMinutes(slot) % 15 !== 0) && {
      slots: "Times must be on the quarter-hour, like 09:15 AM",
    }),
  };
}

const maxSlugLength = 40;

/**
 * Makes a treatment's id from its name: `Children's Check-up` becomes `childrens-check-up`. If that id was ever used, a
 * number follows.
 */
export function makeTreatmentId(name: string, used: ReadonlySet<string>): string {
  const slug = slugOf(name);
  if (!used.has(slug)) return slug;
  for (let count = 2; ; count++) {
    const numbered = `${trimDashes(slug.slice(0, maxSlugLength - `-${count}`.length))}-${count}`;
    if (!used.has(numbered)) return numbered;
  }
}

function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, "")
    .replace(/[^a-z0-9]+/g, "-");
  return trimDashes(trimDashes(plain).slice(0, maxSlugLength)) || "treatment";
}

function trimDashes(text: string): string {
  return text.replace(/^-+|-+$/g, "");
}
