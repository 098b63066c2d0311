/** What a newer release has stored beside, this one reads past and keeps. As deployed: `behindGoogle`. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emptyClinic } from "../../../emulators/seed/reset.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedIn } from "../../../emulators/testing/sign-up.ts";
import { book, cancelBooking, codeOf, newVerifiedPatient, postBooking } from "../../testing/booking-calls.ts";
import { openClinic, openSettings } from "../../testing/open-clinic.ts";
import { openDays } from "../../testing/open-days.ts";
import { fakeMail, oweBooked } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { routes } from "../app/routes.ts";
import { sendDue } from "../notices/send-due.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { bookings } from "./bookings.ts";
import { publicClinic } from "./clinic.ts";

const logged = vi.hoisted(() => vi.fn());
vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: logged, error: logged }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let admin: SignedIn;
let patient: SignedIn;
let origin: string;
let close: () => Promise<void>;

beforeAll(async () => {
  await emptyClinic();
  await openClinic(db);
  [admin, patient] = await Promise.all([newAdmin(db), newVerifiedPatient()]);
  ({ origin, close } = await serveApp(routes, {
    ...{ db, now: () => new Date(), behindGoogle: true },
    verifyIdToken: (token, checkRevoked) => auth.verifyIdToken(token, checkRevoked),
  }));
});
afterAll(() => close());

const clinic = async () => (await db.doc("public/clinic").get()).data();
const saveSettings = () => request("PUT", "/settings", { token: admin.token, origin, body: openSettings });
const asked = (path: string, token?: string) => request("GET", path, { origin, ...(token && { token }) });

test("an edit of the settings keeps groups and fields that it doesn't know, and shows none", async () => {
  await publicClinic(db).update({
    branding: { accent: "#0f766e" },
    "settings.money": { currency: "EUR" },
  });
  expect((await saveSettings()).status).toBe(200);
  expect(await clinic()).toMatchObject({
    branding: { accent: "#0f766e" },
    settings: { money: { currency: "EUR" } },
  });
  expect(JSON.stringify((await asked("/settings?fresh=1")).body)).not.toMatch(/EUR|0f766e/);
});

test("only a newer release may edit the clinic once it says so, and everything else goes on", async () => {
  await publicClinic(db).update({ minWriter: 1000 });
  const refused = await saveSettings();
  expect([refused.status, codeOf(refused)]).toEqual([503, "unavailable"]);
  expect(String(logged.mock.lastCall?.[1].cause)).toContain("A newer version of the site");
  const booked = await postBooking(patient, { date: openDays.take() }, origin);
  expect(booked.status).toBe(201);
  expect((await asked("/settings/managed", admin.token)).status).toBe(200);
  await publicClinic(db).update({ minWriter: 1 });
  expect((await saveSettings()).status).toBe(200);
});

test("an appointment in a state that only a newer release knows is shown, and changed by nobody", async () => {
  const { _id } = await book(patient, { date: openDays.take() });
  await db.doc(`bookings/${_id}`).update({ payment: "disputed" });
  const shown = await asked(`/booking/${_id}`, patient.token);
  expect([shown.status, shown.body]).toMatchObject([200, { _id, status: "booked" }]);
  const refused = await cancelBooking(patient, _id, origin);
  expect([refused.status, codeOf(refused)]).toEqual([503, "unavailable"]);
  expect((await db.doc(`bookings/${_id}`).get()).get("payment")).toBe("disputed");
});

test("a change keeps the fields of an appointment that it doesn't know", async () => {
  const { _id } = await book(patient, { date: openDays.take() });
  await bookings(db).doc(_id).update({ returnedCents: 100, v: 2 });
  expect((await cancelBooking(patient, _id, origin)).status).toBe(200);
  expect((await db.doc(`bookings/${_id}`).get()).data()).toMatchObject({
    ...{ returnedCents: 100, v: 2, status: "cancelled" },
  });
});

test("a notice of a kind that only a newer release knows stays due for that one", async () => {
  const now = new Date("2027-02-10T12:00:00Z");
  const id = await oweBooked(db, now);
  const { docs } = await db.collection("outbox").where("subject", "==", id).get();
  const [known] = docs;
  const newer = db.doc(`outbox/${id}.1.recall`);
  await newer.create({ ...known?.data(), kind: "recall" });
  const mail = fakeMail();
  const later = new Date(now.getTime() + 3_600_000);
  await sendDue({
    db,
    now: () => later,
    accounts: firebaseAccounts(auth),
    mail,
    siteUrl: "https://clinic.test",
  });
  expect((await known?.ref.get())?.get("state")).toBe("sent");
  expect((await newer.get()).data()).toMatchObject({ kind: "recall", state: known?.get("state"), tries: 0 });
  const history = await asked(`/booking/${id}/history`, admin.token);
  expect(history.status).toBe(200);
  await newer.delete();
});
