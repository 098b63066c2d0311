import type { FieldErrors } from "../contract/errors.ts";
import type { TreatmentInput } from "../contract/treatments.ts";
import { priceFault } from "./currency.ts";
import { formatMoney, type MoneyFormat } from "./format-money.ts";
import { slotMinutes } from "./slot.ts";

/** Faults of a treatment that a schema can't express, by field. It is empty if there are none. */
export function treatmentFaults(
  { Price, slots }: Pick<TreatmentInput, "Price" | "slots">,
  region: MoneyFormat,
): FieldErrors {
  const fault = priceFaultText(Price, region);
  return {
    ...(fault !== null && { Price: fault }),
    ...(new Set(slots).size < slots.length && { slots: "Each time can be listed only once" }),
    ...(slots.some((slot) => slotMinutes(slot) % 15 !== 0) && {
      slots: "Times must be on the quarter-hour, like 09:15 AM",
    }),
  };
}

export function priceFaultText(Price: number, region: MoneyFormat): string | null {
  const fault = priceFault(Price, region.currency);
  switch (fault?.limit) {
    case "minimumCharge":
      return `Price must be 0 or at least ${formatMoney(fault.value, region)}`;
    case "maximumPrice":
      return `Price must be at most ${formatMoney(fault.value, region)}`;
    case "decimals":
      // Every currency's prices have none or two.
      return fault.value === 0 ? "Price must be a whole number" : "Price has at most two decimals";
    default:
      return null;
  }
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
