import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { asciiAddress } from "../../functions/src/contract/fields.ts";
import { Defects } from "../suite/defects.ts";
import { type Fault, Faults, type Stage } from "./faults.ts";
import { type ReceivedMail, readMail } from "./received-mail.ts";
import { type Provider, type Report, type ReportKind, reportKindOf, writeReport } from "./reports.ts";

interface MailEmulatorOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly now?: () => Date;
  /** Whom it tells of mails that came back, and with which secret. */
  readonly reportsTo?: { readonly url: string; readonly secret: string };
}

export interface MailEmulator {
  /** What `SMTP_URL` is, to send there. */
  readonly url: string;
  readonly defects: Defects;
  readonly faults: Faults;
  /** Everything that has arrived, oldest first. */
  mails(): readonly ReceivedMail[];
  /** The mails that a fault has had it report. */
  reported(): readonly ReceivedMail[];
  /** That provider's report that this mail came back. */
  newReport(mail: ReceivedMail, kind: ReportKind, provider?: Provider): Report;
  /** Answers the status. */
  deliver(report: Report): Promise<number>;
  /** Forgets mails and faults. */
  reset(): void;
  close(): Promise<void>;
}

/** What is answered with a number. */
class Refusal extends Error {
  readonly responseCode: number;
  constructor(responseCode: number) {
    super(responseCode < 500 ? "Not now" : "Not here");
    this.responseCode = responseCode;
  }
}

const reportDelayMs = 1000;

/** Starts a mail server on 127.0.0.1 that delivers nothing and shows what it got. */
export async function startMailEmulator({
  port,
  now = () => new Date(),
  reportsTo,
}: MailEmulatorOptions): Promise<MailEmulator> {
  const defects = new Defects();
  const faults = new Faults();
  let received: ReceivedMail[] = [];
  let reported: ReceivedMail[] = [];
  let count = 0;

  const breakOff = (session: SMTPServerSession) => {
    for (const one of server.connections) if (one.session === session) one._socket.resetAndDestroy();
  };

  /** Answers with what disturbs this stage, or with nothing: then it goes its way. */
  const disturb = async (
    session: SMTPServerSession,
    fault: Fault | undefined,
  ): Promise<Refusal | undefined> => {
    if (!fault) return undefined;
    await pause(fault.delayMs, undefined, { ref: false });
    if (typeof fault.answer === "number") return new Refusal(fault.answer);
    if (fault.answer === "reset") breakOff(session);
    return undefined;
  };

  const newReport = (mail: ReceivedMail, kind: ReportKind, provider: Provider = "postmark") => {
    const address = mail.envelope.to[0] ?? "";
    const returned = { kind, address, messageId: mail.messageId, at: now() };
    return writeReport(provider, returned, reportsTo?.secret ?? "");
  };

  const deliver = async ({ headers, body }: Report) => {
    if (!reportsTo) throw new Error("Nobody is told of mails that came back");
    return (await fetch(reportsTo.url, { method: "POST", headers, body })).status;
  };

  /** Once its sender has been answered. */
  const reportByItself = (mail: ReceivedMail) => {
    const kind = reportKindOf(mail.envelope.to[0] ?? "");
    if (!kind || !reportsTo) return;
    const reporting = pause(reportDelayMs, undefined, { ref: false }).then(() =>
      deliver(newReport(mail, kind)),
    );
    reporting.catch((error: unknown) => defects.note("mail, reporting a bounce", error));
  };

  /** The faults that lie in wait for any of a mail's recipients. */
  const faultOf = (stage: Stage, { envelope }: SMTPServerSession) => {
    for (const { address } of envelope.rcptTo) {
      const fault = faults.take(stage, address);
      if (fault) return fault;
    }
    return undefined;
  };

  const receive = async (stream: NodeJS.ReadableStream, session: SMTPServerSession) => {
    const amid = faultOf("data", session);
    if (amid) {
      await once(stream, "readable");
      await disturb(session, amid);
      if (amid.answer === "reset") return undefined;
    }
    const source = await buffer(stream).catch(() => undefined);
    if (!source) return undefined; // Who sent has gone.
    const fault = faultOf("message", session);
    if (typeof fault?.answer !== "number") {
      const { mailFrom, rcptTo } = session.envelope;
      count += 1;
      const id = count;
      // The library shows domains in Unicode; they were given in ASCII.
      const envelope = {
        from: mailFrom ? mailFrom.address : "",
        to: rcptTo.map(({ address }) => asciiAddress(address)),
      };
      const mail = await readMail(source, { id, receivedAt: now().toISOString(), envelope });
      received.push(mail);
      if (fault?.report) {
        await deliver(newReport(mail, fault.report));
        reported.push(mail);
      } else reportByItself(mail);
    }
    return disturb(session, fault);
  };

  /** Ends one step of a session; what throws in it is ours. */
  const step = (
    doing: string,
    work: Promise<Refusal | undefined>,
    answer: (error?: Error | null) => void,
  ): void => {
    void work.then(
      (refusal) => answer(refusal ?? null),
      (error: unknown) => {
        defects.note(`mail, ${doing}`, error);
        answer(new Refusal(451));
      },
    );
  };

  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (session, answer) =>
      step("being connected to", disturb(session, faults.take("connection")), answer),
    onMailFrom: (_, session, answer) =>
      step("taking a sender", disturb(session, faults.take("sender")), answer),
    onRcptTo: ({ address }, session, answer) =>
      step("taking a recipient", disturb(session, faults.take("recipient", address)), answer),
    onData: (stream, session, answer) => step("taking a mail", receive(stream, session), answer),
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Sessions that somebody breaks off, which is nobody's fault.
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
