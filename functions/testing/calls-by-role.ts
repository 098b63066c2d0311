import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { demoSettings } from "../../emulators/seed/demo-clinic.ts";
import { request } from "../../emulators/testing/request.ts";
import type { SignedInUser } from "../../emulators/testing/sign-up.ts";
import type { Endpoint } from "../src/contract/endpoint.ts";
import { isForStaff, scopeOf } from "../src/contract/permissions.ts";
import type { Booking } from "../src/domain/booking.ts";
import { todayIn } from "../src/domain/calendar-date.ts";
import { defaultSite } from "../src/domain/default-site.ts";
import { bookings, readBooking } from "../src/firestore/bookings.ts";
import { feedByToken } from "../src/firestore/feeds.ts";
import { contentToStore, newSiteDocument, siteDocument } from "../src/firestore/site.ts";
import { newVerifiedPatient } from "./booking-calls.ts";
import { openDayPool } from "./free-test-days.ts";
import * as documents from "./owned-documents.ts";
import { createProfile, type Roles } from "./roles.ts";
import { sitePortrait } from "./sample-clinic.ts";
import { alwaysOpenSettings } from "./test-clinic.ts";
import { photoForm } from "./upload-photo.ts";
import { daysFromNow, writeBooking, writeCallerBooking } from "./write-booking.ts";

export interface PreparedCall {
  path: string;
  body?: unknown;
  /**
   * For a call that deletes the caller's account: a temporary account with the role's rights, which is used instead.
   */
  temporaryAccount?: SignedInUser;
}
type CallerRole = keyof Roles | "visitor";
type PrepareCall = (callerRole: CallerRole) => PreparedCall | Promise<PreparedCall>;

/** The callers, in the order of the statuses below. `exAdmin` has just lost the admin role. */
export const everyRole = ["visitor", "patient", "other", "admin", "exAdmin"] as const;

/**
 * `dentist` is the status for a dentist whose permission covers only their own appointments. The prepared call is about nobody's
 * or another dentist's.
 */
type Calls = Record<string, [ask: PrepareCall, statuses: number[], dentist?: number]>;

/** Returns the status that a member of staff other than an owner gets, as the contract's permissions say. */
export function statusForStaff(
  role: "desk" | "dentist" | "books",
  { permission, staffPermission, servesOwnScope }: Endpoint,
  [, statuses, dentist]: Calls[string],
): number {
  const [, , likePatient = 0, likeOwner = 0] = statuses;
  const forStaff = staffPermission ?? (isForStaff(permission) ? permission : null);
  const scope = forStaff && scopeOf(role, forStaff);
  if (scope === "all") return likeOwner;
  if (scope !== "own" || !servesOwnScope) return likePatient;
  if (dentist === undefined) throw new Error(`The row doesn't say what a dentist gets: ${permission}`);
  return dentist;
}

/**
 * Returns the table's rows for an endpoint, such as `PUT /reviews/{id}` and `PUT /reviews/{id} approval`. Throws if
 * it has none.
 */
export function callsToEndpoint(calls: Calls, { method, path }: Endpoint): [string, ...Calls[string]][] {
  const name = `${method} ${path}`;
  const rows = Object.entries(calls).filter(([call]) => call.split(/[? ]/, 2).join(" ") === name);
  if (rows.length === 0) throw new Error(`${name} stands in no row of callsByRole`);
  return rows.map(([call, row]) => [call, ...row]);
}

/**
 * For each route: a function that prepares an accepted call, and the statuses that the roles get. It can be used
 * repeatedly.
 */
export function callsByRole(db: Firestore, roles: Roles, day: () => string = openDayPool.take): Calls {
  const upcoming = (fields: Partial<Booking> = {}) => writeBooking(db, roles.patient, daysFromNow(7), fields);
  /** An appointment that is the only one of its series. The series has its id. */
  const series = async () => {
    const id = await upcoming({ uid: null });
    await bookings(db).doc(id).update({ seriesId: id });
    return id;
  };
  const past = (fields: Partial<Booking> = {}) => writeBooking(db, roles.patient, daysFromNow(-1), fields);
  const byOmar = { treatmentId: "checkup", holder: "doctor-omar", doctorId: "omar" };
  const waived = { reason: "Moved away", by: "desk", at: new Date() };
  const cancelledByClinic = { status: "cancelled", cancelledBy: "clinic", uid: null } as const;
  const paidAndCancelled = { status: "cancelled", payment: "paid", method: "desk" } as const;
  const token = async (fields?: Partial<Booking>) => documents.writeMailLink(db, await upcoming(fields));
  const caller = async () => {
    await upcoming({ uid: null, phone: "202-555-0177", phoneE164: "+12025550177" });
    return "(202) 555-0177";
  };
  const calledRecord = async () => {
    const id = await writeCallerBooking(db, daysFromNow(3), { patientName: `Casey ${randomUUID()}` });
    return (await readBooking(db, id)).booking.callerId ?? "";
  };
  const review = () => documents.writeReview(db, roles.patient);
  const doctor = {
    name: "Dr. Ida",
    email: "ida@clinic.test",
    specialty: "Check-up",
    img: sitePortrait,
    treatments: ["checkup"],
    hours: alwaysOpenSettings.openingHours,
    bookable: true,
  };
  const treatment = { name: "Extra", description: "", slots: ["09:00 AM"], Price: 10, durationMinutes: 30 };
  const later = { from: "2040-01-01T00:00", to: "2040-01-02T00:00" };
  const week = ["2026-01-01", "2026-01-07"] as const;

  const block = (dateISO: string) => ({
    ...{ doctorId: "ida", dateISO, from: "12:00", to: "13:00", kind: "lunch", note: "", deskOnly: false },
  });
  const nextTime = () => ({ date: day(), slot: "09:00 AM" });
  let writers = 0;

  /** Makes an account that is to be deleted, with the rights of the calling role. */
  async function accountToDelete(callerRole: CallerRole): Promise<{ temporaryAccount?: SignedInUser }> {
    if (callerRole === "visitor") return {};
    const person = await createProfile(await newVerifiedPatient());
    if (callerRole === "admin")
      await request("PUT", `/user/admin/${encodeURIComponent(person.email)}`, { token: roles.admin.token });
    return { temporaryAccount: person };
  }

  /** The patient owns this booking, review or profile. Other callers get 404, as for something that doesn't exist. */
  const own = [401, 200, 404, 200, 404];
  const admins = [401, 403, 403, 200, 403];
  const anyone = [200, 200, 200, 200, 200];
  const everybodyTheirs = [401, 200, 200, 200, 200];

  return {
    "GET /health": [() => ({ path: "/health" }), anyone],
    "GET /openapi.json": [() => ({ path: "/openapi.json" }), anyone],
    "GET /access": [() => ({ path: "/access" }), admins],
    "GET /access/log.csv": [() => ({ path: "/access/log.csv" }), admins],
    "GET /access/rules": [() => ({ path: "/access/rules" }), admins],
    "PUT /access/rules": [
      () => ({ path: "/access/rules", body: { lockMinutes: 10, logYears: 6, secondFactor: false } }),
      admins,
    ],
    "GET /service": [() => ({ path: "/service" }), anyone],
    "GET /service/managed": [() => ({ path: "/service/managed" }), admins],
    "GET /available": [() => ({ path: "/available?date=2026-01-01" }), anyone],
    "GET /available/next": [() => ({ path: "/available/next" }), anyone],
    "GET /available/soonest": [() => ({ path: "/available/soonest" }), anyone],
    "GET /available/openings": [() => ({ path: "/available/openings?treatment=cleaning" }), anyone],
    "GET /available/managed": [
      () => ({ path: "/available/managed?treatment=cleaning&from=2026-01-01" }),
      admins,
      403,
    ],
    "GET /available/days": [() => ({ path: "/available/days?from=2026-01-01&days=7" }), anyone],
    "GET /doctor/managed": [() => ({ path: "/doctor/managed" }), admins],
    "GET /doctor": [() => ({ path: "/doctor" }), anyone],
    "POST /photo": [() => ({ path: "/photo?for=doctor", body: photoForm() }), admins],
    "GET /reviews": [() => ({ path: "/reviews" }), anyone],
    "GET /reviews/mine": [() => ({ path: "/reviews/mine" }), everybodyTheirs],
    "GET /reviews/managed": [() => ({ path: "/reviews/managed" }), admins],
    "GET /settings/managed": [() => ({ path: "/settings/managed" }), admins],
    "GET /settings": [() => ({ path: "/settings" }), anyone],
    "GET /site": [() => ({ path: "/site" }), anyone],
    "GET /site/{text}": [() => ({ path: "/site/privacy" }), anyone],
    "GET /site/managed": [() => ({ path: "/site/managed" }), admins],
    "POST /messages": [
      () => ({
        path: "/messages",
        body: { email: `${writers++}@mail.test`, subject: "Hello", message: "Hello" },
      }),
      [201, 201, 201, 201, 201],
    ],
    // Anyone with the link may call this; no account is needed.
    "GET /contacts/reminders": [() => ({ path: "/contacts/reminders?t=unknown" }), anyone],
    "POST /contacts/reminders": [
      () => ({ path: "/contacts/reminders?t=unknown", body: { reminders: "off" } }),
      anyone,
    ],
    // This event is not signed by Stripe.
    "POST /stripe/webhook": [() => ({ path: "/stripe/webhook", body: {} }), [400, 400, 400, 400, 400]],
    // This report lacks the mail provider's secret.
    "POST /mail/events": [() => ({ path: "/mail/events", body: {} }), [401, 401, 401, 401, 401]],
    "POST /session": [() => ({ path: "/session", body: { name: "Ada Patient" } }), everybodyTheirs],
    "PUT /user/{email}": [
      () => ({
        path: `/user/${encodeURIComponent(roles.patient.email)}`,
        body: { email: roles.patient.email },
      }),
      [401, 200, 403, 403, 403],
    ],
    "POST /booking": [
      () => ({
        path: "/booking",
        body: {
          treatmentId: "checkup",
          doctorId: "ida",
          ...nextTime(),
          patient: roles.patient.email,
          patientName: "Ada Patient",
          phone: "202-555-0143",
        },
      }),
      [401, 201, 403, 201, 403],
    ],
    "POST /booking/series": [
      () => ({
        path: "/booking/series",
        body: {
          ...{ treatmentId: "talk", date: todayIn(demoSettings.timeZone, daysFromNow(30)), slot: "09:00 AM" },
          ...{ patient: "", patientName: "Cal Caller", phone: "202-555-0143", requestId: randomUUID() },
          ...{ repeat: { every: { weeks: 1 }, count: 2 }, despite: ["holder-busy"] },
        },
      }),
      [401, 403, 403, 201, 403],
    ],
    "GET /booking/series/{id}": [async () => ({ path: `/booking/series/${await series()}` }), admins],
    "POST /booking/series/{id}/cancel": [
      async () => {
        const from = await series();
        return { path: `/booking/series/${from}/cancel`, body: { from, scope: "all" } };
      },
      admins,
    ],
    "POST /booking/series/{id}/move": [
      async () => {
        const from = await series();
        const body = { from, scope: "all", requestId: randomUUID(), ...nextTime() };
        return { path: `/booking/series/${from}/move`, body };
      },
      admins,
    ],
    "GET /booking own": [() => ({ path: "/booking" }), everybodyTheirs],
    "GET /booking": [
      () => ({ path: `/booking?patient=${encodeURIComponent(roles.patient.email)}` }),
      [401, 200, 403, 200, 403],
    ],
    "GET /booking/{id}": [async () => ({ path: `/booking/${await upcoming()}` }), own, 404],
    // This payment belongs to another booking.
    "PATCH /booking/{id}": [
      async () => {
        const appointment = await upcoming();
        return { path: `/booking/${appointment}`, body: { appointment, transactionId: "pi_unknown" } };
      },
      [401, 409, 404, 409, 404],
    ],
    "DELETE /booking/{id}": [async () => ({ path: `/booking/${await upcoming()}` }), own],
    "POST /booking/{id}/move": [
      async () => ({ path: `/booking/${await upcoming()}/move`, body: nextTime() }),
      own,
    ],
    "POST /link/new": [() => ({ path: "/link/new", body: { email: `${writers++}@mail.test` } }), anyone],
    "POST /link/appointment": [
      async () => ({ path: "/link/appointment", body: { token: await token() } }),
      anyone,
    ],
    "POST /link/confirm": [
      async () => ({ path: "/link/confirm", body: { token: await token(), version: 1 } }),
      anyone,
    ],
    "POST /link/cancel": [
      async () => ({ path: "/link/cancel", body: { token: await token(), version: 1 } }),
      anyone,
    ],
    "POST /link/move": [
      async () => ({
        path: "/link/move",
        body: { token: await token(byOmar), version: 1, ...nextTime(), doctorId: "ida" },
      }),
      anyone,
    ],
    "POST /create-payment-intent": [
      async () => ({ path: "/create-payment-intent", body: { appointment: await upcoming() } }),
      [401, 200, 404, 404, 404],
    ],
    "POST /booking/{id}/desk-payment": [
      async () => ({ path: `/booking/${await upcoming()}/desk-payment` }),
      admins,
    ],
    "DELETE /booking/{id}/desk-payment": [
      async () => ({ path: `/booking/${await upcoming({ payment: "paid", method: "desk" })}/desk-payment` }),
      admins,
    ],
    "POST /booking/{id}/given-back": [
      async () => ({
        path: `/booking/${await writeBooking(db, roles.patient, daysFromNow(7), paidAndCancelled)}/given-back`,
        body: { reason: "In cash" },
      }),
      admins,
    ],
    "POST /booking/{id}/refund": [
      async () => ({
        path: `/booking/${await past({ payment: "paid", method: "desk" })}/refund`,
        body: { amount: 10, reason: "The filling broke" },
      }),
      admins,
    ],
    "POST /booking/{id}/waive": [
      async () => ({ path: `/booking/${await past()}/waive`, body: { reason: "Moved away" } }),
      admins,
    ],
    "DELETE /booking/{id}/waive": [
      async () => ({ path: `/booking/${await past({ payment: "nothing-due", waived })}/waive` }),
      admins,
    ],
    "GET /feeds": [() => ({ path: "/feeds" }), admins, 200],
    "POST /feeds": [
      () => ({ path: "/feeds", body: { doctorId: null, names: false } }),
      [401, 403, 403, 201, 403],
      403,
    ],
    "DELETE /feeds/{id}": [
      async () => ({
        path: `/feeds/${feedByToken(db, await documents.writeFeed(db, { createdBy: roles.admin.uid })).id}`,
      }),
      admins,
      404,
    ],
    "GET /feeds/{token}.ics": [
      async () => ({ path: `/feeds/${await documents.writeFeed(db, { createdBy: roles.admin.uid })}.ics` }),
      anyone,
    ],
    "GET /attention": [() => ({ path: "/attention" }), admins],
    "GET /attention/affected": [() => ({ path: "/attention/affected" }), admins],
    "DELETE /attention/{subject}": [
      async () => ({ path: `/attention/${await documents.writeAttentionNote(db)}?kind=refund-failed` }),
      admins,
    ],
    "POST /booking/{id}/restore": [
      async () => ({
        path: `/booking/${await upcoming({ ...cancelledByClinic, holder: `seat-${randomUUID()}` })}/restore`,
      }),
      admins,
    ],
    "POST /booking/{id}/no-show": [async () => ({ path: `/booking/${await past()}/no-show` }), admins, 404],
    "DELETE /booking/{id}/no-show": [
      async () => ({ path: `/booking/${await past({ status: "no-show" })}/no-show` }),
      admins,
      404,
    ],
    // This appointment is not today.
    "POST /booking/{id}/arrival": [
      async () => ({ path: `/booking/${await upcoming()}/arrival` }),
      [401, 403, 403, 409, 403],
      404,
    ],
    "DELETE /booking/{id}/arrival": [
      async () => ({ path: `/booking/${await past({ arrivedAt: daysFromNow(-1) })}/arrival` }),
      admins,
      404,
    ],
    // This appointment is not today.
    "POST /booking/{id}/late": [
      async () => ({ path: `/booking/${await upcoming()}/late` }),
      [401, 403, 403, 409, 403],
      404,
    ],
    "DELETE /booking/{id}/late": [
      async () => ({ path: `/booking/${await past({ lateAt: daysFromNow(-1) })}/late` }),
      admins,
      404,
    ],
    "GET /booking/{id}/history": [
      async () => ({ path: `/booking/${await upcoming()}/history` }),
      admins,
      404,
    ],
    // This appointment has no notifications, because the test wrote it directly.
    "POST /booking/{id}/notices": [
      async () => ({ path: `/booking/${await upcoming()}/notices`, body: { kind: "booked" } }),
      [401, 403, 403, 409, 403],
    ],
    "GET /profile": [() => ({ path: "/profile" }), everybodyTheirs],
    "PUT /profile": [
      () => ({ path: "/profile", body: { name: "Ada", phone: "", people: [{ name: "Mia" }] } }),
      everybodyTheirs,
    ],
    "POST /profile/confirm-address": [() => ({ path: "/profile/confirm-address" }), everybodyTheirs],
    "GET /profile/export": [() => ({ path: "/profile/export" }), everybodyTheirs],
    "DELETE /profile": [
      async (callerRole) => ({ path: "/profile", ...(await accountToDelete(callerRole)) }),
      everybodyTheirs,
    ],
    "POST /reviews": [
      async () => ({ path: "/reviews", body: { appointment: await past(), review: "Kind.", stars: 5 } }),
      [401, 201, 404, 404, 404],
    ],
    "PUT /reviews/{id}": [
      async () => ({ path: `/reviews/${await review()}`, body: { review: "Kinder.", stars: 4 } }),
      [401, 200, 404, 403, 404],
    ],
    "PUT /reviews/{id} approval": [
      async () => ({ path: `/reviews/${await review()}`, body: { approved: true } }),
      [401, 403, 404, 200, 404],
    ],
    "DELETE /reviews/{id}": [async () => ({ path: `/reviews/${await review()}` }), own],
    "GET /user": [() => ({ path: "/user" }), admins],
    "POST /user/search": [() => ({ path: "/user/search", body: { q: roles.patient.email } }), admins],
    "POST /search": [() => ({ path: "/search", body: { q: roles.patient.email } }), admins],
    "POST /people": [() => ({ path: "/people", body: { who: { uid: roles.other.uid } } }), admins, 404],
    "POST /people caller": [
      async () => ({ path: "/people", body: { who: { phone: await caller() } } }),
      admins,
      404,
    ],
    "POST /people/appointments": [
      async () => ({
        path: "/people/appointments",
        body: { who: { phone: await caller() }, when: "coming", limit: 5 },
      }),
      admins,
      200,
    ],
    "PATCH /people/{id}": [
      async () => ({
        path: `/people/${await calledRecord()}`,
        body: { email: `${randomUUID()}@callers.test` },
      }),
      admins,
    ],
    "PATCH /people/accounts/{id}": [
      async () => ({
        path: `/people/accounts/${(await createProfile()).uid}`,
        body: { name: "Ada Right", phone: "202-555-0143" },
      }),
      admins,
    ],
    "GET /people/seen": [() => ({ path: "/people/seen?month=2023-01" }), admins, 200],
    "POST /people/confirm-address": [
      () => ({ path: "/people/confirm-address", body: { email: roles.patient.email } }),
      admins,
    ],
    "POST /people/link": [
      async () => {
        const [one, other] = await Promise.all([calledRecord(), calledRecord()]);
        return { path: "/people/link", body: { one: { caller: one }, other: { caller: other } } };
      },
      admins,
    ],
    "DELETE /people/link/{id}": [
      async () => ({ path: `/people/link/${await documents.writeRecordLink(db)}` }),
      admins,
    ],
    "DELETE /user/{email}": [
      async () => ({ path: `/user/${encodeURIComponent((await createProfile()).email)}` }),
      admins,
    ],
    "PUT /user/admin/{email}": [
      () => ({ path: `/user/admin/${encodeURIComponent(roles.admin.email)}` }),
      admins,
    ],
    "DELETE /user/admin/{email}": [
      () => ({ path: `/user/admin/${encodeURIComponent(roles.other.email)}` }),
      admins,
    ],
    "PUT /user/role/{email}": [
      () => ({ path: `/user/role/${encodeURIComponent(roles.other.email)}`, body: { role: "patient" } }),
      admins,
    ],
    "DELETE /user/second-factor/{email}": [
      // It ends the account's sessions, so it gets an account of its own.
      async () => ({ path: `/user/second-factor/${encodeURIComponent((await createProfile()).email)}` }),
      admins,
    ],
    // This doctor's photo was not uploaded by the caller.
    "POST /doctor": [() => ({ path: "/doctor", body: doctor }), [401, 403, 403, 400, 403]],
    "PUT /doctor/{id}": [
      async () => ({ path: `/doctor/${await documents.writeDoctor(db)}`, body: doctor }),
      admins,
    ],
    "DELETE /doctor/{id}": [async () => ({ path: `/doctor/${await documents.writeDoctor(db)}` }), admins],
    "GET /absence": [() => ({ path: "/absence" }), admins, 200],
    "POST /absence": [
      () => ({ path: "/absence", body: { doctorId: "ida", ...later, reason: "On leave" } }),
      [401, 403, 403, 201, 403],
      403,
    ],
    "DELETE /absence/{id}": [
      async () => ({ path: `/absence/${await documents.writeAbsence(db)}` }),
      admins,
      404,
    ],
    "GET /blocks": [() => ({ path: "/blocks?from=2026-01-01&days=7" }), admins, 200],
    "POST /blocks": [() => ({ path: "/blocks", body: block(day()) }), [401, 403, 403, 201, 403]],
    "PUT /blocks": [
      () => ({
        path: "/blocks",
        body: { blocks: [{ ...block(day()), _id: randomUUID(), seriesId: null, version: 1 }] },
      }),
      admins,
    ],
    "PATCH /blocks/{id}": [
      async () => ({
        path: `/blocks/${await documents.writeBlock(db, day())}`,
        body: { from: "12:15", scope: "all" },
      }),
      admins,
    ],
    "DELETE /blocks/{id}": [
      async () => ({ path: `/blocks/${await documents.writeBlock(db, day())}` }),
      admins,
    ],
    "POST /service": [() => ({ path: "/service", body: treatment }), [401, 403, 403, 201, 403]],
    // The list lacks some of the treatments.
    "PUT /service": [() => ({ path: "/service", body: { ids: [] } }), [401, 403, 403, 409, 403]],
    "PUT /service/{id}": [
      async () => ({ path: `/service/${await documents.writeTreatment(db)}`, body: treatment }),
      admins,
    ],
    "DELETE /service/{id}": [
      async () => ({ path: `/service/${await documents.writeTreatment(db)}` }),
      admins,
    ],
    "PUT /settings": [() => ({ path: "/settings", body: alwaysOpenSettings }), admins],
    "PUT /site": [() => ({ path: "/site", body: defaultSite }), admins],
    "POST /site/undo": [
      async () => {
        const footerLine = `Line ${randomUUID()}`;
        const content = contentToStore({ ...defaultSite, footerLine });
        await siteDocument(db).set({ ...newSiteDocument(), content, previous: contentToStore(defaultSite) });
        return { path: "/site/undo", body: { content: { ...defaultSite, footerLine } } };
      },
      admins,
    ],
    "GET /schedule": [() => ({ path: `/schedule?from=${week[0]}&to=${week[1]}` }), admins, 200],
    "POST /schedule/changes": [
      () => ({
        path: "/schedule/changes",
        body: { from: week[0], to: week[1], seen: [], cancelled: [] },
      }),
      admins,
      200,
    ],
    "GET /schedule/cancelled": [() => ({ path: `/schedule/cancelled?date=${week[0]}` }), admins],
    "GET /stats": [() => ({ path: `/stats?from=${week[0]}&to=${week[1]}` }), admins],
    "GET /stats/figures": [() => ({ path: `/stats/figures?from=${week[0]}&to=${week[1]}` }), admins],
    "GET /stats/earnings": [() => ({ path: "/stats/earnings?year=2026" }), admins],
    "GET /schedule/csv": [() => ({ path: `/schedule/csv?date=${week[0]}` }), admins],
    "GET /people/csv": [() => ({ path: `/people/csv?from=${week[0]}&to=${week[1]}` }), admins],
    "GET /stats/payments/csv": [
      () => ({ path: `/stats/payments/csv?from=${week[0]}&to=${week[1]}` }),
      admins,
    ],
    "GET /stats/earnings/csv": [() => ({ path: "/stats/earnings/csv?year=2026" }), admins],
    "GET /messages": [() => ({ path: "/messages" }), admins],
    "GET /messages/{id}": [
      async () => ({ path: `/messages/${await documents.writeContactMessage(db)}` }),
      admins,
    ],
    "POST /messages/{id}/reply": [
      async () => ({
        path: `/messages/${await documents.writeContactMessage(db)}/reply`,
        body: { requestId: randomUUID(), text: "Hello" },
      }),
      [401, 403, 403, 201, 403],
    ],
    "PATCH /messages/{id}": [
      async () => ({ path: `/messages/${await documents.writeContactMessage(db)}`, body: { state: "read" } }),
      admins,
    ],
    "DELETE /messages/{id}": [
      async () => ({ path: `/messages/${await documents.writeContactMessage(db)}` }),
      admins,
    ],
  };
}
