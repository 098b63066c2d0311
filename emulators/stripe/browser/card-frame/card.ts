import type {
  ApiBody,
  ConnectMessage,
  FieldType,
  MessageFromFrame,
  MessageToFrame,
} from "../frame-messages.ts";
import { type CardBrand, type FieldError, splitExpiry } from "./card-fields.ts";
import { FieldInput } from "./field-input.ts";

/**
 * The document inside the frame of one field. The three frames of a card share a channel that the page can't read, so the typed digits
 * stay in them. The card number's frame sends the card to the API.
 */
addEventListener("message", function welcome(event: MessageEvent<ConnectMessage>) {
  const [port] = event.ports;
  if (event.source !== parent || !port) return;
  removeEventListener("message", welcome);

  const { type, group, options } = event.data;
  const channel = new BroadcastChannel(group);
  const tellSiblings = (message: SiblingMessage) => channel.postMessage(message);
  const tell = (message: MessageFromFrame) => {
    if (message.kind === "change" && type === "cardNumber")
      tellSiblings({ kind: "brand", brand: field.brand() });
    port.postMessage(message);
  };
  const field = new FieldInput(type, options, tell);
  channel.onmessage = ({ data }: MessageEvent<SiblingMessage>) => {
    if (data.kind === "brand") field.setBrand(data.brand);
    else if (data.kind === "hello" && type === "cardNumber")
      tellSiblings({ kind: "brand", brand: field.brand() });
    else if (data.kind === "ask")
      tellSiblings({ kind: "part", type, value: field.value(), problem: field.showProblem() });
  };
  port.onmessage = async ({ data }: MessageEvent<MessageToFrame>) => {
    if (data.kind === "send")
      tell({ kind: "answer", call: data.call, body: await sendCardToApi(field, channel, data) });
    else if (data.kind === "update") field.update(data.options);
    else field.focus();
  };
  tellSiblings({ kind: "hello" });
  tell({ kind: "ready" });
});

/** A frame's answer about its field. `problem`: why the card can't be sent yet. */
interface Part {
  readonly type: FieldType;
  readonly value: string;
  readonly problem: FieldError | undefined;
}

type SiblingMessage =
  | { readonly kind: "hello" | "ask" }
  | { readonly kind: "brand"; readonly brand: CardBrand }
  | (Part & { readonly kind: "part" });

/** Asks the other two frames for their part of the card. The page has checked that they are there. */
function askSiblings(channel: BroadcastChannel): Promise<ReadonlyMap<FieldType, Part>> {
  return new Promise((resolve) => {
    const parts = new Map<FieldType, Part>();
    channel.addEventListener("message", function hear({ data }: MessageEvent<SiblingMessage>) {
      if (data.kind !== "part") return;
      parts.set(data.type, data);
      if (parts.size < 2) return;
      channel.removeEventListener("message", hear);
      resolve(parts);
    });
    channel.postMessage({ kind: "ask" } satisfies SiblingMessage);
  });
}

type SendCardMessage = Extract<MessageToFrame, { kind: "send" }>;

/** Sends the card together with the page's form, or returns the first missing or wrong field. */
async function sendCardToApi(
  number: FieldInput,
  channel: BroadcastChannel,
  { key, path, form }: SendCardMessage,
): Promise<ApiBody> {
  const parts = await askSiblings(channel);
  const [expiry, cvc] = [parts.get("cardExpiry"), parts.get("cardCvc")];
  const problem = number.showProblem() ?? expiry?.problem ?? cvc?.problem;
  if (problem) return { error: { type: "validation_error", ...problem } };
  const { month, year } = splitExpiry(expiry?.value ?? "");
  const body = new URLSearchParams(form);
  const set = (name: string, value: string) => body.set(`payment_method_data${name}`, value);
  set("[type]", "card");
  set("[card][number]", number.value());
  set("[card][exp_month]", String(month));
  set("[card][exp_year]", String(year));
  set("[card][cvc]", cvc?.value ?? "");
  try {
    const response = await fetch(path, { method: "POST", headers: { authorization: `Bearer ${key}` }, body });
    return await response.json();
  } catch {
    return {
      error: { type: "api_connection_error", message: "We could not reach Stripe. Please try again." },
    };
  }
}
