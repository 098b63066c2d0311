import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  buildProviderReport,
  mailProviders,
  type ReportKind,
  reportKinds,
} from "../../../emulators/mail/provider-reports.ts";
import { mailReportReader } from "./mail-reports.ts";

const secret = "a secret that nobody guesses";
const now = new Date("2026-11-26T15:00:00Z");
const returned = {
  kind: "hard" as ReportKind,
  address: "Robin@Example.test",
  messageId: "<b1.2.booked.again-1@clinic.example>",
  at: new Date("2026-11-26T14:59:00Z"),
};

interface Sent {
  headers: Record<string, string>;
  body: unknown;
}

const read = ({ headers, body }: Sent, at = now, key = secret) => {
  const parsed = typeof body === "string" ? JSON.parse(body) : body;
  return mailReportReader(key).read({ body: parsed, authorization: headers.Authorization, now: at });
};

const basic = (password: string, user = "clinic") => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
});

test.each(mailProviders)(
  "a report of %s's names the address, the notice that came back, and the time",
  (provider) => {
    const report = read(buildProviderReport(provider, returned, secret));
    expect(report).toMatchObject({
      why: "bounced",
      address: "robin@example.test",
      notice: "b1.2.booked.again-1",
      at: returned.at,
    });
  },
);

test.each(mailProviders)(
  "%s tells a full mailbox apart from an address that isn't there, and from spam",
  (provider) => {
    const whys = reportKinds.map(
      (kind) => read(buildProviderReport(provider, { ...returned, kind }, secret)).why,
    );
    expect(whys).toEqual(["bounced", null, "complained"]);
  },
);

test.each(mailProviders)("a report of %s's with another secret is refused", (provider) => {
  expect(() => read(buildProviderReport(provider, returned, "another one, as long"))).toThrow(
    "unauthenticated",
  );
});

test.each(["", "off", "guessable", `${"short".repeat(3)}\n`])(
  "nothing is taken while the secret is %j, which anybody could guess",
  (key) => {
    for (const provider of mailProviders)
      expect(() => read(buildProviderReport(provider, returned, key.trim()), now, key)).toThrow(
        "unauthenticated",
      );
  },
);

test("a secret may end with a line break", () => {
  expect(read(buildProviderReport("postmark", returned, secret), now, `${secret}\n`).why).toBe("bounced");
});

test("the password may contain colons, and any user name is accepted", () => {
  const body = { RecordType: "Bounce", ID: 1, Type: "HardBounce", Email: "a@x.test" };
  const key = "a:password:with:colons";
  expect(read({ headers: basic(key, "anybody"), body }, now, key).why).toBe("bounced");
  expect(() => read({ headers: {}, body })).toThrow("unauthenticated");
  expect(() => read({ headers: { Authorization: `Bearer ${secret}` }, body })).toThrow("unauthenticated");
});

test("Mailgun's signature is accepted while Mailgun repeats a report, and not later", () => {
  const report = buildProviderReport("mailgun", returned, secret);
  const after = (hours: number) => new Date(returned.at.getTime() + hours * 3_600_000);
  expect(read(report, after(8)).why).toBe("bounced");
  expect(() => read(report, after(9.1))).toThrow("unauthenticated");
  expect(() => read(report, after(-0.1))).toThrow("unauthenticated");
});

test("a Mailgun report needs its signature, and Basic auth is not enough", () => {
  const { body } = buildProviderReport("mailgun", returned, "not the key, but long");
  expect(() => read({ headers: basic(secret), body })).toThrow("unauthenticated");
});

test("a repeated Mailgun report has the same id, even if its other content differs", () => {
  const report = buildProviderReport("mailgun", returned, secret);
  const other = {
    ...JSON.parse(report.body),
    "event-data": { event: "complained", recipient: "b@x.test", timestamp: 1 },
  };
  expect(read({ headers: {}, body: other }).id).toBe(read(report).id);
});

function mailgun(event: object) {
  const [timestamp, token] = [String(Math.floor(now.getTime() / 1000)), "t".repeat(50)];
  const signature = createHmac("sha256", secret)
    .update(timestamp + token)
    .digest("hex");
  return { headers: {}, body: { signature: { timestamp, token, signature }, "event-data": event } };
}

// As documented: https://documentation.mailgun.com/docs/mailgun/user-manual/events/event-structure
const failed = {
  event: "failed",
  severity: "permanent",
  recipient: "alice@example.com",
  timestamp: 1521233195.375624,
};

test.each([
  ["bounce", "bounced"],
  ["suppress-bounce", "bounced"],
  ["suppress-complaint", "complained"],
  ["generic", null],
  ["old", null],
  ["suppress-unsubscribe", null],
])("of Mailgun's permanent failures %s is %s", (reason, why) => {
  expect(read(mailgun({ ...failed, reason })).why).toBe(why);
});

test.each([
  ["permanent", 498, "bounced"],
  ["temporary", 498, null],
  ["permanent", 605, null],
  ["permanent", "498", null],
])(
  "a %s failure of Mailgun's with the code %j is %s: 498 is a domain without mail servers",
  (severity, code, why) => {
    const event = { ...failed, severity, reason: "generic", "delivery-status": { code } };
    expect(read(mailgun(event)).why).toBe(why);
  },
);

test.each([
  ["HardBounce", "bounced"],
  ["BadEmailAddress", "bounced"],
  ["SpamComplaint", "complained"],
  ["SoftBounce", null],
  ["Transient", null],
  ["Blocked", null],
  ["DnsError", null],
  ["AutoResponder", null],
])("of Postmark's kinds %s is %s", (Type, why) => {
  const body = {
    RecordType: "Bounce",
    ID: 42,
    Type,
    Email: "john@example.com",
    BouncedAt: "2014-08-01T13:28:10.2735393-04:00",
  };
  const report = read({ headers: basic(secret), body });
  expect(report.why).toBe(why);
  expect(report.at.toISOString()).toBe("2014-08-01T17:28:10.273Z");
});

test("Postmark's other webhooks change nothing", () => {
  const body = { RecordType: "Delivery", MessageID: "883953f4", Recipient: "john@example.com" };
  expect(read({ headers: basic(secret), body }).why).toBeNull();
});

test("two Postmark reports about different mails have different ids, though their numbers lose digits", () => {
  const idOf = (MessageID: string, ID: string) => {
    const body = `{"RecordType":"Bounce","ID":${ID},"MessageID":"${MessageID}","Type":"HardBounce","Email":"a@x.test"}`;
    return read({ headers: basic(secret), body }).id;
  };
  const ids = [idOf("one", "9007199254740993"), idOf("other", "9007199254740992")];
  expect(new Set(ids).size).toBe(2);
  expect(idOf("one", "9007199254740993")).toBe(ids[0]);
});

test("SMTP2GO rejects mails for the clinic's own faults too, so a rejected mail stops nothing", () => {
  const body = { event: "reject", rcpt: "a@x.test", email_id: "1tz", message: "sender unverified" };
  expect(read({ headers: basic(secret), body }).why).toBeNull();
});

test("a soft and a later hard bounce of one mail at SMTP2GO are two reports", () => {
  const bounced = (bounce: string) => {
    const body = { event: "bounce", bounce, rcpt: "a@x.test", email_id: "1tz" };
    return read({ headers: basic(secret), body });
  };
  expect(["soft", "hard"].map((kind) => bounced(kind).why)).toEqual([null, "bounced"]);
  expect(bounced("soft").id).not.toBe(bounced("hard").id);
  expect(bounced("hard").id).toBe(bounced("hard").id);
});

test("SMTP2GO also sends forms with UTC times", () => {
  const body = {
    event: "bounce",
    bounce: "hard",
    rcpt: "a@x.test",
    time: "2026-11-26 10:00:00",
    email_id: "1tz",
    subject: "Hello",
  };
  const report = read({ headers: basic(secret), body });
  expect([report.why, report.at.toISOString()]).toEqual(["bounced", "2026-11-26T10:00:00.000Z"]);
});

test("a complaint without an address changes nothing", () => {
  expect(read({ headers: basic(secret), body: { event: "spam" } }).why).toBeNull();
});

test("an unreadable or future time is replaced by the current time", () => {
  const at = (time: string) =>
    read({ headers: basic(secret), body: { event: "spam", rcpt: "a@x.test", time } }).at;
  expect([at("yesterday"), at("2027-01-01T00:00:00Z")]).toEqual([now, now]);
});

test.each([
  "<other@mail.example>",
  "b1.2@clinic.example",
  "../b1.2.booked@clinic.example",
  "b1/x.2.booked@x",
])("the mail %s is not one of our notifications", (messageId) => {
  expect(read(buildProviderReport("mailgun", { ...returned, messageId }, secret)).notice).toBeNull();
});

test("the mail of a changed series, whose version is a second, is one of our notifications", () => {
  const messageId = "<s1.1795774800.series@clinic.example>";
  const { notice } = read(buildProviderReport("mailgun", { ...returned, messageId }, secret));
  expect(notice).toBe("s1.1795774800.series");
});

test("a signed report that can't be parsed is invalid", () => {
  expect(() => read(mailgun({ event: "failed" }))).toThrow("invalid");
  expect(() => read({ headers: basic(secret), body: { event: "bounce", rcpt: "nobody" } })).toThrow(
    "invalid",
  );
  expect(() => read({ headers: basic(secret), body: {} })).toThrow("invalid");
});
