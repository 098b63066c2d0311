import { z } from "zod";
import type { ControlAnswer } from "../../stripe/control/control.ts";
import { smtpStages } from "../faults.ts";
import { mailProviders, reportKinds } from "../provider-reports.ts";
import type { MailEmulator } from "../server.ts";

/** The client takes its type from this schema, because it may run in another process. */
export const addFaultBody = z
  .strictObject({
    stage: z.enum(smtpStages),
    to: z.string().optional(),
    answer: z.union([z.int().min(400).max(599), z.literal("reset"), z.literal("none")]).default("none"),
    delayMs: z.int().min(0).default(0),
    times: z.int().min(1).default(1),
    report: z.enum(reportKinds).optional(),
  })
  .refine(({ stage, answer }) => stage !== "data" || typeof answer !== "number", {
    path: ["answer"],
    error: "No server answers amid the data: refuse the recipient, or the message",
  })
  .refine(({ stage, to }) => (stage !== "connection" && stage !== "sender") || to === undefined, {
    path: ["to"],
    error: "Nobody knows yet whom it is to",
  });

export const reportReturnedMailBody = z.strictObject({
  /** The id of the mail that came back. */
  id: z.int(),
  kind: z.enum(reportKinds),
  provider: z.enum(mailProviders).default("postmark"),
});

type ControlAnswerBody = object | undefined;
type ControlHandler = (
  mail: MailEmulator,
  body: unknown,
  query: URLSearchParams,
) => ControlAnswerBody | Promise<ControlAnswerBody>;

/**
 * The control calls under `/_emulator/mail`. With them, tests in any process read the sent mails and make sending
 * fail.
 */
const controlHandlers: Readonly<Record<string, ControlHandler>> = {
  "POST /_emulator/mail/reset": (mail) => void mail.reset(),
  "GET /_emulator/mail/mails": (mail, _body, query) => {
    const to = query.get("to")?.toLowerCase();
    return mail
      .mails()
      .filter(({ envelope }) => !to || envelope.to.some((address) => address.toLowerCase() === to));
  },
  "POST /_emulator/mail/faults": ({ faults }, body) => {
    const { times, ...fault } = addFaultBody.parse(body);
    faults.add(fault, times);
  },
  "POST /_emulator/mail/reports": async (mail, body) => {
    const { id, kind, provider } = reportReturnedMailBody.parse(body);
    const returned = mail.mails().find((one) => one.id === id);
    if (!returned)
      throw new z.ZodError([{ code: "custom", path: ["id"], message: "No such mail", input: id }]);
    return { status: await mail.deliver(mail.newReport(returned, kind, provider)) };
  },
  "DELETE /_emulator/mail/faults": ({ faults }) => void faults.clear(),
};

/** Handles a control call of the mail server. Returns undefined for any other call. */
export const mailControlHandler =
  (mail: MailEmulator) =>
  async (
    method: string,
    { pathname, searchParams }: URL,
    body: string,
  ): Promise<ControlAnswer | undefined> => {
    const handle = controlHandlers[`${method} ${pathname}`];
    if (!handle) return undefined;
    try {
      const answer = await handle(mail, JSON.parse(body || "{}"), searchParams);
      return { status: 200, body: answer ?? { ok: true } };
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      return { status: 400, body: { error: { message: z.prettifyError(error) } } };
    }
  };
