import { randomUUID } from "node:crypto";
import type { DecodedIdToken } from "firebase-admin/auth";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { buildProviderReport } from "../../../emulators/mail/provider-reports.ts";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localSecrets } from "../../../emulators/suite/local-keys.ts";
import { ports } from "../../../emulators/suite/ports-and-paths.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { connectFirestore } from "../../../emulators/testing/firestore-emulator.ts";
import { request } from "../../../emulators/testing/request.ts";
import { startCounting } from "../../testing/count-documents.ts";
import { writeContactMessage, writeMailLink } from "../../testing/owned-documents.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { testDoctors, writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import { routes } from "../app/routes.ts";
import { addNotice } from "../firestore/outbox.ts";
import { firebaseAccounts } from "../ports/accounts.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
let counting: Awaited<ReturnType<typeof startCounting>>;
let counted: ReturnType<typeof connectFirestore>;
let app: Awaited<ReturnType<typeof serveApp>>;

/** The caller is known from the token. */
async function verifyIdToken(token: string): Promise<DecodedIdToken> {
  const [uid = "", email = ""] = token.split(",");
  const firebase = { identities: {}, sign_in_provider: "password" };
  const times = { auth_time: 4_000_000_000, iat: 0, exp: 0 };
  return { uid, sub: uid, email, email_verified: true, aud: "", iss: "", ...times, firebase };
}

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  counted = connectFirestore(counting.host);
  const accounts = firebaseAccounts(emulatedAuth());
  app = await serveApp(routes, { db: counted, accounts, now: () => new Date(), verifyIdToken });
});
afterAll(async () => {
  await app.close();
  await counted.terminate();
  counting.close();
});

const newAddress = () => `${randomUUID()}@new.test`;
const open = (uid: string, email: string) =>
  counting.during(() =>
    request("POST", "/session", { origin: app.origin, token: `${uid},${email}`, body: {} }),
  );

test("an account's first session costs two reads and one write more than the next", async () => {
  const [uid, email] = [randomUUID(), newAddress()];
  const first = await open(uid, email);
  const next = await open(uid, email);
  expect(next).toEqual({ reads: 4, writes: 1, commits: 1 });
  expect(first).toEqual({ ...next, reads: next.reads + 2, writes: next.writes + 1 });
});

test("counts the cost of a new address, and of each appointment and message that moves", async () => {
  const usual = { reads: 4, writes: 1 };
  const change = async (appointments: number, messages: number) => {
    const [uid, email] = [randomUUID(), newAddress()];
    await open(uid, email);
    for (let i = 0; i < appointments; i++) {
      const id = await writeBooking(db, { uid, email }, daysFromNow(5 + i));
      const batch = db.batch();
      addNotice(batch, db, { subject: id, version: 1, kind: "booked" }, new Date());
      await batch.commit();
      await db.doc(`outbox/${id}.1.booked`).update({ state: "sent", sendAfter: null });
      await writeMailLink(db, id);
    }
    for (let i = 0; i < messages; i++) await writeContactMessage(db, { email });
    const { reads, writes } = await open(uid, newAddress());
    return { reads: reads - usual.reads, writes: writes - usual.writes };
  };
  const alone = await change(0, 0);
  expect(alone).toEqual({ reads: 10, writes: 5 });
  const [two, one] = [await change(2, 0), await change(1, 0)];
  expect({ reads: two.reads - one.reads, writes: two.writes - one.writes }).toEqual({ reads: 4, writes: 5 });
  const [more, less] = [await change(0, 2), await change(0, 1)];
  expect({ reads: more.reads - less.reads, writes: more.writes - less.writes }).toEqual({
    reads: 1,
    writes: 1,
  });
});

test("counts the cost of a bounce report, with a read per upcoming appointment", async () => {
  const report = async (appointments: number, kind: "hard" | "soft" = "hard") => {
    const [uid, email] = [randomUUID(), newAddress()];
    await open(uid, email);
    for (let i = 0; i < appointments; i++) await writeBooking(db, { uid, email }, daysFromNow(5 + i));
    const returned = { kind, address: email, messageId: "<b.1.booked@clinic.test>", at: new Date() };
    const { headers, body } = buildProviderReport("postmark", returned, localSecrets.MAIL_EVENTS_SECRET);
    return counting.during(() => fetch(`${app.origin}/mail/events`, { method: "POST", headers, body }));
  };
  // The clinic and its two dentists are read, because mails to the staff may go to the address.
  const reads = 9 + 1 + testDoctors.length;
  expect(await report(0)).toEqual({ reads, writes: 3, commits: 1 });
  expect(await report(3)).toEqual({ reads: reads + 2, writes: 3, commits: 1 });
  expect(await report(0, "soft")).toEqual({ reads: 1, writes: 1, commits: 1 });
});

test("counts the cost of confirming an address that bounced", async () => {
  const [uid, email] = [randomUUID(), newAddress()];
  await open(uid, email);
  const returned = { kind: "hard", address: email, messageId: "<a@clinic.test>", at: new Date() } as const;
  const { headers, body } = buildProviderReport("postmark", returned, localSecrets.MAIL_EVENTS_SECRET);
  await fetch(`${app.origin}/mail/events`, { method: "POST", headers, body });
  const confirm = () =>
    counting.during(() =>
      request("POST", "/profile/confirm-address", { origin: app.origin, token: `${uid},${email}` }),
    );
  expect(await confirm()).toEqual({ reads: 4, writes: 2, commits: 1 });
});
