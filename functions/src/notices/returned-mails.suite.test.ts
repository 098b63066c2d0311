import { randomUUID } from "node:crypto";
import { addDays } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import {
  buildProviderReport,
  type MailProvider,
  mailProviders,
  type ReportKind,
} from "../../../emulators/mail/provider-reports.ts";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localSecrets } from "../../../emulators/suite/local-keys.ts";
import { localSenderDependencies } from "../../../emulators/suite/local-sender-dependencies.ts";
import { urls } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { mailsTo, sendDueNoticesAbout, suiteMailControls } from "../../../emulators/testing/mailbox.ts";
import { request } from "../../../emulators/testing/request.ts";
import { type SignedInUser, signIn } from "../../../emulators/testing/sign-up.ts";
import { book, newPatient, newVerifiedPatient } from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { writeContactMessage } from "../../testing/owned-documents.ts";
import { createProfile, newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking, writeCallerBooking } from "../../testing/write-booking.ts";
import { type AddressAttention, listAttention } from "../contract/attention.ts";
import { showBookingHistory } from "../contract/notices.ts";
import { searchPeople, showPerson } from "../contract/people.ts";
import { exportProfile, showProfile } from "../contract/profile.ts";
import { attention } from "../firestore/attention.ts";
import { readBooking } from "../firestore/bookings.ts";
import { bounces, recheckDueBounces } from "../firestore/bounces.ts";
import { addressHash } from "../firestore/muted-addresses.ts";
import { addNotice, outbox } from "../firestore/outbox.ts";
import { mailReports } from "../firestore/received-mail-reports.ts";
import { sendNotice } from "./send-notice.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let admin: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

interface Returned {
  kind?: ReportKind;
  provider?: MailProvider;
  notice?: string;
  at?: Date;
}

function newReport(
  address: string,
  { kind = "hard", provider = "postmark", notice = "", at = new Date() }: Returned = {},
) {
  const messageId = `<${notice || randomUUID()}@clinic.test>`;
  return buildProviderReport(provider, { kind, address, messageId, at }, localSecrets.MAIL_EVENTS_SECRET);
}

async function deliver({ headers, body }: ReturnType<typeof newReport>): Promise<number> {
  return (await fetch(`${urls.site}/mail/events`, { method: "POST", headers, body })).status;
}

const report = async (address: string, returned?: Returned) => deliver(newReport(address, returned));

const bounceOf = async (address: string) => (await bounces(db).doc(addressHash(address)).get()).data();

async function needsOf(address: string): Promise<AddressAttention | undefined> {
  const { body } = await request("GET", "/attention?limit=200", { token: admin.token });
  return z
    .parse(listAttention.answer, body)
    .find((item) => item.kind === "address-bounced" && item.email === address) as
    | AddressAttention
    | undefined;
}

async function historyOf(id: string) {
  const { body } = await request("GET", `/booking/${id}/history`, { token: admin.token });
  return z.parse(showBookingHistory.answer, body);
}

const noticeStatesOf = async (id: string) =>
  (await historyOf(id)).notices.map(({ state, reason, returned }) => returned ?? reason ?? state);

const confirm = (email: string) =>
  request("POST", "/people/confirm-address", { token: admin.token, body: { email } });

async function newVisit(patient: SignedInUser) {
  return (await book(patient, { date: openDayPool.take() }))._id;
}

/** Creates one more notice for the patient and sends it. */
async function owe(id: string, kind: "cancelled" | "paid" | "booked" = "paid"): Promise<void> {
  const { version } = (await readBooking(db, id)).booking;
  const batch = db.batch();
  addNotice(batch, db, { subject: id, version: version + 1, kind }, new Date());
  await batch.commit();
  await sendDueNoticesAbout(id);
}

test.each(mailProviders)(
  "a bounce reported by %s stops mails to the address, shows in the ledger and needs attention",
  async (provider) => {
    const patient = await newVerifiedPatient();
    const id = await newVisit(patient);
    await sendDueNoticesAbout(id);
    expect(await noticeStatesOf(id)).toEqual(["sent"]);
    const [mail] = await mailsTo(patient.email);
    expect(await suiteMailControls.report({ id: mail?.id ?? 0, kind: "hard", provider })).toBe(200);

    const { notices, bounce } = await historyOf(id);
    expect(notices.map(({ state, returned }) => [state, returned])).toEqual([["sent", "bounced"]]);
    expect(bounce?.why).toBe("bounced");
    const item = await needsOf(patient.email);
    expect(item).toMatchObject({ why: "bounced", name: "Ada Patient", phone: "202-555-0143", hasPage: true });
    expect(item?.appointments.map(({ _id }) => _id)).toEqual([id]);

    await owe(id);
    expect(await noticeStatesOf(id)).toEqual(["bounced", "bounced"]);
    expect(await mailsTo(patient.email)).toHaveLength(1);
  },
);

test.each(mailProviders)("a full mailbox stops no mails: %s", async (provider) => {
  const patient = await newVerifiedPatient();
  const id = await newVisit(patient);
  expect(await report(patient.email, { kind: "soft", provider, notice: `${id}.1.booked` })).toBe(200);
  await sendDueNoticesAbout(id);
  expect([await bounceOf(patient.email), await needsOf(patient.email)]).toEqual([undefined, undefined]);
  expect(await noticeStatesOf(id)).toEqual(["sent"]);
});

test("an address that marks a mail as spam gets no more mails, and the desk sees why", async () => {
  const patient = await newVerifiedPatient();
  const id = await newVisit(patient);
  await report(patient.email, { kind: "spam", notice: `${id}.1.booked` });
  await sendDueNoticesAbout(id);
  expect(await mailsTo(patient.email)).toEqual([]);
  expect((await needsOf(patient.email))?.why).toBe("complained");
});

test("the local mail server reports mails to bounce.… addresses as bounced", async () => {
  const address = `bounce.${randomUUID()}@example.test`;
  const id = await writeCallerBooking(db, daysFromNow(5), { patient: address });
  await owe(id, "booked");
  await vi.waitFor(async () => expect(await bounceOf(address)).toMatchObject({ why: "bounced" }), 15_000);
});

test("a report that arrives before the mail is recorded as sent is not lost", async () => {
  const patient = await newVerifiedPatient();
  const id = await newVisit(patient);
  const send = localSenderDependencies.mail.send;
  const mail = {
    enabled: true,
    send: async (...given: Parameters<typeof send>) => {
      const outcome = await send(...given);
      await report(patient.email, { notice: `${id}.1.booked` });
      return outcome;
    },
  };
  await sendNotice({ ...localSenderDependencies, mail }, `${id}.1.booked`, { headStartMs: 120_000 });
  const [notice] = (await historyOf(id)).notices;
  expect([notice?.state, notice?.returned]).toEqual(["sent", "bounced"]);
});

test("a duplicate or late report doesn't stop a confirmed address again", async () => {
  const patient = await newVerifiedPatient();
  await newVisit(patient);
  const [first, late] = [newReport(patient.email), newReport(patient.email, { at: daysFromNow(-1) })];
  await deliver(first);
  await confirm(patient.email);
  expect([await deliver(first), await deliver(late)]).toEqual([200, 200]);
  expect((await historyOf(await newVisit(patient))).bounce).toBeUndefined();
  await report(patient.email);
  expect((await needsOf(patient.email))?.why).toBe("bounced");
});

test("after a bounce has expired, the next one needs attention again", async () => {
  const patient = await newVerifiedPatient();
  await newVisit(patient);
  await report(patient.email);
  const subject = addressHash(patient.email);
  await bounces(db)
    .doc(subject)
    .update({ expiresAt: daysFromNow(-1) });
  await attention(db).doc(subject).delete();
  await report(patient.email);
  expect((await needsOf(patient.email))?.why).toBe("bounced");
});

test("a second confirmation overrides the reports made before it", async () => {
  const patient = await newVerifiedPatient();
  await newVisit(patient);
  await report(patient.email);
  await confirm(patient.email);
  const late = newReport(patient.email);
  await confirm(patient.email);
  await deliver(late);
  expect(await needsOf(patient.email)).toBeUndefined();
});

test("a report delivered twice at once takes effect once", async () => {
  const patient = await newVerifiedPatient();
  await newVisit(patient);
  const same = newReport(patient.email, { provider: "mailgun" });
  expect(await Promise.all([deliver(same), deliver(same)])).toEqual([200, 200]);
  expect((await needsOf(patient.email))?.email).toBe(patient.email);
});

test("a Mailgun signature can't be reused with another body", async () => {
  const [one, other] = [await newVerifiedPatient(), await newVerifiedPatient()];
  const { headers, body } = newReport(one.email, { provider: "mailgun" });
  const forged = body.replaceAll(one.email, other.email);
  await createProfile(other);
  expect(await deliver({ headers, body })).toBe(200);
  expect(await deliver({ headers, body: forged })).toBe(200);
  expect(await bounceOf(other.email)).toBeUndefined();
});

test("a report without the secret is refused", async () => {
  const patient = await newVerifiedPatient();
  await createProfile(patient);
  for (const provider of mailProviders) {
    const returned = { kind: "hard", address: patient.email, messageId: "<a@b>", at: new Date() } as const;
    expect(await deliver(buildProviderReport(provider, returned, "another secret, as long"))).toBe(401);
  }
  expect(await bounceOf(patient.email)).toBeUndefined();
});

test("a report about an unknown address stores no address", async () => {
  const address = `${randomUUID()}@nobody.test`;
  expect(await report(address)).toBe(200);
  expect(await bounceOf(address)).toBeUndefined();
  const kept = (await mailReports(db).get()).docs.map((one) => JSON.stringify(one.data()));
  expect(kept.filter((text) => text.includes("@"))).toEqual([]);
});

test("the patient sees the bounce in the profile and the export, and can confirm the address", async () => {
  const patient = await createProfile(await newVerifiedPatient());
  const id = await newVisit(patient);
  await report(patient.email, { notice: `${id}.1.booked` });
  const profile = async () =>
    z.parse(showProfile.answer, (await request("GET", "/profile", { token: patient.token })).body);
  expect((await profile()).bounce?.why).toBe("bounced");
  const { body } = await request("GET", "/profile/export", { token: patient.token });
  const exported = z.parse(exportProfile.answer, body);
  expect(exported.profile.bounce?.why).toBe("bounced");
  expect(exported.bookings[0]?.notices[0]?.returned).toBe("bounced");
  await request("POST", "/profile/confirm-address", { token: patient.token });
  expect((await profile()).bounce).toBeUndefined();
  expect(await needsOf(patient.email)).toBeUndefined();
  await sendDueNoticesAbout(id);
  expect(await mailsTo(patient.email)).toHaveLength(1);
});

test("an account with an unverified address can't see or confirm the bounce of that address", async () => {
  const stranger = await newPatient();
  await createProfile(stranger);
  await request("PUT", "/profile", {
    token: stranger.token,
    body: { name: "Not Me", phone: "", people: [] },
  });
  await writeCallerBooking(db, daysFromNow(3), { patient: stranger.email, patientName: "Pat Caller" });
  await report(stranger.email);
  const shown = await request("GET", "/profile", { token: stranger.token });
  expect(z.parse(showProfile.answer, shown.body).bounce).toBeUndefined();
  const confirmed = await request("POST", "/profile/confirm-address", { token: stranger.token });
  expect(confirmed.status).toBe(409);
  expect(confirmed.body).toMatchObject({ error: { code: "address-not-verified" } });
  expect((await bounceOf(stranger.email))?.confirmedAt).toBeNull();
  expect(await needsOf(stranger.email)).toMatchObject({ name: "Pat Caller" });
});

test.each(["patient", "desk"])(
  "mails held back by a bounce are sent once the %s confirms the address",
  async (who) => {
    const patient = await createProfile(await newVerifiedPatient());
    const [told, changed, unsent] = [
      await newVisit(patient),
      await newVisit(patient),
      await newVisit(patient),
    ];
    for (const id of [told, changed]) await sendDueNoticesAbout(id);
    await report(patient.email);
    await sendDueNoticesAbout(unsent);
    await request("DELETE", `/booking/${changed}`, { token: patient.token });
    await sendDueNoticesAbout(changed);
    expect(await mailsTo(patient.email)).toHaveLength(2);
    expect(await noticeStatesOf(unsent)).toEqual(["bounced"]);
    expect((await noticeStatesOf(changed)).toSorted()).toEqual(["bounced", "sent"]);
    const confirmIt = () =>
      who === "desk"
        ? confirm(patient.email)
        : request("POST", "/profile/confirm-address", { token: patient.token });
    expect((await confirmIt()).status).toBe(200);
    await confirmIt();
    for (const id of [told, changed, unsent]) await sendDueNoticesAbout(id);
    await confirmIt();
    for (const id of [told, changed, unsent]) await sendDueNoticesAbout(id);
    expect(await mailsTo(patient.email)).toHaveLength(4);
    expect([await noticeStatesOf(told), (await noticeStatesOf(unsent)).toSorted()]).toEqual([
      ["sent"],
      ["bounced", "sent"],
    ]);
    expect((await noticeStatesOf(changed)).toSorted()).toEqual(["bounced", "sent", "sent"]);
  },
);

test("verifying an address also confirms it", async () => {
  const patient = await createProfile(await newPatient());
  await report(patient.email);
  await emulatedAuth().updateUser(patient.uid, { emailVerified: true });
  await createProfile(await signIn(patient.email));
  expect((await bounceOf(patient.email))?.confirmedAt).not.toBeNull();
});

test("the desk is warned on the patient record and when it books for that address", async () => {
  const patient = `${randomUUID()}@callers.test`;
  // People who share a number are shown together.
  await writeCallerBooking(db, daysFromNow(3), { patient, phone: "202-555-0187", phoneE164: "+12025550187" });
  await report(patient);
  const person = await request("POST", "/people", { token: admin.token, body: { who: { email: patient } } });
  expect(z.parse(showPerson.answer, person.body).bounces).toMatchObject([{ email: patient, why: "bounced" }]);
  const found = await request("POST", "/search", { token: admin.token, body: { q: patient } });
  expect(z.parse(searchPeople.answer, found.body).bounce?.why).toBe("bounced");
});

test("correcting an address ends the attention and sends the notices to the new address", async () => {
  const [wrong, right] = [`${randomUUID()}@wrong.test`, `${randomUUID()}@right.test`];
  const { _id } = await book(admin, { date: openDayPool.take(), patient: wrong });
  await report(wrong);
  expect((await needsOf(wrong))?.appointments).toHaveLength(1);
  const caller = (await readBooking(db, _id)).booking.callerId;
  await request("PATCH", `/people/${caller}`, { token: admin.token, body: { email: right } });
  expect(await needsOf(wrong)).toBeUndefined();
  await sendDueNoticesAbout(_id);
  expect([await mailsTo(wrong), (await mailsTo(right)).length]).toEqual([[], 1]);
});

test("after Done the address stays stopped, and the next mail held back needs attention again", async () => {
  const patient = await newVerifiedPatient();
  const id = await newVisit(patient);
  await report(patient.email);
  const item = await needsOf(patient.email);
  const since = encodeURIComponent(item?.since ?? "");
  const path = `/attention/${item?.subject}?kind=address-bounced&since=${since}`;
  expect((await request("DELETE", path, { token: admin.token })).status).toBe(200);
  expect(await needsOf(patient.email)).toBeUndefined();
  await owe(id);
  expect(await mailsTo(patient.email)).toEqual([]);
  expect((await needsOf(patient.email))?.email).toBe(patient.email);
});

test("nothing can be sent again to a bounced address until it is confirmed", async () => {
  const patient = await newVerifiedPatient();
  const id = await newVisit(patient);
  await sendDueNoticesAbout(id);
  await report(patient.email, { notice: `${id}.1.booked` });
  const again = () =>
    request("POST", `/booking/${id}/notices`, { token: admin.token, body: { kind: "booked" } });
  expect((await again()).status).toBe(409);
  await confirm(patient.email.toUpperCase());
  expect((await again()).status).toBe(201);
});

test("removing an account deletes its address's bounce, even if the address was never verified", async () => {
  for (const patient of [await newVerifiedPatient(), await newPatient()]) {
    await createProfile(patient);
    await newVisit(patient);
    await report(patient.email);
    expect(await bounceOf(patient.email)).toBeDefined();
    await request("DELETE", `/user/${encodeURIComponent(patient.email)}`, { token: admin.token });
    expect(await bounceOf(patient.email)).toBeUndefined();
    expect((await attention(db).doc(addressHash(patient.email)).get()).exists).toBe(false);
    expect(await report(patient.email)).toBe(200);
    expect(await bounceOf(patient.email)).toBeUndefined();
  }
});

test("housekeeping deletes bounces of unused addresses, and ends the attention for an address without upcoming appointments", async () => {
  const [gone, past, coming] = [0, 1, 2].map(() => `${randomUUID()}@callers.test`) as [
    string,
    string,
    string,
  ];
  const message = await writeContactMessage(db, { email: gone });
  await writeCallerBooking(db, daysFromNow(-20), { patient: past, patientName: "Pat Caller" });
  await writeCallerBooking(db, daysFromNow(20), { patient: coming, patientName: "Cam Caller" });
  for (const address of [gone, past, coming]) await report(address);
  await db.doc(`messages/${message}`).delete();
  const look = (now: Date) => recheckDueBounces(db, now, (path, cause) => expect.fail(`${path}: ${cause}`));
  await look(addDays(new Date(), 2));
  expect([await bounceOf(gone), await needsOf(gone)]).toEqual([undefined, undefined]);
  expect((await needsOf(past))?.appointments).toEqual([]);
  await bounces(db)
    .doc(addressHash(past))
    .update({ at: daysFromNow(-31), lookAt: new Date() });
  await bounces(db)
    .doc(addressHash(coming))
    .update({ at: daysFromNow(-31), lookAt: new Date() });
  await look(new Date());
  expect([await needsOf(past), (await bounceOf(past))?.why]).toEqual([undefined, "bounced"]);
  expect((await needsOf(coming))?.appointments).toHaveLength(1);
});

test("the inbox shows that an answer to a message has bounced", async () => {
  const email = `${randomUUID()}@writers.test`;
  const message = await writeContactMessage(db, { email });
  const body = { requestId: randomUUID(), text: "Hello" };
  await request("POST", `/messages/${message}/reply`, { token: admin.token, body });
  await sendDueNoticesAbout(message);
  const [mail] = await mailsTo(email);
  await suiteMailControls.report({ id: mail?.id ?? 0, kind: "hard" });
  const shown = await request("GET", `/messages/${message}`, { token: admin.token });
  expect(shown.body).toMatchObject({ replies: [{ state: "sent", returned: "bounced" }] });
  expect(await needsOf(email)).toMatchObject({ name: "", hasPage: false, appointments: [] });
});

test("an address with only past appointments is marked and needs no attention", async () => {
  const address = `${randomUUID()}@past.test`;
  await writeBooking(db, { uid: "somebody", email: address }, daysFromNow(-9));
  await report(address);
  expect([(await bounceOf(address))?.why, await needsOf(address)]).toEqual(["bounced", undefined]);
  expect((await outbox(db).where("subject", "==", addressHash(address)).get()).size).toBe(0);
});
