import { expect, test } from "vitest";
import type { ReceivedMail } from "../received-mail.ts";
import { inboxPage } from "./inbox.ts";

const mailTo = (address: string, change: Partial<ReceivedMail> = {}): ReceivedMail => ({
  id: 1,
  receivedAt: "2026-11-22T10:00:00.000Z",
  envelope: { from: "appointments@clinic.test", to: [address] },
  from: "Pearl Street Dental <appointments@clinic.test>",
  to: address,
  messageId: "<1@clinic.test>",
  headers: [],
  subject: "Your appointment on Monday",
  text: "Monday at 9:00 AM",
  html: "<p>Monday at 9:00 AM</p>",
  calendar: null,
  files: [],
  links: [],
  source: "",
  ...change,
});

const verify = { to: "robin@example.test", about: "Verify", link: "http://127.0.0.1/?a=1&b=2" };

test("each of Firebase's links is listed with its recipient", () => {
  const page = inboxPage({ mails: [], waiting: [verify] });
  expect(page).toContain("To robin@example.test");
  expect(page).toContain('<a href="http://127.0.0.1/?a=1&#38;b=2">');
});

test("the latest mail comes first", () => {
  const mails = [mailTo("a@x.test", { subject: "Earlier" }), mailTo("a@x.test", { id: 2, subject: "Later" })];
  expect(inboxPage({ mails, waiting: [] })).toMatch(/Later.*Earlier/s);
});

test("dates are written as in ISO 8601, not as one country writes them", () => {
  expect(inboxPage({ mails: [mailTo("a@x.test")], waiting: [] })).toMatch(/>2026-11-2\d \d\d:00<\/time>/);
});

test("with one recipient chosen it shows only their mails, also while one is open", () => {
  const mails = [mailTo("a@x.test", { subject: "For A" }), mailTo("b@x.test", { id: 2, subject: "For B" })];
  const page = inboxPage({ mails, waiting: [verify], to: "A@x.test" });
  expect(page).toContain("For A");
  expect(page).toContain('href="/mail/1?to=A%40x.test"');
  expect(page).not.toMatch(/For B|Verify/);
});

test.for(["mail", "phone", "text", "headers"] as const)("markup in a mail is shown as text: %s", (view) => {
  const bad = `"><script>alert(1)</script>`;
  const mail = mailTo(`${bad}@x.test`, {
    subject: bad,
    text: `${bad} http://x.test/${bad}`,
    html: `<p>${bad}</p>`,
    source: bad,
    headers: [{ name: bad, value: bad }],
  });
  const waiting = [{ to: bad, about: bad, link: `http://x.test/${bad}` }];
  expect(inboxPage({ mails: [mail], waiting, open: mail, view, to: bad })).not.toContain("<script>");
});
