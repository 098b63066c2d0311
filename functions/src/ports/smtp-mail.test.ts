import { createServer } from "node:net";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { Fault } from "../../../emulators/mail/faults.ts";
import { startMailEmulator } from "../../../emulators/mail/server.ts";
import { throwDefects } from "../../../emulators/suite/defects.ts";
import { sampleMail } from "../../testing/sample-mail.ts";
import { smtpMail } from "./smtp-mail.ts";

const from = "appointments@clinic.example";
const at = (smtpUrl: string) => smtpMail({ smtpUrl, from });
/** Timeouts of one second, for servers that are silent for three. */
const oneSecond = { silenceMs: 1000, connectMs: 1000 };

const logged = vi.hoisted((): { name: string; about: object }[] => []);
vi.mock("firebase-functions/logger", () => {
  const log = (name: string, about: object) => void logged.push({ name, about });
  return { warn: log, error: log };
});
beforeEach(() => void logged.splice(0));
const allLogged = () => JSON.stringify(logged);

async function openServer(fault?: Partial<Fault> & Pick<Fault, "stage">) {
  const server = await startMailEmulator({ port: 0 });
  onTestFinished(async () => {
    await server.close();
    throwDefects(server.defects.kept);
  });
  if (fault) server.faults.add({ answer: "none", delayMs: 0, ...fault }, 1);
  const handOver = vi.fn(() => Promise.resolve());
  const timeouts = fault?.delayMs === 3000 ? oneSecond : {};
  return { server, mail: smtpMail({ smtpUrl: server.url, from, timeouts }), handOver };
}

test("a mail that the server takes is accepted, with the clinic's address as sender and the patient's as recipient", async () => {
  const { server, mail, handOver } = await openServer();
  expect(mail.enabled).toBe(true);
  expect(await mail.send(sampleMail, handOver)).toBe("accepted");
  expect(handOver).toHaveBeenCalledTimes(1);
  const [got, ...others] = server.mails();
  expect(got).toMatchObject({
    envelope: { from, to: ["robin@example.test"] },
    messageId: "<b1.1.booked@clinic.example>",
    text: "Monday at 9:00 AM\n",
    links: [{ label: "9:00 AM", href: "https://clinic.example/visit#token" }],
  });
  expect(others).toEqual([]);
  expect(logged).toEqual([]);
});

test.for<[string, Partial<Fault> & Pick<Fault, "stage">, string, handedOver: number]>([
  ["a server that is not for us", { stage: "connection", answer: 554 }, "deferred", 0],
  ["a server that is busy", { stage: "connection", answer: 421 }, "deferred", 0],
  ["a server that hangs up", { stage: "connection", answer: "reset" }, "deferred", 0],
  ["a server that says nothing", { stage: "connection", delayMs: 3000 }, "deferred", 0],
  ["a sender that is not allowed here", { stage: "sender", answer: 550 }, "deferred", 0],
  ["an account whose quota is used up", { stage: "sender", answer: 552 }, "deferred", 0],
  ["nobody there of that name", { stage: "recipient", answer: 550 }, "refused", 0],
  ["a recipient for later", { stage: "recipient", answer: 450 }, "deferred", 0],
  ["a server that wants a password first", { stage: "recipient", answer: 530 }, "deferred", 0],
  ["a connection that breaks before the mail", { stage: "recipient", answer: "reset" }, "deferred", 0],
  ["silence before the mail", { stage: "recipient", delayMs: 3000 }, "deferred", 0],
  ["a mail that the server refuses", { stage: "message", answer: 554 }, "refused", 1],
  ["a mail that the server defers", { stage: "message", answer: 451 }, "deferred", 1],
  ["a server that closes after the mail", { stage: "message", answer: 421 }, "deferred", 1],
  ["a connection that breaks during the mail", { stage: "data", answer: "reset" }, "interrupted", 1],
  ["a connection that breaks without an answer", { stage: "message", answer: "reset" }, "interrupted", 1],
  ["silence after the mail", { stage: "message", delayMs: 3000 }, "interrupted", 1],
  ["a slow answer", { stage: "message", delayMs: 50 }, "accepted", 1],
])("%s: %o is %s", async ([, fault, outcome, handedOver]) => {
  const { mail, handOver } = await openServer(fault);
  expect(await mail.send(sampleMail, handOver)).toBe(outcome);
  expect(handOver).toHaveBeenCalledTimes(handedOver);
  expect(allLogged()).not.toMatch(/robin|@/i);
  expect(logged).toHaveLength(outcome === "accepted" ? 0 : 1);
});

test("a refused sender is logged as an error, and an unknown recipient is not", async () => {
  for (const stage of ["sender", "recipient"] as const) {
    const { mail, handOver } = await openServer({ stage, answer: 550 });
    await mail.send(sampleMail, handOver);
  }
  expect(logged.map(({ name }) => name)).toEqual(["mail server can't be used", "mail not accepted"]);
});

test("an unreachable server, a refused password and missing encryption are logged as errors", async () => {
  const { server, mail, handOver } = await openServer();
  const { host } = new URL(server.url);
  const tried = [
    at(`smtp://user:secret@${host}`),
    at(`smtps://user:secret@${host}`),
    at("smtp://127.0.0.1:1"),
  ];
  for (const each of tried) expect(await each.send(sampleMail, handOver)).toBe("deferred");
  expect(handOver).not.toHaveBeenCalled();
  expect(logged).toEqual([
    { name: "mail server can't be used", about: expect.objectContaining({ code: "EAUTH" }) },
    { name: "mail server can't be used", about: expect.objectContaining({ outcome: "deferred" }) },
    { name: "mail server can't be used", about: expect.objectContaining({ originalCode: "ECONNREFUSED" }) },
  ]);
  expect(allLogged()).not.toMatch(/secret|robin/);
  expect(await mail.send(sampleMail, handOver)).toBe("accepted");
});

test("an address with SMTP syntax is refused without asking the server", async () => {
  const { server, mail, handOver } = await openServer();
  for (const address of ["a@x.test> SIZE=1", "a@x.test,b@x.test", "a@x.test\r\nDATA", "a", ""])
    expect(await mail.send({ ...sampleMail, to: { name: "", address } }, handOver)).toBe("refused");
  expect(handOver).not.toHaveBeenCalled();
  expect(server.mails()).toEqual([]);
});

test("SMTP_URL off sends nothing, and MAIL_FROM must be an address otherwise", () => {
  expect(smtpMail({ smtpUrl: "off", from: "off" }).enabled).toBe(false);
  expect(smtpMail({ smtpUrl: "off\n", from }).enabled).toBe(false);
  expect(() => smtpMail({ smtpUrl: "smtp://127.0.0.1:1025", from: "off" })).toThrow("MAIL_FROM");
});

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("the hand-over", () => {
  /** A server that records all bytes after its 354 and does no more than necessary. */
  async function openScript({ recipient = "250 fine", verdict = "250 taken" } = {}) {
    let data: string | null = null;
    const asked = gate();
    const closed = gate();
    const server = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("close", () => closed.open());
      socket.write("220 here\r\n");
      socket.on("data", (chunk) => {
        if (data !== null) {
          data += chunk;
          if (data.endsWith("\r\n.\r\n")) socket.write(`${verdict}\r\n`);
        } else if (String(chunk).startsWith("DATA")) {
          data = "";
          socket.write("354 go on\r\n", asked.open);
        } else socket.write(`${String(chunk).startsWith("RCPT") ? recipient : "250 fine"}\r\n`);
      });
    });
    onTestFinished(() => void server.close());
    const port = await new Promise<number>((resolve) =>
      server.listen(0, "127.0.0.1", () => {
        const address = server.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      }),
    );
    const mail = smtpMail({ smtpUrl: `smtp://127.0.0.1:${port}`, from, timeouts: oneSecond });
    return { mail, hasAsked: asked.opened, closed: closed.opened, data: () => data };
  }

  test("comes after the server's 354, and the first byte after the hand-over", async () => {
    const { mail, hasAsked, data } = await openScript();
    const handing = gate();
    const handOver = vi.fn(() => handing.opened);
    const sending = mail.send(sampleMail, handOver);
    await hasAsked;
    await expect.poll(() => handOver.mock.calls.length).toBe(1);
    expect(data()).toBe("");
    handing.open();
    expect(await sending).toBe("accepted");
    expect(data()).toContain("Message-ID: <b1.1.booked@clinic.example>");
  });

  test.each([
    [{ verdict: "550 5.4.5 Daily user sending limit exceeded" }, "deferred", "mail server can't be used"],
    [{ verdict: "554 5.7.0 This account is suspended" }, "deferred", "mail server can't be used"],
    [{ recipient: "550 5.7.1 Relaying denied" }, "deferred", "mail server can't be used"],
    [{ recipient: "550 5.1.1 Nobody of that name" }, "refused", "mail not accepted"],
    [{ verdict: "554 5.6.0 We don't want this" }, "refused", "mail not accepted"],
  ])("that is answered %j is %s", async (answers, outcome, word) => {
    const { mail } = await openScript(answers);
    expect(await mail.send(sampleMail, () => Promise.resolve())).toBe(outcome);
    expect(logged.map(({ name }) => name)).toEqual([word]);
  });

  test("that fails sends no byte, ends the connection, and throws its own error", async () => {
    const { mail, closed, data } = await openScript();
    const lost = Object.assign(new Error("Somebody else has it"), { code: 9 });
    await expect(mail.send(sampleMail, () => Promise.reject(lost))).rejects.toBe(lost);
    expect(lost).toMatchObject({ code: 9, message: "Somebody else has it" });
    await closed;
    expect(data()).toBe("");
  });

  test("that fails delivers nothing to a mail server", async () => {
    const { server, mail } = await openServer();
    const lost = new Error("Somebody else has it");
    await expect(mail.send(sampleMail, () => Promise.reject(lost))).rejects.toBe(lost);
    expect(await mail.send(sampleMail, () => Promise.resolve())).toBe("accepted");
    expect(server.mails()).toHaveLength(1);
  });

  test("that takes longer than the connection is waited for, and its error is thrown", async () => {
    const [one, other] = [await openScript(), await openScript()];
    expect(await one.mail.send(sampleMail, () => one.closed)).toBe("deferred");
    const lost = new Error("Somebody else has it");
    const fail = () => other.closed.then(() => Promise.reject(lost));
    await expect(other.mail.send(sampleMail, fail)).rejects.toBe(lost);
    expect([one.data(), other.data()]).toEqual(["", ""]);
  });
});
