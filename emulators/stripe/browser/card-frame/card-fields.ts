/** An error as the card element reports it. https://docs.stripe.com/js/element/events/on_change */
export interface FieldError {
  readonly code: string;
  readonly message: string;
}

export type FieldState =
  | { readonly kind: "empty"; readonly whenRequired: FieldError }
  /** Incomplete text is no error during typing. It becomes an error when the person leaves the field. */
  | { readonly kind: "incomplete"; readonly whenLeft: FieldError }
  | { readonly kind: "invalid"; readonly error: FieldError }
  | { readonly kind: "complete" };

/** Checks a field that is complete at `length` characters and cannot be wrong in another way. */
export function checkLength(value: string, length: number, incomplete: FieldError): FieldState {
  if (value === "") return { kind: "empty", whenRequired: incomplete };
  return value.length < length ? { kind: "incomplete", whenLeft: incomplete } : { kind: "complete" };
}

export const incompleteSecurityCode: FieldError = {
  code: "incomplete_cvc",
  message: "Your card's security code is incomplete.",
};

export type CardBrand = "amex" | "diners" | "discover" | "jcb" | "mastercard" | "unknown" | "visa";

interface BrandRules {
  readonly brand: CardBrand;
  readonly starts: RegExp;
  readonly groups: readonly number[];
}

const brands: readonly BrandRules[] = [
  { brand: "visa", starts: /^4/, groups: [4, 4, 4, 4] },
  { brand: "mastercard", starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4] },
  { brand: "amex", starts: /^3[47]/, groups: [4, 6, 5] },
  { brand: "discover", starts: /^6(011|4[4-9]|5)/, groups: [4, 4, 4, 4] },
  { brand: "jcb", starts: /^35/, groups: [4, 4, 4, 4] },
  { brand: "diners", starts: /^3(05|[689])/, groups: [4, 4, 4, 4] },
];

const unknownBrand: BrandRules = {
  brand: "unknown",
  starts: /^/,
  groups: [4, 4, 4, 4],
};

export const brandRulesFor = (digits: string): BrandRules =>
  brands.find(({ starts }) => starts.test(digits)) ?? unknownBrand;

/** The length of the code on a card of this brand. */
export const securityCodeLength = (brand: CardBrand): number => (brand === "amex" ? 4 : 3);

export const cardNumberLength = (digits: string): number =>
  brandRulesFor(digits).groups.reduce((total, size) => total + size, 0);

/**
 * Groups a card number's digits: `4242424242` becomes `4242 4242 42`. An American Express number has groups of 4, 6
 * and 5.
 */
export function groupDigits(digits: string): string {
  let start = 0;
  return brandRulesFor(digits)
    .groups.map((size) => {
      start += size;
      return digits.slice(start - size, start);
    })
    .filter((group) => group !== "")
    .join(" ");
}

export function checkCardNumber(digits: string): FieldState {
  const incomplete = { code: "incomplete_number", message: "Your card number is incomplete." };
  if (digits === "") return { kind: "empty", whenRequired: incomplete };
  if (digits.length < cardNumberLength(digits)) return { kind: "incomplete", whenLeft: incomplete };
  if (passesLuhn(digits)) return { kind: "complete" };
  return { kind: "invalid", error: { code: "invalid_number", message: "Your card number is invalid." } };
}

export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

/** Reads the expiry date's digits. `1/` and `5` get a zero in front; `12/2034` loses its century. */
export function readExpiry(text: string): string {
  const digits = text.replaceAll(/\D/g, "");
  const padded = /^\s*1\s*\//.test(text) || /^[2-9]/.test(digits) ? `0${digits}` : digits;
  const short =
    padded.length > 4 && padded.slice(2, 4) === "20" ? padded.slice(0, 2) + padded.slice(4) : padded;
  return short.slice(0, 4);
}

export const formatExpiry = (digits: string): string =>
  digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;

export const splitExpiry = (digits: string) => ({
  month: Number(digits.slice(0, 2)),
  year: 2000 + Number(digits.slice(2, 4)),
});

export function checkExpiry(digits: string, today: Date): FieldState {
  const incomplete = { code: "incomplete_expiry", message: "Your card's expiration date is incomplete." };
  if (digits === "") return { kind: "empty", whenRequired: incomplete };
  if (digits.length >= 2 && !isMonth(Number(digits.slice(0, 2)))) {
    return invalidFieldState("invalid_expiry_month", "Your card's expiration date is invalid.");
  }
  if (digits.length < 4) return { kind: "incomplete", whenLeft: incomplete };
  const { month, year } = splitExpiry(digits);
  if (year < today.getFullYear()) {
    return invalidFieldState("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return invalidFieldState("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return invalidFieldState("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  return { kind: "complete" };
}

const isMonth = (month: number): boolean => month >= 1 && month <= 12;

const invalidFieldState = (code: string, message: string): FieldState => ({
  kind: "invalid",
  error: { code, message },
});
