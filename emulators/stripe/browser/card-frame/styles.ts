import type { StripeElementStyle } from "@stripe/stripe-js";

/** The properties that Stripe lets a page set. https://docs.stripe.com/js/appendix/style */
const allowed: Readonly<Record<string, string>> = {
  backgroundColor: "background-color",
  color: "color",
  fontFamily: "font-family",
  fontSize: "font-size",
  fontSmoothing: "-webkit-font-smoothing",
  fontStyle: "font-style",
  fontVariant: "font-variant",
  fontWeight: "font-weight",
  iconColor: "--icon-color",
  letterSpacing: "letter-spacing",
  lineHeight: "line-height",
  padding: "padding",
  textAlign: "text-align",
  textDecoration: "text-decoration",
  textShadow: "text-shadow",
  textTransform: "text-transform",
};

const variants = ["base", "complete", "empty", "invalid"] as const;

const selectors = {
  base: ".field",
  complete: '.field[data-state="complete"]',
  empty: '.field[data-state="empty"]',
  invalid: '.field[data-state="invalid"]',
} as const;

const pseudos = [
  ":hover",
  ":focus",
  "::placeholder",
  "::selection",
  ":-webkit-autofill",
  ":disabled",
] as const;

/** Writes the page's style options as rules of a sheet of ours: no inline style, which a strict CSP forbids. */
export function applyStyle(sheet: CSSStyleSheet, style: StripeElementStyle = {}): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  // The root too, so that widths in em follow the page's font size.
  if (style.base)
    addRule(sheet, ".card", { fontSize: style.base.fontSize, fontFamily: style.base.fontFamily });
  for (const variant of variants) {
    const wanted = style[variant];
    if (!wanted) continue;
    addRule(sheet, selectors[variant], wanted);
    for (const pseudo of pseudos) {
      const inner = wanted[pseudo];
      if (inner) addRule(sheet, `${selectors[variant]}${pseudo}`, inner);
    }
  }
}

function addRule(sheet: CSSStyleSheet, selector: string, properties: object): void {
  const rule = sheet.cssRules.item(sheet.insertRule(`${selector} {}`, sheet.cssRules.length));
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(properties)) {
    const property = allowed[name];
    if (property && value !== undefined) rule.style.setProperty(property, String(value));
  }
}
