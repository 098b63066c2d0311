import { expect, test } from "vitest";
import { parseMail } from "../../../emulators/mail/received-mail.ts";
import { sampleMail } from "../../testing/sample-mail.ts";
import type { MailMessage } from "./mail.ts";
import { writeMessage } from "./smtp-message.ts";

const session = { id: 1, receivedAt: "2026-11-22T10:00:00.000Z", envelope: { from: "", to: [] } };

/** Writes a message and parses it as a mail program does. */
async function read(change: Partial<MailMessage> = {}) {
  const source = await writeMessage({ ...sampleMail, ...change }, "appointments@clinic.example");
  const mail = await parseMail(source, session);
  const header = (name: string) =>
    mail.headers.filter((one) => one.name.toLowerCase() === name).map(({ value }) => value);
  return { ...mail, header };
}

test("a mail has sender, recipient and reply address", async () => {
  const { header, subject } = await read();
  expect(header("from")).toEqual(["Pearl Street Dental <appointments@clinic.example>"]);
  expect(header("to")).toEqual(["Robin Reed <robin@example.test>"]);
  expect(header("reply-to")).toEqual(["Pearl Street Dental <desk@clinic.example>"]);
  expect(header("message-id")).toEqual(["<b1.1.booked@clinic.example>"]);
  expect(subject).toBe("Your appointment on Monday");
});

test("only Postmark gets the notice's id in a header, because it replaces the Message-ID", async () => {
  const headersFor = async (host: string) =>
    (await parseMail(await writeMessage(sampleMail, "a@clinic.example", host), session)).headers;
  const named = { name: expect.stringMatching(/^x-pm-metadata-notice$/i), value: "b1.1.booked" };
  expect(await headersFor("smtp.postmarkapp.com")).toContainEqual(named);
  for (const host of ["smtp.mailgun.org", "postmarkapp.com.example.test"])
    expect(await headersFor(host)).not.toContainEqual(named);
});

test("autoresponders are told not to answer, unless a person wrote the mail", async () => {
  expect((await read()).header("auto-submitted")).toEqual(["auto-generated"]);
  expect((await read({ byPerson: true })).header("auto-submitted")).toEqual([]);
});

test("a reminder has a one-click unsubscribe header with an unbroken URL", async () => {
  const muteUrl = `https://clinic.example/contacts/reminders?t=${"long".repeat(60)}`;
  const { header } = await read({ muteUrl });
  expect(header("list-unsubscribe")).toEqual([`<${muteUrl}>`]);
  expect(header("list-unsubscribe-post")).toEqual(["List-Unsubscribe=One-Click"]);
  expect((await read()).header("list-unsubscribe")).toEqual([]);
});

test("the appointment is attached as a calendar alternative and as a file", async () => {
  const content = "BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:Zähne\r\nEND:VCALENDAR\r\n";
  const { calendar, files, source, text, html } = await read({ calendar: { method: "CANCEL", content } });
  expect(calendar).toEqual({ method: "CANCEL", content: content.replaceAll("\r", "") });
  expect(files).toEqual([{ name: "appointment.ics", type: "application/ics" }]);
  expect(source).toContain("Content-Type: text/calendar; charset=utf-8; method=CANCEL");
  expect([text, html]).toEqual([`${sampleMail.text}\n`, `${sampleMail.html}\n`]);
});

test("the first of several appointments updates the calendar, and each is an attached file", async () => {
  const entry = (uid: string) => ({
    method: "CANCEL" as const,
    content: `BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nUID:${uid}\r\nEND:VCALENDAR\r\n`,
  });
  const { calendar, files, text } = await read({
    calendar: entry("a"),
    moreCalendars: [entry("b"), entry("c")],
  });
  expect(calendar?.method).toBe("CANCEL");
  expect(calendar?.content).toContain("UID:a");
  expect(files.map(({ name }) => name)).toEqual([
    "appointment-1.ics",
    "appointment-2.ics",
    "appointment-3.ics",
  ]);
  expect(text).toBe(`${sampleMail.text}\n`);
});

const injection = "X\r\nBcc: thief@example.test\r\n\r\nbody";

test.for<[string, Partial<MailMessage>]>([
  ["the clinic's name", { fromName: injection }],
  ["the patient's name", { to: { name: injection, address: "robin@example.test" } }],
  ["whom it is to", { to: { name: "", address: `robin@example.test${injection}` } }],
  ["the name of who gets answers", { replyTo: { name: injection, address: "desk@clinic.example" } }],
  ["the address of who gets answers", { replyTo: { name: "", address: `desk@clinic.example${injection}` } }],
  ["the subject", { subject: injection }],
  ["a subject beyond ASCII", { subject: `Ä\u2028${injection}` }],
  ["a subject with bare line ends", { subject: injection.replaceAll("\r\n", "\n").replace("\n", "\r") }],
  ["the id", { messageId: `a>${injection}@clinic.example` }],
  ["the way to stop it", { muteUrl: `https://clinic.example/?t=1>${injection}` }],
])("no header is injected through %s", async ([, change]) => {
  const [sent, usual] = [
    await read(change),
    await read(change.muteUrl ? { muteUrl: "https://x.test/" } : {}),
  ];
  expect(sent.headers.map(({ name }) => name)).toEqual(usual.headers.map(({ name }) => name));
  expect(sent.text).toBe(usual.text);
  // The text must not appear on several lines either.
  expect(`${sent.from}${sent.to}${sent.subject}`).not.toMatch(/[\r\n\u2028]/);
});

test("names keep their letters and marks", async () => {
  const names = { fromName: 'Zähne & "Söhne", Inc.', subject: "Zoë — 9:00 ✓" };
  const { from, subject } = await read(names);
  expect(from).toBe(`${names.fromName} <appointments@clinic.example>`);
  expect(subject).toBe(names.subject);
});
