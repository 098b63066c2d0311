import type { FieldState } from "./field-state.ts";

/** The digits that count: `1/` and `5` have a zero put before them, `12/2034` loses its century. */
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
    return invalid("invalid_expiry_month", "Your card's expiration date is invalid.");
  }
  if (digits.length < 4) return { kind: "incomplete", whenLeft: incomplete };
  const { month, year } = splitExpiry(digits);
  if (year < today.getFullYear()) {
    return invalid("invalid_expiry_year_past", "Your card's expiration year is in the past.");
  }
  if (year === today.getFullYear() && month < today.getMonth() + 1) {
    return invalid("invalid_expiry_month_past", "Your card's expiration date is in the past.");
  }
  if (year > today.getFullYear() + 50) {
    return invalid("invalid_expiry_year", "Your card's expiration year is invalid.");
  }
  return { kind: "complete" };
}

const isMonth = (month: number): boolean => month >= 1 && month <= 12;

const invalid = (code: string, message: string): FieldState => ({
  kind: "invalid",
  error: { code, message },
});
