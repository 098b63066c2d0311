import type { CardBrand } from "./card-frame/card-fields.ts";

const named = (background: string, colour: string, name: string): string =>
  `<rect width="24" height="16" rx="2" fill="${background}"/><text x="12" y="11" fill="${colour}" ` +
  `font-family="Arial, sans-serif" font-size="6.5" font-weight="700" text-anchor="middle">${name}</text>`;

const drawings: Readonly<Record<CardBrand, string>> = {
  amex: named("#016fd0", "#fff", "AMEX"),
  diners: named("#0079be", "#fff", "DC"),
  discover: named("#f9f9f9", "#c2410c", "DISC"),
  jcb: named("#0f7b3f", "#fff", "JCB"),
  mastercard:
    '<rect width="24" height="16" rx="2" fill="#1f2937"/><circle cx="9.5" cy="8" r="5" fill="#eb001b"/>' +
    '<circle cx="14.5" cy="8" r="5" fill="#f79e1b" fill-opacity=".9"/>',
  unknown:
    '<rect x=".5" y=".5" width="23" height="15" rx="2" fill="none" stroke="#6b7280"/>' +
    '<rect y="3.5" width="24" height="3" fill="#6b7280"/><rect x="3" y="10" width="8" height="1.5" fill="#6b7280"/>',
  visa: named("#1a1f71", "#fff", "VISA"),
};

/** What stands before the card number, by the paths that the card frame asks for. */
export const icons = new Map(
  Object.entries(drawings).map(([brand, drawing]) => [
    `/elements/icons/${brand}.svg`,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 16" width="24" height="16">${drawing}</svg>`,
  ]),
);
