import type { MessageFromChallenge } from "../frame-messages.ts";
import { emulatorOrigin } from "./field-element.ts";

/**
 * Shows the bank's 3-D Secure page over the site until the person has answered. The dialog is modal, so the page
 * behind it is inert. Afterwards the focus returns to where it was. https://docs.stripe.com/payments/3d-secure
 */
export function showChallenge(url: string): Promise<void> {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.setAttribute("aria-label", "3D Secure authentication");
    Object.assign(dialog.style, {
      width: "100%",
      height: "100%",
      maxWidth: "100%",
      maxHeight: "100%",
      margin: "0",
      padding: "0",
      border: "0",
      background: "rgba(15, 23, 42, 0.6)",
    });
    const frame = document.createElement("iframe");
    frame.title = "3D Secure authentication";
    frame.src = url;
    Object.assign(frame.style, {
      display: "block",
      width: "100%",
      height: "100%",
      border: "0",
      colorScheme: "light",
    });

    const { port1, port2 } = new MessageChannel();
    // The port carries only one message: the bank has its answer.
    port1.onmessage = (_message: MessageEvent<MessageFromChallenge>) => {
      dialog.onclose = null;
      port1.close();
      dialog.close();
      dialog.remove();
      resolve();
    };
    frame.addEventListener("load", () => {
      frame.contentWindow?.postMessage("welcome", emulatorOrigin, [port2]);
      frame.focus();
    });
    // If a person presses Escape while the focus is outside the frame, the bank's page acts as if its Fail button was
    // clicked.
    dialog.onclose = () => port1.postMessage("cancel");
    dialog.append(frame);
    document.body.append(dialog);
    dialog.showModal();
  });
}
