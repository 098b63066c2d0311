import type { StripeCardElementOptions } from "@stripe/stripe-js";
import type {
  ApiBody,
  CardFrameOptions,
  ConnectMessage,
  MessageFromCardFrame,
  MessageToCardFrame,
} from "../frame-messages.ts";

/** The emulator's address. The bundler inserts it. */
declare const EMULATOR_ORIGIN: string;

export const emulatorOrigin = EMULATOR_ORIGIN;

/** An error in the page's code, not by the person who uses it. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}

type EventName = "change" | "ready";
type ElementEventHandler = (event: object) => unknown;

const stateClassSuffixes = ["complete", "empty", "focus", "invalid"] as const;

/**
 * The page's object for the card fields. The fields themselves are in a frame that the emulator serves.
 * https://docs.stripe.com/js/element
 */
export class CardElement {
  readonly #handlers: Readonly<Record<EventName, Set<ElementEventHandler>>> = {
    change: new Set(),
    ready: new Set(),
  };
  readonly #calls = new Map<number, (body: ApiBody) => void>();
  readonly #onDestroy: () => void;
  #options: CardFrameOptions;
  #container: HTMLElement | undefined;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #nextCall = 1;

  constructor(options: StripeCardElementOptions, onDestroy: () => void) {
    this.#options = checkCardOptions(options);
    this.#onDestroy = onDestroy;
  }

  mount(container: HTMLElement): void {
    this.#container = container;
    const frame = document.createElement("iframe");
    frame.src = `${emulatorOrigin}/elements/card`;
    frame.title = "Secure card payment input frame";
    frame.name = "__privateStripeFrame";
    // A frame is opaque if its color scheme differs from its page's.
    Object.assign(frame.style, {
      display: "block",
      width: "100%",
      height: "24px",
      border: "0",
      colorScheme: "light",
    });
    frame.addEventListener("load", () => this.#connect(frame));
    container.replaceChildren(frame);
    this.#frame = frame;
    this.#mark("empty", true);
    container.classList.add("StripeElement");
    for (const label of this.#labels()) label.addEventListener("click", this.#focus);
  }

  destroy(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#frame?.remove();
    for (const answer of this.#calls.values()) answer({ error: unmountedError });
    this.#calls.clear();
    this.#container?.classList.remove("StripeElement");
    for (const name of stateClassSuffixes) this.#mark(name, false);
    for (const label of this.#labels()) label.removeEventListener("click", this.#focus);
    this.#onDestroy();
  }

  update(options: StripeCardElementOptions): void {
    this.#options = { ...this.#options, ...checkCardOptions(options) };
    this.#post({ kind: "update", options: this.#options });
  }

  on(type: string, handler: ElementEventHandler): this {
    this.#handlersOf(type).add(handler);
    return this;
  }

  off(type: string, handler: ElementEventHandler): this {
    this.#handlersOf(type).delete(handler);
    return this;
  }

  /** Asks the frame to send the card to the API, together with the page's form. */
  send(key: string, path: string, form: [string, string][]): Promise<ApiBody> {
    if (!this.#port) {
      throw new IntegrationError(
        "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
      );
    }
    const call = this.#nextCall;
    this.#nextCall += 1;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#post({ kind: "send", call, key, path, form });
    });
  }

  #connect(frame: HTMLIFrameElement): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<MessageFromCardFrame>) => this.#receive(data);
    this.#port?.close();
    this.#port = port1;
    const welcome: ConnectMessage = { options: this.#options };
    frame.contentWindow?.postMessage(welcome, emulatorOrigin, [port2]);
  }

  #receive(message: MessageFromCardFrame): void {
    switch (message.kind) {
      case "answer":
        this.#calls.get(message.call)?.(message.body);
        this.#calls.delete(message.call);
        return;
      case "change":
        this.#mark("complete", message.state.complete);
        this.#mark("empty", message.state.empty);
        this.#mark("invalid", message.state.error !== undefined);
        this.#emit("change", { elementType: "card", ...message.state });
        return;
      case "height":
        if (this.#frame) this.#frame.style.height = `${message.pixels}px`;
        return;
      case "submit":
        submitForm(this.#container);
        return;
      case "ready":
        this.#emit("ready", { elementType: "card" });
        return;
      default:
        this.#mark("focus", message.kind === "focus");
    }
  }

  readonly #focus = (): void => {
    this.#frame?.focus();
    this.#post({ kind: "focus" });
  };

  #post(message: MessageToCardFrame): void {
    this.#port?.postMessage(message);
  }

  #handlersOf(type: string): Set<ElementEventHandler> {
    if (type === "change" || type === "ready") return this.#handlers[type];
    throw new IntegrationError(`This stand-in's card Element tells of no ${type}.`);
  }

  #emit(type: EventName, event: object): void {
    for (const handler of [...this.#handlers[type]]) handler(event);
  }

  #mark(name: (typeof stateClassSuffixes)[number], isOn: boolean): void {
    this.#container?.classList.toggle(`StripeElement--${name}`, isOn);
  }

  #labels(): Iterable<Element> {
    return document.querySelectorAll(`label[for="${CSS.escape(this.#container?.id ?? "")}"]`);
  }
}

const unmountedError = {
  type: "validation_error",
  code: "element_unmounted",
  message: "The card form was closed.",
};

interface OptionNameTree {
  readonly [name: string]: OptionNameTree | null;
}

const supportedStyleNames = {
  color: null,
  fontFamily: null,
  fontSize: null,
  iconColor: null,
  "::placeholder": { color: null },
};

/** Returns the style option, the only one that our page sets. Any other option throws an error that names it. */
function checkCardOptions(options: StripeCardElementOptions): CardFrameOptions {
  throwIfUnknownOption(options, { style: { base: supportedStyleNames, invalid: supportedStyleNames } });
  return options;
}

function throwIfUnknownOption(given: object, known: OptionNameTree, path = ""): void {
  for (const [name, value] of Object.entries(given)) {
    const inner = known[name];
    if (inner === undefined) {
      throw new IntegrationError(`This stand-in's card Element knows no option ${path}${name}.`);
    }
    if (inner && typeof value === "object" && value) throwIfUnknownOption(value, inner, `${path}${name}.`);
  }
}

/**
 * When a person presses Enter in a card field, the page's form is submitted, as it would be from the page's own
 * input.
 */
function submitForm(container: HTMLElement | undefined): void {
  const form = container?.closest("form");
  const button = form?.querySelector<HTMLButtonElement>('button:not([type="button"], [type="reset"])');
  if (form && !button?.disabled) form.requestSubmit(button);
}
