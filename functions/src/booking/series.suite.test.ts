/** The desk books, moves and cancels a series: docs/decisions/series.md */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { book, errorCodeInAnswer, invalidFieldsInAnswer, newPatient } from "../../testing/booking-calls.ts";
import {
  cancelInSeries,
  moveInSeries,
  newSeries,
  postSeries,
  seriesChairs,
  seriesInAnswer,
  seriesRequest,
} from "../../testing/series-calls.ts";
import { setOnlyAdmin, writeTestClinic } from "../../testing/test-clinic.ts";
import { type SeriesBooked, showSeries } from "../contract/series.ts";
import { plusDays, plusMonths, todayIn } from "../domain/calendar-date.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import { oweSeriesNotice, readSeries } from "../firestore/series.ts";

const db = emulatedFirestore();
const horizonDays = 60;
const chairs = seriesChairs.map(({ id }) => id);
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, seriesChairs, { horizonDays });
  desk = await newPatient();
  await setOnlyAdmin(db, desk.uid);
});

const today = () => todayIn("America/New_York", new Date());

/** A chair that no other test uses, and a day next week. */
function anywhere() {
  const treatmentId = chairs.shift();
  if (!treatmentId) throw new Error("No chair is left");
  return { treatmentId, date: plusDays(today(), 7) };
}

const datesOf = ({ booked }: SeriesBooked) => booked.map(({ dateISO }) => dateISO);

async function timesOf(seriesId: string) {
  return (await readSeries(db, seriesId)).map(
    ({ booking: { date, slot, status } }) => `${date} ${slot} ${status}`,
  );
}

test("a series is booked at once, each date under the same series, beyond the patients' last day too", async () => {
  const { treatmentId, date } = anywhere();
  const answer = await newSeries(desk, {
    ...{ treatmentId, date, repeat: { every: { months: 3 }, count: 4 } },
  });
  const dates = [date, plusMonths(date, 3), plusMonths(date, 6), plusMonths(date, 9)];
  expect(datesOf(answer)).toEqual(dates);
  expect(answer.refused).toEqual([]);
  expect(new Set(answer.booked.map(({ seriesId }) => seriesId))).toEqual(new Set([answer._id]));
  const stored = await readSeries(db, answer._id);
  expect(stored.map(({ booking }) => booking.accepted)).toEqual([
    [],
    ["beyond-horizon"],
    ["beyond-horizon"],
    ["beyond-horizon"],
  ]);
  expect(new Set(stored.map(({ booking }) => booking.callerId)).size).toBe(1);
  const held = await claims(db).where("bookingId", "==", stored[3]?.id).get();
  expect(held.size).toBe(1);
  const listed = await request("GET", `/booking/series/${answer._id}`, { token: desk.token });
  expect(listed.body).toMatchObject(dates.map((dateISO) => ({ dateISO })));
});

test("a later date that is taken isn't booked, and says by whom", async () => {
  const { treatmentId, date } = anywhere();
  const taken = await book(desk, {
    ...{ treatmentId, date: plusDays(date, 7), patient: "", patientName: "Rival Patient" },
  });
  const answer = await newSeries(desk, { treatmentId, date });
  expect(datesOf(answer)).toEqual([date, plusDays(date, 14)]);
  expect(answer.refused).toMatchObject([
    {
      dateISO: plusDays(date, 7),
      reasons: [{ reason: "holder-busy", appointments: [{ _id: taken._id, patientName: "Rival Patient" }] }],
    },
  ]);
});

test("if the first date is unusual, nothing is booked until the desk goes on despite it", async () => {
  const { treatmentId, date } = anywhere();
  await book(desk, { treatmentId, date, patient: "" });
  const body = seriesRequest({ treatmentId, date });
  const refused = await postSeries(desk, body);
  expect(refused.body).toMatchObject({
    error: { code: "unusual", data: { reasons: [{ reason: "holder-busy" }] } },
  });
  expect((await bookings(db).where("treatmentId", "==", treatmentId).get()).size).toBe(1);
  const answer = seriesInAnswer(await postSeries(desk, { ...body, despite: ["holder-busy"] }));
  expect(answer.booked).toHaveLength(3);
});

test("a double booking of one date leaves it to releases that know series", async () => {
  const { treatmentId, date } = anywhere();
  const { booked } = await newSeries(desk, { treatmentId, date });
  await book(desk, { treatmentId, date, patient: "", despite: ["holder-busy"] });
  const [double, other] = await Promise.all(
    booked.slice(0, 2).map(({ _id }) => db.collection("bookings").doc(_id).get()),
  );
  expect(double?.get("crowded")).toBe(true);
  expect(double?.get("minWriter")).toBe(other?.get("minWriter"));
});

test("all dates have the first one's dentist if they are free, and otherwise another", async () => {
  const wish = { treatmentId: "checkup", date: plusDays(today(), 8), slot: "09:00 AM" };
  const second = plusDays(wish.date, 7);
  // Ida is the only one who is free on the first date, and busy on the second.
  await book(desk, { ...wish, doctorId: "omar", patient: "" });
  await book(desk, { ...wish, date: second, doctorId: "ida", patient: "" });
  const series = await newSeries(desk, wish);
  expect(series.booked.map(({ doctorId }) => doctorId)).toEqual(["ida", "omar", "ida"]);
});

test("a named dentist isn't replaced", async () => {
  const wish = { treatmentId: "checkup", date: plusDays(today(), 9), doctorId: "ida" };
  const second = plusDays(wish.date, 7);
  await book(desk, { ...wish, date: second, patient: "" });
  const { refused } = await newSeries(desk, wish);
  expect(refused).toMatchObject([{ dateISO: second, reasons: [{ reason: "holder-busy" }] }]);
});

test("a repeated request answers with the same appointments as they are now", async () => {
  const body = seriesRequest(anywhere());
  const first = seriesInAnswer(await postSeries(desk, body));
  const [one, another] = first.booked;
  await request("DELETE", `/booking/${one?._id}?by=clinic`, { token: desk.token });
  const again = seriesInAnswer(await postSeries(desk, body));
  expect(again._id).toBe(first._id);
  expect(again.booked.map(({ _id, status }) => [_id, status])).toEqual([
    [one?._id, "cancelled"],
    [another?._id, "booked"],
    [first.booked[2]?._id, "booked"],
  ]);
});

test("simultaneous requests with one id book one series", async () => {
  const body = seriesRequest(anywhere());
  const answers = await Promise.all(Array.from({ length: 4 }, () => postSeries(desk, body)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const ids = answers.map((answer) =>
    seriesInAnswer(answer)
      .booked.map(({ _id }) => _id)
      .join(),
  );
  expect(new Set(ids).size).toBe(1);
});

test.each([
  ["another repetition", { repeat: { every: { weeks: 2 }, count: 3 } }],
  ["another phone number", { phone: "202-555-0199" }],
])("the same id with %s is refused", async (_, change) => {
  const body = seriesRequest(anywhere());
  await postSeries(desk, body);
  expect(errorCodeInAnswer(await postSeries(desk, { ...body, ...change }))).toBe("request-reused");
});

test("nobody books a series for themselves", async () => {
  const body = seriesRequest({ ...anywhere(), patient: desk.email.toUpperCase() });
  expect(errorCodeInAnswer(await postSeries(desk, body))).toBe("forbidden");
});

test("a series ends within 24 months", async () => {
  const body = seriesRequest({ ...anywhere(), repeat: { every: { months: 12 }, count: 3 } });
  expect(invalidFieldsInAnswer(await postSeries(desk, body))).toEqual(["repeat"]);
});

test.each(["following", "all"] as const)("cancel: %s", async (scope) => {
  const series = await newSeries(desk, anywhere());
  const from = series.booked[1]?._id ?? "";
  const outcomes = await cancelInSeries(desk, series._id, { from, scope });
  const meant = scope === "all" ? series.booked : series.booked.slice(1);
  expect(outcomes.map(({ _id, outcome }) => [_id, outcome])).toEqual(
    meant.map(({ _id }) => [_id, "cancelled"]),
  );
  const stored = await readSeries(db, series._id);
  expect(stored.filter(({ booking }) => booking.status === "booked")).toHaveLength(3 - meant.length);
  expect(stored.flatMap(({ booking }) => booking.claims)).toHaveLength(3 - meant.length);
  // Again, it changes nothing.
  expect(await cancelInSeries(desk, series._id, { from, scope })).toHaveLength(meant.length);
  expect(await readSeries(db, series._id)).toEqual(stored);
});

test("this and later move by the same days to the same time, past each other's days", async () => {
  const series = await newSeries(desk, anywhere());
  const [first, , third] = datesOf(series);
  const from = series.booked[1]?._id ?? "";
  // Each one moves to the day of the next one.
  const outcomes = await moveInSeries(desk, series._id, {
    ...{ from, scope: "following", date: third ?? "", slot: "09:00 AM" },
  });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["moved", "moved"]);
  expect(await timesOf(series._id)).toEqual(
    [first, third, plusDays(third ?? "", 7)].map((date) => `${date} 09:00 AM booked`),
  );
});

test("a repeated move moves each one only once, and may go on despite what was refused", async () => {
  const { treatmentId, date } = anywhere();
  const series = await newSeries(desk, { treatmentId, date });
  const target = plusDays(date, 1);
  await book(desk, { treatmentId, date: plusDays(target, 7), patient: "", patientName: "Rival Patient" });
  const move = { from: series.booked[0]?._id ?? "", scope: "all", date: target, slot: "09:00 AM" } as const;
  const requestId = randomUUID();
  const outcomes = await moveInSeries(desk, series._id, { ...move, requestId });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["moved", "refused", "moved"]);
  expect(outcomes[1]?.reasons).toMatchObject([{ reason: "holder-busy" }]);
  const again = await moveInSeries(desk, series._id, { ...move, requestId, despite: ["holder-busy"] });
  expect(again.map(({ outcome }) => outcome)).toEqual(["moved", "moved", "moved"]);
  expect(await timesOf(series._id)).toEqual(
    [0, 7, 14].map((days) => `${plusDays(target, days)} 09:00 AM booked`),
  );
});

test("a move is taken back one by one, with what the desk had accepted for each", async () => {
  const { treatmentId, date } = anywhere();
  const repeat = { every: { months: 3 }, count: 2 } as const;
  const series = await newSeries(desk, { treatmentId, date, repeat, reason: "As agreed" });
  const show = async () => {
    const { body } = await request("GET", `/booking/series/${series._id}`, { token: desk.token });
    return z.parse(showSeries.answer, body);
  };
  const before = await show();
  const from = before[0]?._id ?? "";
  const away = { from, scope: "all", date: plusDays(date, 1) } as const;
  expect((await moveInSeries(desk, series._id, away)).map(({ outcome }) => outcome)).toEqual([
    "moved",
    "moved",
  ]);
  for (const { _id, dateISO, slot, accepted: despite, acceptedReason: reason } of before) {
    const body = { date: dateISO, slot, undo: true, despite, reason };
    await request("POST", `/booking/${_id}/move?by=clinic`, { token: desk.token, body });
  }
  const told = (all: typeof before) => all.map(({ version: _, ...one }) => one);
  expect(told(await show())).toEqual(told(before));
  expect(before).toMatchObject([{}, { accepted: ["beyond-horizon"], acceptedReason: "As agreed" }]);
});

test("a move that was interrupted is finished by its repetition", async () => {
  const series = await newSeries(desk, anywhere());
  const [, second = "", third = ""] = datesOf(series);
  const requestId = randomUUID();
  const stored = await readSeries(db, series._id);
  // This is what a request leaves that ended after its first appointment.
  const targets = stored.toReversed().map(({ id, booking: { date, version } }) => {
    return { id, date: plusDays(date, 7), version };
  });
  await oweSeriesNotice(db, series._id, stored, new Date(), { requestId, slot: "09:00 AM", targets });
  const last = series.booked[2]?._id ?? "";
  await moveInSeries(desk, series._id, {
    ...{ from: last, scope: "one", date: plusDays(third, 7), slot: "09:00 AM" },
  });
  const from = series.booked[0]?._id ?? "";
  const outcomes = await moveInSeries(desk, series._id, {
    ...{ from, scope: "all", date: second, slot: "09:00 AM", requestId },
  });
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["moved", "moved", "moved"]);
  expect(await timesOf(series._id)).toEqual(
    [second, third, plusDays(third, 7)].map((date) => `${date} 09:00 AM booked`),
  );
});

test("an appointment that has changed since isn't moved again", async () => {
  const series = await newSeries(desk, anywhere());
  const [from, changed] = series.booked;
  const move = { from: from?._id ?? "", scope: "all", date: plusDays(from?.dateISO ?? "", 1) } as const;
  const requestId = randomUUID();
  await moveInSeries(desk, series._id, { ...move, requestId });
  const elsewhere = { date: changed?.dateISO ?? "", slot: "03:00 PM" };
  await request("POST", `/booking/${changed?._id}/move?by=clinic`, { token: desk.token, body: elsewhere });
  const outcomes = await moveInSeries(desk, series._id, { ...move, requestId });
  expect(outcomes.find(({ _id }) => _id === changed?._id)).toMatchObject({
    outcome: "refused",
    booking: { dateISO: elsewhere.date, slot: elsewhere.slot },
  });
});

test("an appointment of another series is no part of this one", async () => {
  const [series, other] = [await newSeries(desk, anywhere()), await newSeries(desk, anywhere())];
  const body = { from: other.booked[0]?._id, scope: "all" };
  const answer = await request("POST", `/booking/series/${series._id}/cancel`, { token: desk.token, body });
  expect(answer.status).toBe(404);
  expect((await request("GET", `/booking/series/${randomUUID()}`, { token: desk.token })).status).toBe(404);
});
