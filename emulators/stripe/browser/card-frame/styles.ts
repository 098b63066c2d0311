import type { StripeElementStyle } from "@stripe/stripe-js";

/** The properties that our page sets. https://docs.stripe.com/js/appendix/style */
const properties: Readonly<Record<string, string>> = {
  color: "color",
  fontFamily: "font-family",
  fontSize: "font-size",
  iconColor: "--icon-color",
};

/** Writes the page's style options as rules of a sheet of ours: no inline style, which a strict CSP forbids. */
export function applyStyle(sheet: CSSStyleSheet, { base = {}, invalid = {} }: StripeElementStyle = {}): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  // The root too, so that widths in em follow the page's font size.
  addRule(sheet, ".card", { fontSize: base.fontSize, fontFamily: base.fontFamily });
  addRule(sheet, ".field", base);
  addRule(sheet, ".field::placeholder", base["::placeholder"]);
  addRule(sheet, '.field[data-state="invalid"]', invalid);
  addRule(sheet, '.field[data-state="invalid"]::placeholder', invalid["::placeholder"]);
}

function addRule(sheet: CSSStyleSheet, selector: string, wanted: object = {}): void {
  const rule = sheet.cssRules.item(sheet.insertRule(`${selector} {}`, sheet.cssRules.length));
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(wanted)) {
    const property = properties[name];
    if (property && value !== undefined) rule.style.setProperty(property, String(value));
  }
}
