import type {
  ApiBody,
  ConnectMessage,
  FieldOptions,
  FieldType,
  MessageFromFrame,
  MessageToFrame,
} from "../frame-messages.ts";

/** The emulator's address. The bundler inserts it. */
declare const EMULATOR_ORIGIN: string;

export const emulatorOrigin = EMULATOR_ORIGIN;

/** An error in the page's code, not by the person who uses it. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}

/** The fields of one card. */
export interface FieldGroup {
  readonly name: string;
  /** True if all three fields are on the page. */
  isMounted(): boolean;
  remove(type: FieldType): void;
}

type EventName = "change" | "ready";
type ElementEventHandler = (event: object) => unknown;

const stateClassSuffixes = ["complete", "empty", "focus", "invalid"] as const;

const frameTitles: Readonly<Record<FieldType, string>> = {
  cardNumber: "Secure card number input frame",
  cardExpiry: "Secure expiration date input frame",
  cardCvc: "Secure CVC input frame",
};

/**
 * The page's object for one field of the card. The field itself is in a frame that the emulator serves.
 * https://docs.stripe.com/js/element
 */
export class FieldElement {
  readonly type: FieldType;
  readonly #group: FieldGroup;
  readonly #handlers: Readonly<Record<EventName, Set<ElementEventHandler>>> = {
    change: new Set(),
    ready: new Set(),
  };
  readonly #calls = new Map<number, (body: ApiBody) => void>();
  #options: FieldOptions;
  #container: HTMLElement | undefined;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #nextCall = 1;

  constructor(type: FieldType, options: FieldOptions, group: FieldGroup) {
    this.type = type;
    this.#options = checkOptions(type, options);
    this.#group = group;
  }

  mount(container: HTMLElement): void {
    this.#container = container;
    const frame = document.createElement("iframe");
    frame.src = `${emulatorOrigin}/elements/card`;
    frame.title = frameTitles[this.type];
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
    for (const label of this.#labels()) label.addEventListener("click", this.focus);
  }

  destroy(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#frame?.remove();
    for (const answer of this.#calls.values()) answer({ error: unmountedError });
    this.#calls.clear();
    this.#container?.classList.remove("StripeElement");
    for (const name of stateClassSuffixes) this.#mark(name, false);
    for (const label of this.#labels()) label.removeEventListener("click", this.focus);
    this.#group.remove(this.type);
  }

  readonly focus = (): void => {
    this.#frame?.focus();
    this.#post({ kind: "focus" });
  };

  update(options: FieldOptions): void {
    this.#options = { ...this.#options, ...checkOptions(this.type, options) };
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

  /** True while the field is on the page, so that its value can be read. */
  isMounted(): boolean {
    return this.#port !== undefined;
  }

  /** Asks the frames to send the card to the API, together with the page's form. */
  send(key: string, path: string, form: [string, string][]): Promise<ApiBody> {
    if (!this.#group.isMounted()) {
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
    port1.onmessage = ({ data }: MessageEvent<MessageFromFrame>) => this.#receive(data);
    this.#port?.close();
    this.#port = port1;
    const welcome: ConnectMessage = { type: this.type, group: this.#group.name, options: this.#options };
    frame.contentWindow?.postMessage(welcome, emulatorOrigin, [port2]);
  }

  #receive(message: MessageFromFrame): void {
    switch (message.kind) {
      case "answer":
        this.#calls.get(message.call)?.(message.body);
        this.#calls.delete(message.call);
        return;
      case "change":
        this.#mark("complete", message.state.complete);
        this.#mark("empty", message.state.empty);
        this.#mark("invalid", message.state.error !== undefined);
        this.#emit("change", { elementType: this.type, ...message.state });
        return;
      case "height":
        if (this.#frame) this.#frame.style.height = `${message.pixels}px`;
        return;
      case "submit":
        submitForm(this.#container);
        return;
      case "ready":
        this.#emit("ready", { elementType: this.type });
        return;
      default:
        this.#mark("focus", message.kind === "focus");
    }
  }

  #post(message: MessageToFrame): void {
    this.#port?.postMessage(message);
  }

  #handlersOf(type: string): Set<ElementEventHandler> {
    if (type === "change" || type === "ready") return this.#handlers[type];
    throw new IntegrationError(`This stand-in's card Elements tell of no ${type}.`);
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

/** Returns the options. One that our page never sets throws an error that names it. */
function checkOptions(type: FieldType, options: FieldOptions): FieldOptions {
  const style = { base: supportedStyleNames, invalid: supportedStyleNames };
  throwIfUnknownOption(type, options, type === "cardNumber" ? { style, showIcon: null } : { style });
  return options;
}

function throwIfUnknownOption(type: FieldType, given: object, known: OptionNameTree, path = ""): void {
  for (const [name, value] of Object.entries(given)) {
    const inner = known[name];
    if (inner === undefined) {
      throw new IntegrationError(`This stand-in's ${type} Element knows no option ${path}${name}.`);
    }
    if (inner && typeof value === "object" && value)
      throwIfUnknownOption(type, value, inner, `${path}${name}.`);
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
