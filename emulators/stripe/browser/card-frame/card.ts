import type { FromCardFrame, ToCardFrame, Welcome } from "../messages.ts";
import { CardForm } from "./card-form.ts";
import { sendCard } from "./send-card.ts";

/** The card fields' own document: typed digits stay in here and go to the API from here. */
addEventListener("message", function welcome(event: MessageEvent<Welcome>) {
  const [port] = event.ports;
  if (event.source !== parent || !port) return;
  removeEventListener("message", welcome);

  const tell = (message: FromCardFrame) => port.postMessage(message);
  const form = new CardForm(event.data.options, tell);
  port.onmessage = async ({ data }: MessageEvent<ToCardFrame>) => {
    if (data.kind === "send") tell({ kind: "answer", call: data.call, body: await sendCard(form, data) });
    else if (data.kind === "update") form.update(data.options);
    else form[data.kind]();
  };
  tell({ kind: "ready" });
});
