import type { StripeCardElementOptions, StripeElementClasses } from "@stripe/stripe-js";
import type { ApiBody, CardFrameOptions, FromCardFrame, ToCardFrame, Welcome } from "../messages.ts";
import { IntegrationError } from "./integration-error.ts";
import { origin } from "./origin.ts";

type Handler = (event: object) => unknown;
type ClassName = "complete" | "empty" | "focus" | "invalid";

/** The page's handle on the card fields, which live in a frame of the emulator's. https://docs.stripe.com/js/element */
export class CardElement {
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #calls = new Map<number, (body: ApiBody) => void>();
  readonly #onDestroy: () => void;
  #options: StripeCardElementOptions;
  #container: HTMLElement | undefined;
  #frame: HTMLIFrameElement | undefined;
  #port: MessagePort | undefined;
  #nextCall = 1;
  #isDestroyed = false;

  constructor(options: StripeCardElementOptions, onDestroy: () => void) {
    this.#options = options;
    this.#onDestroy = onDestroy;
  }

  mount(target: string | HTMLElement): void {
    if (this.#isDestroyed) throw new IntegrationError("This Element has already been destroyed.");
    const container = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
    if (!container) throw new IntegrationError("The selector you specified applies to no DOM elements.");
    if (container === this.#container) return;
    this.unmount();
    this.#container = container;
    const frame = document.createElement("iframe");
    frame.src = `${origin}/elements/card`;
    frame.title = "Secure card payment input frame";
    frame.name = "__privateStripeFrame";
    // A frame of another colour scheme than its page would be opaque.
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
    container.classList.add(this.#className("base"));
    for (const label of document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`)) {
      label.addEventListener("click", this.#focus);
    }
  }

  unmount(): void {
    this.#port?.close();
    this.#port = undefined;
    this.#frame?.remove();
    this.#frame = undefined;
    for (const answer of this.#calls.values()) answer({ error: unmounted });
    this.#calls.clear();
    const container = this.#container;
    this.#container = undefined;
    if (!container) return;
    container.classList.remove(this.#className("base"));
    for (const name of ["complete", "empty", "focus", "invalid"] as const) {
      container.classList.remove(this.#className(name));
    }
    for (const label of document.querySelectorAll(`label[for="${CSS.escape(container.id)}"]`)) {
      label.removeEventListener("click", this.#focus);
    }
  }

  destroy(): void {
    this.unmount();
    this.#isDestroyed = true;
    this.#onDestroy();
  }

  update(options: StripeCardElementOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#post({ kind: "update", options: frameOptions(options) });
  }

  focus(): void {
    this.#focus();
  }

  blur(): void {
    this.#post({ kind: "blur" });
  }

  clear(): void {
    this.#post({ kind: "clear" });
  }

  /** Kept for pages that call it; these fields collapse by themselves. */
  collapse(): void {}

  on(type: string, handler: Handler): this {
    const handlers = this.#handlers.get(type) ?? new Set();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  once(type: string, handler: Handler): this {
    const first: Handler = (event) => {
      this.off(type, first);
      return handler(event);
    };
    return this.on(type, first);
  }

  off(type: string, handler?: Handler): this {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  /** Has the frame send the card to the API, below `prefix` in a form that is otherwise the page's. */
  send(key: string, path: string, prefix: string, form: [string, string][]): Promise<ApiBody> {
    if (!this.#port) {
      throw new IntegrationError(
        "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
      );
    }
    const call = this.#nextCall;
    this.#nextCall += 1;
    return new Promise((resolve) => {
      this.#calls.set(call, resolve);
      this.#post({ kind: "send", call, key, path, prefix, form });
    });
  }

  #connect(frame: HTMLIFrameElement): void {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<FromCardFrame>) => this.#receive(data);
    this.#port?.close();
    this.#port = port1;
    const welcome: Welcome = { options: frameOptions(this.#options) };
    frame.contentWindow?.postMessage(welcome, origin, [port2]);
  }

  #receive(message: FromCardFrame): void {
    if (message.kind === "answer") {
      this.#calls.get(message.call)?.(message.body);
      this.#calls.delete(message.call);
    } else if (message.kind === "change") {
      const { complete, empty, error } = message.state;
      this.#mark("complete", complete);
      this.#mark("empty", empty);
      this.#mark("invalid", error !== undefined);
      this.#emit("change", { elementType: "card", ...message.state });
    } else if (message.kind === "height") {
      if (this.#frame) this.#frame.style.height = `${message.pixels}px`;
    } else if (message.kind === "submit") {
      submitForm(this.#container);
    } else {
      if (message.kind !== "ready" && message.kind !== "escape")
        this.#mark("focus", message.kind === "focus");
      this.#emit(message.kind, { elementType: "card" });
    }
  }

  readonly #focus = (): void => {
    this.#frame?.focus();
    this.#post({ kind: "focus" });
  };

  #post(message: ToCardFrame): void {
    this.#port?.postMessage(message);
  }

  #emit(type: string, event: object): void {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(event);
  }

  #mark(name: ClassName, isOn: boolean): void {
    this.#container?.classList.toggle(this.#className(name), isOn);
  }

  #className(name: keyof StripeElementClasses): string {
    return this.#options.classes?.[name] ?? (name === "base" ? "StripeElement" : `StripeElement--${name}`);
  }
}

const unmounted = {
  type: "validation_error",
  code: "element_unmounted",
  message: "The card form was closed.",
};

/** What can be sent to a frame: the page's classes stay in the page. */
function frameOptions({
  style,
  value,
  hidePostalCode,
  hideIcon,
  iconStyle,
  disabled,
}: StripeCardElementOptions) {
  const given = { style, value, hidePostalCode, hideIcon, iconStyle, disabled };
  const options: CardFrameOptions = Object.fromEntries(
    Object.entries(given).filter(([, option]) => option !== undefined),
  );
  return options;
}

/** Enter in a field submits the page's form as it would in an input of the page's own. */
function submitForm(container: HTMLElement | undefined): void {
  const form = container?.closest("form");
  const button = form?.querySelector<HTMLButtonElement>('button:not([type="button"], [type="reset"])');
  if (form && !button?.disabled) form.requestSubmit(button);
}
