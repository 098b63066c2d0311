/** What must hold of everything that is stored about the appointments of some days, whatever was done with them. */
import { expect } from "vitest";
import * as z from "zod/mini";
import { request } from "../../emulators/testing/request.ts";
import { listAvailable } from "../src/contract/available.ts";
import { type Booking, isOpen } from "../src/domain/booking.ts";
import { attention } from "../src/firestore/attention.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { claims, days } from "../src/firestore/held-times.ts";
import { historyOf } from "../src/firestore/history.ts";
import { users } from "../src/firestore/users.ts";
import { offersByModel, overlap } from "./availability-model.ts";
import { checkOutbox } from "./check-outbox.ts";
import type { Scene } from "./perform-act.ts";

export async function checkBooks(scene: Scene): Promise<void> {
  const all = await readBookings(scene);
  expect([...all.keys()].sort()).toEqual([...scene.made].sort());
  const twice = await readTwice(scene);
  refuseTwoPlaces(all, twice);
  await checkClaims(scene, all, twice);
  for (const date of scene.dates) {
    const ofDay = new Map([...all].filter(([, booking]) => booking.date === date));
    await checkDay(scene, date, ofDay);
    await checkAvailable(scene, date, ofDay);
  }
  await checkHistories(scene, all);
  await checkAccounts(scene, all);
}

export async function readBookings({ db, dates }: Scene): Promise<Map<string, Booking>> {
  const { docs } = await bookings(db).where("date", "in", dates).get();
  return new Map(docs.map((found) => [found.id, found.data()]));
}

/** Appointments that came to an account which had another one at the same time: the desk has them to part. */
async function readTwice({ db, made }: Scene): Promise<Set<string>> {
  const found = await Promise.all(made.map((id) => attention(db).doc(id).get()));
  return new Set(found.filter((one) => one.data()?.reasons["patient-twice"]).map(({ id }) => id));
}

function refuseTwoPlaces(all: ReadonlyMap<string, Booking>, twice: ReadonlySet<string>): void {
  const standing = [...all].filter(([, { status }]) => status !== "cancelled");
  for (const [i, [id, one]] of standing.entries()) {
    for (const [otherId, other] of standing.slice(i + 1)) {
      const [a, b] = [one, other].map(({ slot, durationMinutes: minutes }) => ({ slot, minutes }));
      if (!a || !b || one.date !== other.date || !overlap(a, b)) continue;
      expect(one.holder, `${id} and ${otherId}`).not.toBe(other.holder);
      const samePatient = one.uid !== null && one.uid === other.uid && one.personId === other.personId;
      if (samePatient) expect(twice.has(id) || twice.has(otherId), `${id} and ${otherId}`).toBe(true);
    }
  }
}

/** Of each that stands or was missed every quarter-hour of its holder and its patient, and nothing else. */
async function checkClaims(
  { db, dates }: Scene,
  all: ReadonlyMap<string, Booking>,
  twice: ReadonlySet<string>,
) {
  const expected: Record<string, string> = {};
  for (const [id, { status, claims: own, ...booking }] of all) {
    const patient = booking.personId ? `${booking.uid}.${booking.personId}` : booking.uid;
    const holders = [booking.holder, ...(patient && !isParted(own) ? [`patient_${patient}`] : [])];
    const times = status === "cancelled" ? [] : quarterHoursOf(booking);
    const due = holders.flatMap((holder) => times.map((time) => `${holder}_${booking.date}_${time}`));
    expect([...own].sort(), id).toEqual(due.sort());
    for (const claim of due) expected[claim] = id;

    /** One of two that came to an account at one time holds no time of the patient's. */
    function isParted(held: readonly string[]) {
      return twice.has(id) && !held.some((claim) => claim.startsWith("patient_"));
    }
  }
  const { docs } = await claims(db).get();
  const stored = docs.filter((claim) => dates.some((date) => claim.id.includes(`_${date}_`)));
  expect(Object.fromEntries(stored.map((claim) => [claim.id, claim.data().bookingId]))).toEqual(expected);
}

/** By the instants, each a quarter of an hour after the one before: `0900`. */
function quarterHoursOf({ slot, durationMinutes }: Pick<Booking, "slot" | "durationMinutes">): string[] {
  const begins = new Date(`2000-01-01 ${slot}`).getTime();
  return Array.from({ length: durationMinutes / 15 }, (_, quarter) => {
    const time = new Date(begins + quarter * 900_000);
    return [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, "0")).join("");
  });
}

async function checkDay({ db }: Scene, date: string, ofDay: ReadonlyMap<string, Booking>): Promise<void> {
  const day = (await days(db).doc(date).get()).data() ?? { visits: {}, cancelled: {} };
  const visits = [...ofDay].flatMap(([id, booking]) => {
    const { holder, treatmentId, slot, status, payment, method, version } = booking;
    const { durationMinutes: minutes, priceCents: cents } = booking;
    const [confirmed, arrived] = [booking.confirmedAt !== null, booking.arrivedAt !== null];
    const visit = {
      ...{ holder, treatmentId, slot, minutes, status, payment, method, cents },
      ...{ confirmed, arrived, version },
    };
    return status === "cancelled" ? [] : [[id, visit]];
  });
  expect(day.visits, date).toEqual(Object.fromEntries(visits));
  const cancelled = [...ofDay.values()].filter(({ status }) => status === "cancelled");
  const kept = cancelled.filter(({ payment, method }) => payment === "paid" && method === "desk");
  const deskCents = kept.reduce((sum, { priceCents }) => sum + priceCents, 0);
  expect({ count: 0, cardCents: 0, deskCents: 0, ...day.cancelled }, date).toEqual({
    count: cancelled.length,
    cardCents: 0,
    deskCents,
  });
}

async function checkAvailable(
  { origin, clinic, now }: Scene,
  date: string,
  ofDay: ReadonlyMap<string, Booking>,
) {
  const standing = [...ofDay.values()].filter(({ status }) => status !== "cancelled");
  const visits = standing.map(({ holder, slot, durationMinutes: minutes }) => ({ holder, slot, minutes }));
  const { body } = await request("GET", `/available?date=${date}`, { origin });
  const offered = z.parse(listAvailable.answer, body).map(({ _id, slots, doctors }) => {
    const byDoctor = Object.fromEntries(doctors.map((doctor) => [`doctor-${doctor._id}`, doctor.slots]));
    const seat = slots.length > 0 && doctors.length === 0 ? { [`seat-${_id}`]: slots } : {};
    return [_id, { ...seat, ...byDoctor }];
  });
  expect(Object.fromEntries(offered), date).toEqual(offersByModel(clinic, visits, date, now));
}

/** One entry for each version, the last one as the booking is; and the notices that they owe. */
async function checkHistories({ db, now }: Scene, all: ReadonlyMap<string, Booking>): Promise<void> {
  for (const [id, booking] of all) {
    const { docs } = await historyOf(db, id).get();
    const history = docs.sort((a, b) => Number(a.id) - Number(b.id));
    const versions = Array.from({ length: booking.version }, (_, i) => String(i + 1));
    expect(history.map((entry) => entry.id)).toEqual(versions);
    const { date, slot, startsAt, doctor, status, payment, method } = booking;
    expect(history.at(-1)?.data().visit).toEqual({ date, slot, startsAt, doctor, status, payment, method });
    await checkOutbox(db, id, now);
  }
}

/** An account knows of its coming appointments; those that have ended leave it with the next that changes. */
async function checkAccounts({ db, families, now }: Scene, all: ReadonlyMap<string, Booking>): Promise<void> {
  for (const { uid } of families) {
    const own = [...all].filter(([, booking]) => booking.uid === uid && isOpen(booking, now));
    const open = Object.entries((await users(db).doc(uid).get()).data()?.open ?? {});
    const coming = open.filter(([, endsAt]) => endsAt > now);
    const expected = own.map(([id, { endsAt }]) => [id, endsAt]);
    expect(Object.fromEntries(coming), uid).toEqual(Object.fromEntries(expected));
  }
}
