import type { FieldState } from "./field-state.ts";

type CardBrand = "amex" | "diners" | "discover" | "jcb" | "mastercard" | "unknown" | "visa";

interface BrandRules {
  readonly brand: CardBrand;
  readonly starts: RegExp;
  readonly groups: readonly number[];
  readonly securityCodeLength: 3 | 4;
}

const brands: readonly BrandRules[] = [
  { brand: "visa", starts: /^4/, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  { brand: "mastercard", starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  { brand: "amex", starts: /^3[47]/, groups: [4, 6, 5], securityCodeLength: 4 },
  { brand: "discover", starts: /^6(011|4[4-9]|5)/, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  { brand: "jcb", starts: /^35/, groups: [4, 4, 4, 4], securityCodeLength: 3 },
  { brand: "diners", starts: /^3(05|[689])/, groups: [4, 4, 4, 4], securityCodeLength: 3 },
];

const unknownBrand: BrandRules = {
  brand: "unknown",
  starts: /^/,
  groups: [4, 4, 4, 4],
  securityCodeLength: 3,
};

export const rulesFor = (digits: string): BrandRules =>
  brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand;

export const numberLength = (digits: string): number =>
  rulesFor(digits).groups.reduce((total, size) => total + size, 0);

/** `4242424242` becomes `4242 4242 42`, and an American Express number 4-6-5. */
export function groupDigits(digits: string): string {
  let start = 0;
  return rulesFor(digits)
    .groups.map((size) => {
      start += size;
      return digits.slice(start - size, start);
    })
    .filter((group) => group !== "")
    .join(" ");
}

export function checkNumber(digits: string): FieldState {
  const incomplete = { code: "incomplete_number", message: "Your card number is incomplete." };
  if (digits === "") return { kind: "empty", whenRequired: incomplete };
  if (digits.length < numberLength(digits)) return { kind: "incomplete", whenLeft: incomplete };
  if (passesLuhn(digits)) return { kind: "complete" };
  return { kind: "invalid", error: { code: "invalid_number", message: "Your card number is invalid." } };
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
