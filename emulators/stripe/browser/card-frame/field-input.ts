import type { StripeElementStyle } from "@stripe/stripe-js";
import type { ChangeState, FieldOptions, FieldType, MessageFromFrame } from "../frame-messages.ts";
import {
  brandRulesFor,
  type CardBrand,
  cardNumberLength,
  checkCardNumber,
  checkExpiry,
  checkLength,
  type FieldError,
  type FieldState,
  formatExpiry,
  groupDigits,
  incompleteSecurityCode,
  readExpiry,
  securityCodeLength,
} from "./card-fields.ts";
import { formatWhileTyping } from "./digit-input.ts";

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, "");

interface FieldKind {
  readonly title: string;
  readonly label: string;
  readonly placeholder: string;
  readonly autocomplete: AutoFill;
  /** Returns the digits in the typed text. `brand` is the card number's. */
  readonly read: (text: string, brand: CardBrand) => string;
  readonly format: (digits: string) => string;
  readonly check: (digits: string, brand: CardBrand) => FieldState;
}

/** Titles, labels and placeholders are Stripe's. */
const kinds: Readonly<Record<FieldType, FieldKind>> = {
  cardNumber: {
    title: "Secure card number input frame",
    label: "Credit or debit card number",
    placeholder: "1234 1234 1234 1234",
    autocomplete: "cc-number",
    read: (text) => onlyDigits(text).slice(0, cardNumberLength(onlyDigits(text))),
    format: groupDigits,
    check: checkCardNumber,
  },
  cardExpiry: {
    title: "Secure expiration date input frame",
    label: "Credit or debit card expiration date",
    placeholder: "MM / YY",
    autocomplete: "cc-exp",
    read: readExpiry,
    format: formatExpiry,
    check: (digits) => checkExpiry(digits, new Date()),
  },
  cardCvc: {
    title: "Secure CVC input frame",
    label: "Credit or debit card CVC/CVV",
    placeholder: "CVC",
    autocomplete: "cc-csc",
    read: (text, brand) => onlyDigits(text).slice(0, securityCodeLength(brand)),
    format: String,
    check: (digits, brand) => checkLength(digits, securityCodeLength(brand), incompleteSecurityCode),
  },
};

/** One field of the card. https://docs.stripe.com/js/elements_object/create_element?type=cardNumber */
export class FieldInput {
  readonly type: FieldType;
  readonly #kind: FieldKind;
  readonly #tell: (message: MessageFromFrame) => void;
  readonly #input = requireElement("input", HTMLInputElement);
  readonly #icon = requireElement("img", HTMLImageElement);
  readonly #sheet = new CSSStyleSheet();
  #brand: CardBrand = "unknown";
  /** True after the person left the field or sent the form: missing text is an error from then on. */
  #left = false;
  #told = "";

  constructor(type: FieldType, options: FieldOptions, tell: (message: MessageFromFrame) => void) {
    this.type = type;
    this.#kind = kinds[type];
    this.#tell = tell;
    const { title, label, placeholder, autocomplete, format } = this.#kind;
    document.title = title;
    Object.assign(this.#input, { ariaLabel: label, placeholder, autocomplete });
    document.adoptedStyleSheets = [this.#sheet];
    this.#input.addEventListener("focus", () => tell({ kind: "focus" }));
    this.#input.addEventListener("blur", () => {
      this.#left = this.value() !== "";
      this.#changed();
      tell({ kind: "blur" });
    });
    this.#input.addEventListener("keydown", ({ key }) => key === "Enter" && tell({ kind: "submit" }));
    formatWhileTyping({
      input: this.#input,
      read: (text) => this.#kind.read(text, this.#brand),
      format,
      onChange: () => {
        this.#left = false;
        this.#changed();
      },
    });
    this.update(options);
    const line = requireElement(".line", HTMLElement);
    new ResizeObserver(() => tell({ kind: "height", pixels: line.offsetHeight })).observe(line);
  }

  update({ style, showIcon = false }: FieldOptions): void {
    applyStyle(this.#sheet, style);
    this.#icon.hidden = !showIcon;
    this.#show();
  }

  focus(): void {
    this.#input.focus();
  }

  value(): string {
    return this.#kind.read(this.#input.value, this.#brand);
  }

  /** The brand of the card number that this field holds. */
  brand(): CardBrand {
    return brandRulesFor(this.value()).brand;
  }

  /** Tells the security code's field the brand, because its length depends on it. */
  setBrand(brand: CardBrand): void {
    if (this.type !== "cardCvc" || brand === this.#brand) return;
    this.#brand = brand;
    this.#input.value = this.#kind.format(this.value());
    this.#changed();
  }

  /** Returns the error that prevents sending the card, and shows it from then on. Undefined if there is none. */
  showProblem(): FieldError | undefined {
    this.#left = true;
    this.#changed();
    return this.#error();
  }

  #check(): FieldState {
    return this.#kind.check(this.value(), this.#brand);
  }

  #error(): FieldError | undefined {
    const state = this.#check();
    if (state.kind === "invalid") return state.error;
    if (state.kind === "incomplete" && this.#left) return state.whenLeft;
    return state.kind === "empty" && this.#left ? state.whenRequired : undefined;
  }

  #changed(): void {
    this.#show();
    const { kind } = this.#check();
    const error = this.#error();
    const state: ChangeState = {
      empty: kind === "empty",
      complete: kind === "complete",
      error: error && { type: "validation_error", ...error },
      ...(this.type === "cardNumber" && { brand: this.brand() }),
    };
    const told = JSON.stringify(state);
    if (told === this.#told) return;
    this.#told = told;
    this.#tell({ kind: "change", state });
  }

  #show(): void {
    const isWrong = this.#error() !== undefined;
    this.#input.dataset.state = isWrong ? "invalid" : this.#check().kind;
    this.#input.setAttribute("aria-invalid", String(isWrong));
    const icon = `/elements/icons/${this.type === "cardNumber" ? this.brand() : "unknown"}.svg`;
    if (this.#icon.getAttribute("src") !== icon) this.#icon.src = icon;
  }
}

function requireElement<Wanted extends Element>(selector: string, wanted: new () => Wanted): Wanted {
  const found = document.querySelector(selector);
  if (found instanceof wanted) return found;
  throw new Error(`The field's frame has no ${selector}`);
}

/** The style properties that our page sets. https://docs.stripe.com/js/appendix/style */
const cssPropertyNames: Readonly<Record<string, string>> = {
  color: "color",
  fontFamily: "font-family",
  fontSize: "font-size",
  iconColor: "--icon-color",
};

/**
 * Writes the page's style options into a style sheet. Inline styles are not possible, because a strict Content
 * Security Policy forbids them.
 */
function applyStyle(sheet: CSSStyleSheet, { base = {}, invalid = {} }: StripeElementStyle = {}): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  addRule(sheet, ".line", { fontSize: base.fontSize, fontFamily: base.fontFamily });
  addRule(sheet, ".field", base);
  addRule(sheet, ".field::placeholder", base["::placeholder"]);
  addRule(sheet, '.field[data-state="invalid"]', invalid);
  addRule(sheet, '.field[data-state="invalid"]::placeholder', invalid["::placeholder"]);
}

function addRule(sheet: CSSStyleSheet, selector: string, wanted: object = {}): void {
  const rule = sheet.cssRules.item(sheet.insertRule(`${selector} {}`, sheet.cssRules.length));
  if (!(rule instanceof CSSStyleRule)) return;
  for (const [name, value] of Object.entries(wanted)) {
    const property = cssPropertyNames[name];
    if (property && value !== undefined) rule.style.setProperty(property, String(value));
  }
}
