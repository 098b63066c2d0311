import { z } from "zod";
import type { ControlAnswer } from "../../stripe/control/control.ts";
import { stages } from "../faults.ts";
import type { MailEmulator } from "../server.ts";

/** The client, which may run in another process, takes its type from this. */
export const faultBody = z
  .strictObject({
    stage: z.enum(stages),
    to: z.string().optional(),
    answer: z.union([z.int().min(400).max(599), z.literal("reset"), z.literal("none")]).default("none"),
    delayMs: z.int().min(0).default(0),
    times: z.int().min(1).default(1),
  })
  .refine(({ stage, answer }) => stage !== "data" || typeof answer !== "number", {
    path: ["answer"],
    error: "No server answers amid the data: refuse the recipient, or the message",
  })
  .refine(({ stage, to }) => (stage !== "connection" && stage !== "sender") || to === undefined, {
    path: ["to"],
    error: "Nobody knows yet whom it is to",
  });

type Handle = (mail: MailEmulator, body: unknown, query: URLSearchParams) => object | undefined;

/** The calls under `/_emulator/mail`, by which tests, in any process, read what was sent, and make sending go wrong. */
const controls: Readonly<Record<string, Handle>> = {
  "POST /_emulator/mail/reset": (mail) => void mail.reset(),
  "GET /_emulator/mail/mails": (mail, _body, query) => {
    const to = query.get("to")?.toLowerCase();
    return mail
      .mails()
      .filter(({ envelope }) => !to || envelope.to.some((address) => address.toLowerCase() === to));
  },
  "POST /_emulator/mail/faults": ({ faults }, body) => {
    const { times, ...fault } = faultBody.parse(body);
    faults.add(fault, times);
  },
  "DELETE /_emulator/mail/faults": ({ faults }) => void faults.clear(),
};

/** Undefined where a call is none of them. */
export const mailControls =
  (mail: MailEmulator) =>
  (method: string, { pathname, searchParams }: URL, body: string): ControlAnswer | undefined => {
    const handle = controls[`${method} ${pathname}`];
    if (!handle) return undefined;
    try {
      return { status: 200, body: handle(mail, JSON.parse(body || "{}"), searchParams) ?? { ok: true } };
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      return { status: 400, body: { error: { message: z.prettifyError(error) } } };
    }
  };
