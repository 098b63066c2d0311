import type { StripeElementStyle } from "@stripe/stripe-js";
import type { CardFrameOptions, CardState, MessageFromCardFrame } from "../frame-messages.ts";
import {
  brandRulesFor,
  cardNumberLength,
  checkCardNumber,
  checkExpiry,
  checkLength,
  type FieldError,
  type FieldState,
  formatExpiry,
  groupDigits,
  incompletePostalCode,
  incompleteSecurityCode,
  readExpiry,
} from "./card-fields.ts";
import { formatWhileTyping } from "./digit-input.ts";

interface Field {
  readonly input: HTMLInputElement;
  readonly value: () => string;
  readonly check: () => FieldState;
  /** True after the person left the field or sent the form: missing text is an error from then on. */
  left: boolean;
}

const onlyDigits = (text: string): string => text.replaceAll(/\D/g, "");

/**
 * The card number, expiry, security code and postal code fields as one form.
 * https://docs.stripe.com/js/elements_object/create_element?type=card
 */
export class CardForm {
  readonly #tell: (message: MessageFromCardFrame) => void;
  readonly #card = requireElement(".card", HTMLElement);
  readonly #icon = requireElement("img", HTMLImageElement);
  readonly #last4 = requireElement(".last4", HTMLElement);
  readonly #sheet = new CSSStyleSheet();
  readonly #number: Field;
  readonly #expiry: Field;
  readonly #cvc: Field;
  readonly #postal: Field;
  #told = "";

  constructor(options: CardFrameOptions, tell: (message: MessageFromCardFrame) => void) {
    this.#tell = tell;
    document.adoptedStyleSheets = [this.#sheet];
    const codeLength = () => brandRulesFor(this.#number.value()).securityCodeLength;
    this.#number = this.#field("cardnumber", onlyDigits, checkCardNumber);
    this.#expiry = this.#field("exp-date", readExpiry, (digits) => checkExpiry(digits, new Date()));
    this.#cvc = this.#field("cvc", onlyDigits, (digits) =>
      checkLength(digits, codeLength(), incompleteSecurityCode),
    );
    this.#postal = this.#field("postal", onlyDigits, (digits) =>
      checkLength(digits, 5, incompletePostalCode),
    );
    this.#format(
      this.#number,
      (text) => onlyDigits(text).slice(0, cardNumberLength(onlyDigits(text))),
      groupDigits,
    );
    this.#format(this.#expiry, readExpiry, formatExpiry);
    this.#format(this.#cvc, (text) => onlyDigits(text).slice(0, codeLength()), String);
    this.#format(this.#postal, (text) => onlyDigits(text).slice(0, 5), String);
    this.update(options);
    // The page gets focus events of the element as a whole, but none when the focus moves between its fields.
    for (const [event, kind] of [
      ["focusin", "focus"],
      ["focusout", "blur"],
    ] as const) {
      this.#card.addEventListener(event, ({ relatedTarget }) => {
        if (!relatedTarget) tell({ kind });
      });
    }
    new ResizeObserver(() => tell({ kind: "height", pixels: this.#card.offsetHeight })).observe(this.#card);
  }

  update({ style }: CardFrameOptions): void {
    applyStyle(this.#sheet, style);
    this.#show();
  }

  focus(): void {
    this.#number.input.focus();
  }

  values() {
    return {
      number: this.#number.value(),
      expiry: this.#expiry.value(),
      cvc: this.#cvc.value(),
      postalCode: this.#postal.value(),
    };
  }

  /**
   * Returns the first error that prevents sending the card, and shows it from then on. Undefined if there is none.
   */
  showProblem(): FieldError | undefined {
    const states = this.#fields().map((field) => field.check());
    if (states.every(({ kind }) => kind === "complete")) return undefined;
    for (const field of this.#fields()) field.left = true;
    this.#changed();
    const [problem] = states.flatMap((state) => fieldErrorOf(state, true) ?? []);
    return problem;
  }

  #field(name: string, read: (text: string) => string, check: (digits: string) => FieldState): Field {
    const input = requireElement(`[name="${name}"]`, HTMLInputElement);
    const value = () => read(input.value);
    const field: Field = { input, value, check: () => check(value()), left: false };
    input.addEventListener("focus", () => {
      this.#card.dataset.stage = name === "cardnumber" ? "number" : "rest";
    });
    input.addEventListener("blur", () => {
      field.left = field.value() !== "";
      this.#changed();
    });
    input.addEventListener("keydown", (event) => this.#keyPressed(event, field));
    return field;
  }

  #format(field: Field, read: (text: string) => string, format: (digits: string) => string): void {
    formatWhileTyping({
      input: field.input,
      read,
      format,
      onChange: () => {
        field.left = false;
        this.#changed();
        if (field.check().kind === "complete") this.#neighbour(field, 1)?.focus();
      },
    });
  }

  #keyPressed(event: KeyboardEvent, field: Field): void {
    if (event.key === "Enter") this.#tell({ kind: "submit" });
    if (event.key === "Backspace" && field.input.value === "") {
      event.preventDefault();
      this.#neighbour(field, -1)?.focus();
    }
  }

  #neighbour(field: Field, step: 1 | -1): HTMLInputElement | undefined {
    const fields = this.#fields();
    return fields[fields.indexOf(field) + step]?.input;
  }

  #fields(): Field[] {
    return [this.#number, this.#expiry, this.#cvc, this.#postal];
  }

  #changed(): void {
    this.#show();
    const fields = this.#fields();
    const states = fields.map((field) => field.check());
    const [error] = fields.flatMap((field) => fieldErrorOf(field.check(), field.left) ?? []);
    const state: CardState = {
      empty: states.every(({ kind }) => kind === "empty"),
      complete: states.every(({ kind }) => kind === "complete"),
      error: error && { type: "validation_error", ...error },
    };
    const told = JSON.stringify(state);
    if (told === this.#told) return;
    this.#told = told;
    this.#tell({ kind: "change", state });
  }

  #show(): void {
    for (const field of this.#fields()) {
      const state = field.check();
      const isWrong = fieldErrorOf(state, field.left) !== undefined;
      field.input.dataset.state = isWrong ? "invalid" : state.kind;
      field.input.setAttribute("aria-invalid", String(isWrong));
    }
    const digits = this.#number.value();
    this.#last4.textContent = digits.slice(-4);
    this.#last4.dataset.state = this.#number.input.dataset.state ?? "";
    const icon = `/elements/icons/${brandRulesFor(digits).brand}.svg`;
    if (this.#icon.getAttribute("src") !== icon) this.#icon.src = icon;
  }
}

function fieldErrorOf(state: FieldState, left: boolean): FieldError | undefined {
  if (state.kind === "invalid") return state.error;
  if (state.kind === "incomplete" && left) return state.whenLeft;
  if (state.kind === "empty" && left) return state.whenRequired;
  return undefined;
}

function requireElement<Wanted extends Element>(selector: string, wanted: new () => Wanted): Wanted {
  const found = document.querySelector(selector);
  if (found instanceof wanted) return found;
  throw new Error(`The card frame has no ${selector}`);
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
  // The root element gets the font too, so that widths in em follow the page's font size.
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
    const property = cssPropertyNames[name];
    if (property && value !== undefined) rule.style.setProperty(property, String(value));
  }
}
