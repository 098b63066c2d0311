import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { toAsciiEmail } from "../../functions/src/contract/fields.ts";
import { DefectLog } from "../suite/defects.ts";
import { type Fault, Faults, type SmtpStage } from "./faults.ts";
import {
  buildProviderReport,
  type MailProvider,
  type ProviderReport,
  type ReportKind,
  reportKindOfAddress,
} from "./provider-reports.ts";
import { parseMail, type ReceivedMail } from "./received-mail.ts";

interface MailEmulatorOptions {
  /** 0 means any free port. */
  readonly port: number;
  readonly now?: () => Date;
  /** The address to which the server reports mails that came back, and the secret for it. */
  readonly reportsTo?: { readonly url: string; readonly secret: string };
}

export interface MailEmulator {
  /** The value of `SMTP_URL` with which programs send to this server. */
  readonly url: string;
  readonly defects: DefectLog;
  readonly faults: Faults;
  /** Returns all received mails, oldest first. */
  mails(): readonly ReceivedMail[];
  /** Returns the mails that a fault has reported as having come back. */
  reported(): readonly ReceivedMail[];
  /** Writes the provider's report that this mail came back. */
  newReport(mail: ReceivedMail, kind: ReportKind, provider?: MailProvider): ProviderReport;
  /** Sends a report to the clinic. Returns the status of the answer. */
  deliver(report: ProviderReport): Promise<number>;
  /** Deletes all mails and faults. */
  reset(): void;
  close(): Promise<void>;
}

/** An SMTP refusal with a status code. */
class SmtpRefusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number) {
    super(responseCode < 500 ? "Not now" : "Not here");
    this.responseCode = responseCode;
  }
}

const reportDelayMs = 1000;

/** Starts a mail server on 127.0.0.1. It delivers no mail, but shows the mails that it received. */
export async function startMailEmulator({
  port,
  now = () => new Date(),
  reportsTo,
}: MailEmulatorOptions): Promise<MailEmulator> {
  const defects = new DefectLog();
  const faults = new Faults();
  let received: ReceivedMail[] = [];
  let reported: ReceivedMail[] = [];
  let count = 0;

  const closeConnection = (session: SMTPServerSession) => {
    for (const one of server.connections) if (one.session === session) one._socket.resetAndDestroy();
  };

  /** Applies the fault that waits for this stage of the session, if there is one. */
  const applyFault = async (
    session: SMTPServerSession,
    fault: Fault | undefined,
  ): Promise<SmtpRefusal | undefined> => {
    if (!fault) return undefined;
    await pause(fault.delayMs, undefined, { ref: false });
    if (typeof fault.answer === "number") return new SmtpRefusal(fault.answer);
    if (fault.answer === "reset") closeConnection(session);
    return undefined;
  };

  const newReport = (mail: ReceivedMail, kind: ReportKind, provider: MailProvider = "postmark") => {
    const address = mail.envelope.to[0] ?? "";
    const returned = { kind, address, messageId: mail.messageId, at: now() };
    return buildProviderReport(provider, returned, reportsTo?.secret ?? "");
  };

  const deliver = async ({ headers, body }: ProviderReport) => {
    if (!reportsTo) throw new Error("Nobody is told of mails that came back");
    return (await fetch(reportsTo.url, { method: "POST", headers, body })).status;
  };

  /** Reports the mail as having come back, after its sender got an answer. */
  const reportByItself = (mail: ReceivedMail) => {
    const kind = reportKindOfAddress(mail.envelope.to[0] ?? "");
    if (!kind || !reportsTo) return;
    const reporting = pause(reportDelayMs, undefined, { ref: false }).then(() =>
      deliver(newReport(mail, kind)),
    );
    reporting.catch((error: unknown) => defects.note("mail, reporting a bounce", error));
  };

  /** Returns the fault that waits for any of the mail's recipients. */
  const faultOf = (stage: SmtpStage, { envelope }: SMTPServerSession) => {
    for (const { address } of envelope.rcptTo) {
      const fault = faults.take(stage, address);
      if (fault) return fault;
    }
    return undefined;
  };

  const receive = async (stream: NodeJS.ReadableStream, session: SMTPServerSession) => {
    const dataFault = faultOf("data", session);
    if (dataFault) {
      await once(stream, "readable");
      await applyFault(session, dataFault);
      if (dataFault.answer === "reset") return undefined;
    }
    const source = await buffer(stream).catch(() => undefined);
    if (!source) return undefined; // The sender has closed the connection.
    const fault = faultOf("message", session);
    if (typeof fault?.answer !== "number") {
      const { mailFrom, rcptTo } = session.envelope;
      count += 1;
      const id = count;
      // The library shows domains in Unicode, but they were sent in ASCII.
      const envelope = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => toAsciiEmail(address)),
      };
      const mail = await parseMail(source, { id, receivedAt: now().toISOString(), envelope });
      received.push(mail);
      if (fault?.report) {
        await deliver(newReport(mail, fault.report));
        reported.push(mail);
      } else reportByItself(mail);
    }
    return applyFault(session, fault);
  };

  /** Runs one step of a session. An unexpected error in it is a defect of this server. */
  const step = (
    doing: string,
    work: Promise<SmtpRefusal | undefined>,
    answer: (error?: Error | null) => void,
  ): void => {
    void work.then(
      (refusal) => answer(refusal ?? null),
      (error: unknown) => {
        defects.note(`mail, ${doing}`, error);
        answer(new SmtpRefusal(451));
      },
    );
  };

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, answer) =>
      step("being connected to", applyFault(session, faults.take("connection")), answer),
    onMailFrom: (_, session, answer) =>
      step("taking a sender", applyFault(session, faults.take("sender")), answer),
    onRcptTo: ({ address }, session, answer) =>
      step("taking a recipient", applyFault(session, faults.take("recipient", address)), answer),
    onData: (stream, session, answer) => step("taking a mail", receive(stream, session), answer),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  // A client may break off a session at any time, which is no defect.
  server.on("error", () => {});
  const address = server.server.address();

  return {
    url: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : port}`,
    defects,
    faults,
    mails: () => received,
    newReport,
    deliver,
    reported: () => reported,
    reset: () => {
      received = [];
      reported = [];
      faults.clear();
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
