import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoSettings } from "../../../emulators/seed/demo-clinic.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { waitForStableToday } from "../../../emulators/testing/day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { errorCodeInAnswer, invalidFieldsInAnswer, newPatient } from "../../testing/booking-calls.ts";
import { newAdmin } from "../../testing/roles.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import {
  listManagedReviews,
  listOwnReviews,
  listReviews,
  type OwnReview,
  ownReviewSchema,
} from "../contract/reviews.ts";
import { showSettings } from "../contract/settings.ts";
import { bookings } from "../firestore/bookings.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { reviews } from "../firestore/reviews.ts";

const db = emulatedFirestore();
let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  [admin, patient] = await Promise.all([newAdmin(db), newPatient()]);
});

const text = { review: "Kind and quick.", stars: 5 };
const post = (who: SignedInUser, appointment: string, stars = 5) =>
  request("POST", "/reviews", {
    token: who.token,
    body: { appointment, ...text, stars, location: "Queens" },
  });
const put = (who: SignedInUser, id: string, body: unknown) =>
  request("PUT", `/reviews/${id}`, { token: who.token, body });
const remove = (who: SignedInUser, id: string) => request("DELETE", `/reviews/${id}`, { token: who.token });

async function written(stars = 5): Promise<OwnReview> {
  const visit = await writeBooking(db, patient, daysFromNow(-2));
  return z.parse(ownReviewSchema, (await post(patient, visit, stars)).body);
}

async function shown(): Promise<string[]> {
  const { body } = await request("GET", `/reviews?limit=200`);
  return z.parse(listReviews.answer, body).map(({ _id }) => _id);
}

async function figures() {
  return z.parse(showSettings.answer, (await request("GET", `/settings?fresh=${Date.now()}`)).body).reviews;
}

test("a review that isn't shown is no cursor, so that nobody learns of it", async () => {
  const review = await written();
  const after = (id: string) => request("GET", `/reviews?after=${id}`);
  const [hidden, unknown] = [await after(review._id), await after("unknown")];
  expect([hidden.status, unknown.status]).toEqual([400, 400]);
  expect(invalidFieldsInAnswer(hidden)).toEqual(invalidFieldsInAnswer(unknown));
});

test("a review waits for approval before anyone sees it", async () => {
  const review = await written();
  expect(review).toMatchObject({ name: "Ada Patient", location: "Queens", stars: 5, approved: false });
  expect(await shown()).not.toContain(review._id);
  expect((await put(admin, review._id, { approved: true, updatedAt: review.updatedAt })).status).toBe(200);
  expect(await shown()).toContain(review._id);
});

test("a public review contains no appointment and no address", async () => {
  const { _id, appointment } = await written();
  await put(admin, _id, { approved: true });
  const { body } = await request("GET", "/reviews");
  const text = JSON.stringify(body);
  expect(text).not.toContain(appointment);
  expect(text).not.toContain(patient.email);
});

test("a public review names treatment and dentist only if its writer shows them", async () => {
  const { _id } = await written();
  const find = async () => {
    const { body } = await request("GET", "/reviews?limit=200");
    return z.parse(listReviews.answer, body).find((review) => review._id === _id);
  };
  await put(admin, _id, { approved: true });
  expect(Object.keys((await find()) ?? {})).not.toContain("treatment");
  const edited = await put(patient, _id, { ...text, showsVisit: true });
  expect(edited.body).toMatchObject({ showsVisit: true });
  await put(admin, _id, { approved: true });
  expect(await find()).toMatchObject({ treatment: "Teeth Cleaning" });
  await put(patient, _id, text);
  await put(admin, _id, { approved: true });
  expect(Object.keys((await find()) ?? {})).not.toContain("treatment");
});

test("a public review is signed with the whole name only if its writer wants that", async () => {
  const { _id, appointment, name } = await written();
  expect(name).toBe("Ada Patient");
  const short = await put(patient, _id, { ...text, showsWholeName: false });
  expect(short.body).toMatchObject({ name: "Ada P.", showsWholeName: false, appointment });
  await put(admin, _id, { approved: true });
  const { body } = await request("GET", "/reviews?limit=200");
  const listed = z.parse(listReviews.answer, body).find((review) => review._id === _id);
  expect(listed).toMatchObject({ name: "Ada P." });
  expect((await put(patient, _id, { ...text, showsWholeName: true })).body).toMatchObject({
    name: "Ada Patient",
  });
});

test("an edit needs approval again", async () => {
  const { _id } = await written();
  await put(admin, _id, { approved: true });
  const edited = await put(patient, _id, { review: "Not so good on second thought.", stars: 3 });
  expect([edited.status, edited.body]).toMatchObject([200, { stars: 3, approved: false }]);
  expect(await shown()).not.toContain(_id);
});

test("the review's date is the clinic's day of the last edit, and the appointment keeps its own date", async () => {
  // The two time zones are more than a day apart.
  const [ahead, behind] = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
  const moveClinic = (timeZone: string) => publicClinicDocument(db).update({ "settings.timeZone": timeZone });
  await moveClinic(ahead);
  const today = await waitForStableToday(ahead);
  const review = await written();
  expect(review.dateISO).toBe(today);
  const visitDateISO = (await bookings(db).doc(review.appointment).get()).data()?.date;
  expect(review.visitDateISO).toBe(visitDateISO);

  await moveClinic(behind);
  const approved = await put(admin, review._id, { approved: true });
  expect(approved.body).toMatchObject({ dateISO: review.dateISO });
  const todayBehind = await waitForStableToday(behind);
  const edited = await put(patient, review._id, text);
  expect(edited.body).toMatchObject({ dateISO: todayBehind, visitDateISO });
  await moveClinic(demoSettings.timeZone);
});

test("average, count and stars always cover exactly the approved reviews", async () => {
  await db.recursiveDelete(reviews(db));
  const none = { average: 0, count: 0, stars: [0, 0, 0, 0, 0] };
  expect(await figures()).toEqual(none);
  const [best, good, poor] = [await written(5), await written(4), await written(2)];
  expect(await figures()).toEqual(none);
  for (const { _id } of [best, good, poor]) await put(admin, _id, { approved: true });
  expect(await figures()).toEqual({ average: 3.7, count: 3, stars: [0, 1, 0, 1, 1] });
  await put(patient, poor._id, { ...text, stars: 3 });
  expect(await figures()).toEqual({ average: 4.5, count: 2, stars: [0, 0, 0, 1, 1] });
  await put(admin, poor._id, { approved: true });
  expect(await figures()).toEqual({ average: 4, count: 3, stars: [0, 0, 1, 1, 1] });
  await remove(patient, best._id);
  await put(admin, good._id, { approved: false });
  expect(await figures()).toEqual({ average: 3, count: 1, stars: [0, 0, 1, 0, 0] });
});

test("an approval applies only to the text that the admin read", async () => {
  const { _id, updatedAt } = await written();
  await put(patient, _id, { ...text, review: "Buy cheap watches!" });
  const answer = await put(admin, _id, { approved: true, updatedAt });
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "conflict"]);
  expect(await shown()).not.toContain(_id);
});

test.each([
  ["to come", 2, {}],
  ["under way", 0, {}],
  ["cancelled", -2, { status: "cancelled" }],
  ["missed", -2, { status: "no-show" }],
] as const)("a visit that is %s can't be reviewed", async (_what, days, fields) => {
  const answer = await post(patient, await writeBooking(db, patient, daysFromNow(days), fields));
  expect([answer.status, errorCodeInAnswer(answer)]).toEqual([409, "not-reviewable"]);
});

test("an appointment has one review, however often it is sent", async () => {
  const visit = await writeBooking(db, patient, daysFromNow(-2));
  const answers = await Promise.all([post(patient, visit), post(patient, visit), post(patient, visit)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test("after deleting a review the appointment can be reviewed again", async () => {
  const { _id, appointment } = await written();
  expect((await remove(patient, _id)).status).toBe(200);
  expect((await post(patient, appointment)).status).toBe(201);
});

test("reviewing another patient's appointment, or one that doesn't exist, is a 404", async () => {
  const visit = await writeBooking(db, patient, daysFromNow(-2));
  expect((await post(await newPatient(), visit)).status).toBe(404);
  expect((await post(patient, "no-such-visit")).status).toBe(404);
});

test("every call for another patient's review is a 404", async () => {
  const [{ _id }, other] = [await written(), await newPatient()];
  expect((await put(other, _id, { ...text, review: "Mine now." })).status).toBe(404);
  expect((await put(other, _id, { approved: true })).status).toBe(404);
  expect((await remove(other, _id)).status).toBe(404);
});

test("writers can't approve their reviews, and admins can't change the text", async () => {
  const { _id } = await written();
  expect((await put(patient, _id, { approved: true })).status).toBe(403);
  expect((await put(patient, _id, { ...text, approved: true })).status).toBe(403);
  expect((await put(admin, _id, { ...text, review: "Best clinic ever!" })).status).toBe(403);
  expect((await remove(admin, _id)).status).toBe(200);
});

test.each([
  ["review", ""],
  ["review", " "],
  ["review", "x".repeat(1001)],
  ["review", undefined],
  ["stars", 0],
  ["stars", 6],
  ["stars", 4.5],
  ["stars", "5"],
  ["stars", undefined],
])("a new and an edited review with a wrong %s is refused: %o", async (field, value) => {
  const { _id } = await written();
  const appointment = await writeBooking(db, patient, daysFromNow(-2));
  const sent = { ...text, [field]: value };
  const first = await request("POST", "/reviews", { token: patient.token, body: { ...sent, appointment } });
  expect([first.status, invalidFieldsInAnswer(first)]).toEqual([400, [field]]);
  const again = await put(patient, _id, sent);
  expect([again.status, invalidFieldsInAnswer(again)]).toEqual([400, [field]]);
});

test("writers get a list of their own reviews, admins get all, and neither list may be cached", async () => {
  const { _id } = await written();
  const list = async (who: SignedInUser, path: string) => {
    const answer = await request("GET", path, { token: who.token });
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    return z.parse(listOwnReviews.answer, answer.body).map((review) => review._id);
  };
  expect(await list(patient, "/reviews/mine")).toContain(_id);
  expect(await list(await newPatient(), "/reviews/mine")).toEqual([]);
  expect(await list(admin, "/reviews/managed?limit=200")).toContain(_id);
  expect(await list(admin, "/reviews/managed?limit=200&approved=true")).not.toContain(_id);
});

test("admins see who wrote a review", async () => {
  const { _id } = await written();
  const { body } = await request("GET", "/reviews/managed?limit=200", { token: admin.token });
  const found = z.parse(listManagedReviews.answer, body).find((review) => review._id === _id);
  expect(found).toMatchObject({ uid: patient.uid, treatment: "Teeth Cleaning" });
});
