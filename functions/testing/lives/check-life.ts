/** Checks invariants at the end of a random test: stored documents, Stripe's payments, mails, and access rights. */
import { isDeepStrictEqual } from "node:util";
import { type DocumentData, Timestamp } from "@google-cloud/firestore";
import * as z from "zod/mini";
import { recheckDueBounces } from "../../src/firestore/bounces.ts";
import { finishRemovals } from "../../src/people/removal.ts";
import { checkBlocks } from "./block-operations.ts";
import { parseEmailAddress } from "./change-appointment.ts";
import { checkStaffMails } from "./check-staff-mails.ts";
import {
  dateOf,
  formatSlot,
  hourMs,
  instantOf,
  type ModelAppointment,
  minutesSinceMidnight,
} from "./clinic-model.ts";
import { answeredBookingsSchema, type Life, RandomTestFailure } from "./life.ts";
import { checkMailsStopped, deliverBounceReport, send } from "./notice-operations.ts";
import { completePendingRefunds, openDisputeIds } from "./payment-operations.ts";
import { checkRoles } from "./staff-role-operations.ts";

/** Runs all jobs, then throws a `RandomTestFailure` that lists every broken invariant. */
export async function checkLife(life: Life): Promise<void> {
  await runAllJobs(life);
  await sendAll(life);
  const stored = await readStoredDocuments(life);
  const charges = await readCharges(life);
  const faults = [
    ...life.model.doubleBookings(),
    ...compareBookings(life, stored),
    ...compareClaims(life, stored),
    ...compareDayDocuments(life, stored, charges),
    ...checkHistories(stored),
    ...checkReceived(life, stored),
    ...checkNotices(life, stored),
    ...compareOpenBookings(life, stored),
    ...(await checkCallerRecords(life, stored)),
    ...(await checkAvailableTimes(life)),
    ...(await checkVisibleBookings(life)),
    ...(await checkRemovedAccounts(life)),
    ...(await checkBounces(life)),
    ...(await checkRoles(life)),
    ...checkStaffMails(life, stored),
    ...(await checkBlocks(life)),
  ];
  throwFaults(faults);
  await completeAllRefunds(life);
  throwFaults(checkMoney(life, await readStoredDocuments(life), await readCharges(life)));
}

function throwFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new RandomTestFailure([...new Set(faults)].join("\n"));
}

async function runAllJobs(life: Life): Promise<void> {
  const { place, world } = life;
  place.lostRefunds = 0;
  world.mailServer.faults.clear();
  for (const told of life.lateReports.splice(0)) await deliverBounceReport(life, told);
  // Housekeeping deletes the bounce marks that a removal leaves: an older release leaves all of them, this one those of an earlier address
  // that only a link of two records still named.
  await recheckDueBounces(place.db, new Date(place.now + 48 * hourMs), throwOnSkippedDocument);
  await world.stripe.controls.releaseWebhooks();
  life.heldWebhooks = false;
  const removals = await finishRemovals(world.dependencies[0]);
  for (const { cause } of removals.failed) throw new RandomTestFailure(`A removal failed: ${cause}`);
  await world.stripe.controls.webhooksIdle();
  for (const [nth, dispute] of (await openDisputeIds(world)).entries())
    await world.stripe.controls.decideDispute(dispute, nth % 2 === 0 ? "won" : "lost");
  await world.stripe.controls.webhooksIdle();
  const { failed } = await world.reconcile(0);
  if (failed > 0) throw new RandomTestFailure("The reconciler failed for a booking");
  await completePendingRefunds(life, "succeeded");
  await world.stripe.controls.webhooksIdle();
  await life.readPaymentStates();
}

function throwOnSkippedDocument(path: string, cause: unknown): never {
  throw new RandomTestFailure(`${path} was not looked at: ${cause}`);
}

async function sendAll(life: Life): Promise<void> {
  for (let runs = 0; runs < 30; runs++) {
    await send(life);
    // An unverified address gets a limited number of mails an hour; the other mails wait.
    if (runs > 3) life.pass(hourMs);
    const left = await life.place.db.collection("outbox").where("sendAfter", ">", new Date(0)).get();
    if (left.empty) return;
  }
  throw new RandomTestFailure("Some notices are still due after 30 runs");
}

/** Settles the refunds and retries failed ones three times, an hour apart. */
async function completeAllRefunds(life: Life): Promise<void> {
  for (let looks = 0; looks < 3; looks++) {
    await completePendingRefunds(life, "succeeded");
    await life.world.stripe.controls.webhooksIdle();
    life.pass(hourMs + 60_000);
    await life.world.reconcile(1);
  }
  await life.world.stripe.controls.webhooksIdle();
}

interface StoredDocuments {
  bookings: Map<string, DocumentData>;
  /** The ids of all bookings that hold a claim, in order. */
  claims: Map<string, string[]>;
  days: Map<string, DocumentData>;
  users: Map<string, DocumentData>;
  outbox: Map<string, DocumentData>;
  /** History entries by booking id, sorted by version. */
  histories: Map<string, { version: number; entry: DocumentData }[]>;
}

async function readStoredDocuments({ place: { db } }: Life): Promise<StoredDocuments> {
  const read = async (name: string) =>
    new Map((await db.collection(name).get()).docs.map((found) => [found.id, found.data()]));
  const [bookings, claims, days, users, outbox, history] = await Promise.all([
    read("bookings"),
    read("claims"),
    read("days"),
    read("users"),
    read("outbox"),
    db.collectionGroup("history").get(),
  ]);
  const histories = new Map<string, { version: number; entry: DocumentData }[]>();
  for (const found of history.docs) {
    const id = found.ref.parent.parent?.id ?? "";
    histories.set(id, [...(histories.get(id) ?? []), { version: Number(found.id), entry: found.data() }]);
  }
  for (const entries of histories.values()) entries.sort((one, other) => one.version - other.version);
  const holders = new Map(
    [...claims].map(([id, { bookingId, also = [] }]) => [id, [String(bookingId), ...also].sort()]),
  );
  return { bookings, claims: holders, days, users, outbox, histories };
}

const millis = (timestamp: Timestamp): number => timestamp.toMillis();

function compareBookings({ model }: Life, { bookings }: StoredDocuments): string[] {
  const unknown = [...bookings.keys()].filter((id) => !model.visits.has(id));
  const faults = unknown.map((id) => `${id} is stored, but no answer named it`);
  for (const visit of model.visits.values()) {
    const found = bookings.get(visit.id);
    if (!found) {
      faults.push(`${visit.id} was booked, but is not stored`);
      continue;
    }
    const { status, holder, startsAt, uid, personId, patient } = found;
    const actual = {
      status,
      holder,
      startsAt: millis(startsAt),
      owner: uid,
      person: personId,
      address: patient,
    };
    const { owner, person, address } = visit;
    const expected = {
      status: visit.status,
      holder: visit.holder,
      startsAt: visit.startsAt,
      owner,
      person,
      address,
    };
    if (!isDeepStrictEqual(actual, expected))
      faults.push(`${visit.id} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`);
  }
  return faults;
}

function compareClaims({ model }: Life, { claims }: StoredDocuments): string[] {
  const due = new Map<string, string[]>();
  for (const visit of model.visits.values())
    for (const claim of model.claimsOf(visit)) due.set(claim, [...(due.get(claim) ?? []), visit.id].sort());
  return [...new Set([...due.keys(), ...claims.keys()])].flatMap((claim) => {
    const [held, wanted] = [claims.get(claim) ?? [], due.get(claim) ?? []];
    return isDeepStrictEqual(held, wanted) ? [] : [`${claim} is held for [${held}] instead of [${wanted}]`];
  });
}

/** A card payment as Stripe reports it. */
interface Charge {
  id: string;
  booking: string | undefined;
  cents: number;
  refundedCents: number;
  lostCents: number;
}

async function readCharges({ world }: Life): Promise<Charge[]> {
  const { paymentIntents, refunds, disputes } = world.stripe.stripe;
  const page = { limit: 100 };
  const all = { limit: 1000 };
  const made = await refunds.list(page).autoPagingToArray(all);
  const disputed = await disputes.list(page).autoPagingToArray(all);
  const intents = await paymentIntents.list(page).autoPagingToArray(all);
  const sumOf = (some: readonly { payment_intent: unknown; amount: number }[], id: string) =>
    some.filter((one) => one.payment_intent === id).reduce((sum, { amount }) => sum + amount, 0);
  return intents
    .filter(({ status }) => status === "succeeded")
    .map(({ id, metadata, amount }) => ({
      id,
      booking: metadata.bookingId,
      cents: amount,
      refundedCents: sumOf(
        made.filter(({ status }) => status === "succeeded"),
        id,
      ),
      lostCents: sumOf(
        disputed.filter(({ status }) => status === "lost"),
        id,
      ),
    }));
}

const keptPaymentStates = ["paid", "refund-pending", "refund-failed"];

function compareDayDocuments(
  { model }: Life,
  { days, bookings }: StoredDocuments,
  charges: readonly Charge[],
): string[] {
  /** Returns the cents that went back to the patient for an appointment that still counts as paid. */
  const returnedCentsOf = ({ id, payment }: ModelAppointment) => {
    if (!keptPaymentStates.includes(payment)) return 0;
    const { transactionId, givenBackCents = 0 } = bookings.get(id) ?? {};
    const charge = charges.find((one) => one.id === transactionId);
    return givenBackCents + (charge ? charge.refundedCents + charge.lostCents : 0);
  };
  const all = [...model.visits.values()];
  const dates = new Set([...days.keys(), ...all.map(({ startsAt }) => dateOf(startsAt))]);
  return [...dates].flatMap((date) => {
    const ofDay = all.filter(({ startsAt }) => dateOf(startsAt) === date);
    const cancelled = ofDay.filter(({ status }) => status === "cancelled");
    const kept = (method: string) =>
      cancelled
        .filter((visit) => visit.method === method && keptPaymentStates.includes(visit.payment))
        .reduce((sum, visit) => sum + visit.cents - returnedCentsOf(visit), 0);
    const expected = {
      visits: Object.fromEntries(
        ofDay.flatMap((visit) =>
          visit.status === "cancelled"
            ? []
            : [[visit.id, expectedDayEntry(visit, returnedCentsOf(visit), bookings)]],
        ),
      ),
      cancelled: { count: cancelled.length, cardCents: kept("card"), deskCents: kept("desk") },
    };
    const { visits: known = {}, cancelled: sums } = days.get(date) ?? {};
    const visits = Object.fromEntries(
      Object.entries<object>(known).map(([id, visit]) => [id, { returnedCents: 0, ...visit }]),
    );
    const actual = { visits, cancelled: { count: 0, cardCents: 0, deskCents: 0, ...sums } };
    return isDeepStrictEqual(actual, expected)
      ? []
      : [`${date} is ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
  });
}

function expectedDayEntry(
  visit: ModelAppointment,
  returnedCents: number,
  bookings: StoredDocuments["bookings"],
) {
  const { holder, treatment, startsAt, minutes, buffer } = visit;
  const { status, payment, method, cents, confirmed, arrived, late } = visit;
  const { version, accepted = [], acceptedAbsences = [] } = bookings.get(visit.id) ?? {};
  const slot = formatSlot(minutesSinceMidnight(startsAt));
  return {
    holder,
    treatmentId: treatment,
    slot,
    minutes,
    ...(buffer > 0 && { buffer }),
    status,
    payment,
    method,
    cents,
    returnedCents,
    confirmed,
    arrived,
    ...(late && { late }),
    ...(accepted.length > 0 && { accepted }),
    ...(acceptedAbsences.length > 0 && { acceptedAbsences }),
    version,
  };
}

/** Checks that each booking's list of money, and the sums of all days, add up to what the clinic holds. */
function checkReceived({ world }: Life, { bookings, days }: StoredDocuments): string[] {
  // An older release doesn't date money.
  if (world.hasOlderRelease) return [];
  const faults: string[] = [];
  let held = 0;
  for (const [id, { payment, priceCents, received = [], ...gone }] of bookings) {
    const { returnedCents = 0, givenBackCents = 0, lostCents = 0 } = gone;
    const kept = keptPaymentStates.includes(payment)
      ? priceCents - returnedCents - givenBackCents - lostCents
      : 0;
    const listed = received.reduce((sum: number, { cents }: DocumentData) => sum + cents, 0);
    if (kept !== listed) faults.push(`${id} holds ${kept}, but lists ${JSON.stringify(received)}`);
    held += kept;
  }
  const sums = [...days.values()].flatMap(({ received = {} }) =>
    Object.values<DocumentData>(received).flatMap((byHolder) =>
      Object.values<DocumentData>(byHolder).flatMap((byWay) => Object.values<number>(byWay)),
    ),
  );
  const total = sums.reduce((sum, cents) => sum + cents, 0);
  if (total !== held) faults.push(`the days received ${total} in all, but the clinic holds ${held}`);
  return faults;
}

function checkHistories({ bookings, histories }: StoredDocuments): string[] {
  return [...bookings].flatMap(([id, { version, status, payment, method, slot, date }]) => {
    const entries = histories.get(id) ?? [];
    const numbered = entries.every((entry, i) => entry.version === i + 1) && entries.length === version;
    const last = entries.at(-1)?.entry.visit;
    const isNow =
      last &&
      isDeepStrictEqual(
        [last.status, last.payment, last.method, last.slot, last.date],
        [status, payment, method, slot, date],
      );
    return numbered && isNow ? [] : [`The history of ${id} does not end with its present state`];
  });
}

/** Returns the kind of notification that a history entry must create, or null. None is owed for a visit that is noted or removed after its end. */
function owedNoticeKind(
  { deed, at, ofSeries, visit: { payment, status, startsAt } }: DocumentData,
  minutes: number,
): string | null {
  // One notification tells the patient about the whole series.
  if (ofSeries && ["booked", "moved", "given-to-another", "cancelled"].includes(deed)) return null;
  const isOver = millis(startsAt) + minutes * 60_000 <= millis(at);
  if (isOver && ["booked", "moved", "given-to-another", "cancelled"].includes(deed)) return null;
  const kinds: Record<string, string> = {
    booked: "booked",
    restored: "booked",
    moved: "moved",
    "given-to-another": "other-dentist",
    cancelled: "cancelled",
    refunded: "refunded",
  };
  if (deed === "paid-by-card") return payment === "paid" ? "paid" : null;
  if (deed === "partly-refunded") return payment === "paid" ? "refunded" : null;
  // The patient is told of money that the desk gives back, but not after a cancellation, when they were there.
  if (deed === "given-back") return status === "cancelled" ? null : "refunded";
  if (deed === "partly-given-back") return "refunded";
  return kinds[deed] ?? null;
}

const noticeKindsWithTime = ["booked", "moved", "other-dentist", "cancelled"];

/**
 * Each change creates one notification. A notification is mailed at most once. The last mail about an appointment
 * states the truth.
 */
function checkNotices({ model, world, place }: Life, { histories, outbox }: StoredDocuments): string[] {
  const mails = world.mailServer
    .mails()
    .map((mail, nth) => ({ ...mail, nth, notice: mail.messageId.slice(1).split("@")[0] ?? "" }));
  const faults: string[] = [];
  for (const visit of model.visits.values()) {
    const all = histories.get(visit.id) ?? [];
    const gone = all.findIndex(({ entry }) => entry.deed === "anonymized");
    const entries = gone < 0 ? all : all.slice(0, gone);
    const told = visit.address !== "" || visit.anonymous;
    const due = entries.flatMap(({ version, entry }) => {
      const kind = owedNoticeKind(entry, visit.minutes);
      return kind && told ? [`${visit.id}.${version}.${kind}`] : [];
    });
    const own = [...outbox].filter(([, notice]) => notice.subject === visit.id);
    // A single request to Stripe may find both a dispute and a refund.
    const disputed = new Set(
      entries.flatMap(({ version, entry }) => (/^dispute/.test(entry.deed) ? [version] : [])),
    );
    const ofSeries = [...outbox].filter(
      ([, { kind, bookings = [] }]) => kind === "series" && bookings.includes(visit.id),
    );
    const owed = own
      .filter(([, { kind, again, version }]) => kind !== "reminder" && again === 0 && !disputed.has(version))
      .map(([id]) => id);
    if (!model.addressAppearedOrWent.has(visit.id) && !isDeepStrictEqual(owed.toSorted(), due.toSorted()))
      faults.push(`${visit.id} has the notices ${owed.toSorted()} instead of ${due.toSorted()}`);
    for (const [id, { state }] of [...own, ...ofSeries]) {
      const arrived = mails.filter(({ notice }) => notice === id).length;
      const isRight = state === "sent" ? arrived === 1 : state === "unknown" ? arrived <= 1 : arrived === 0;
      if (!isRight) faults.push(`${id} is ${state}, but arrived ${arrived} times`);
    }
    const readdressed = model.readdressed.get(visit.id) ?? Number.POSITIVE_INFINITY;
    for (const { nth, to, notice } of mails)
      if (
        own.some(([id]) => id === notice) &&
        nth >= readdressed &&
        visit.address !== "" &&
        parseEmailAddress(to) !== visit.address
      )
        faults.push(`${notice} went to ${to}, which the account has left for ${visit.address}`);
    const about = [...own, ...ofSeries];
    const needsPerson = about.some(([, { state }]) => state === "failed" || state === "unknown");
    const wasStoppedByBounce = about.some(([, { reason }]) => reason === "bounced");
    if (
      visit.anonymous ||
      visit.address === "" ||
      needsPerson ||
      wasStoppedByBounce ||
      visit.startsAt <= place.now
    )
      continue;
    const kindOf = new Map(own.map(([id, { kind }]) => [id, String(kind)]));
    const toldBySeries = new Map(
      ofSeries.flatMap(([id, { toldSeries }]) =>
        toldSeries?.[visit.id] ? [[id, toldSeries[visit.id]]] : [],
      ),
    );
    const last = mails.findLast(
      ({ notice }) => noticeKindsWithTime.includes(kindOf.get(notice) ?? "") || toldBySeries.has(notice),
    );
    if (!last) {
      if (visit.status === "booked" && !model.addressAppearedOrWent.has(visit.id))
        faults.push(`The patient got no notice of ${visit.id}`);
      continue;
    }
    const words = toldBySeries.get(last.notice)?.told ?? outbox.get(last.notice)?.told;
    if (
      words.status !== visit.status ||
      (visit.status === "booked" && millis(words.startsAt) !== visit.startsAt)
    )
      faults.push(`The last notice of ${visit.id} says ${JSON.stringify(words)}`);
    const calendar = last.calendar && entryOf(last.calendar, visit.id);
    if (calendar && (calendar.method === "CANCEL") !== (visit.status === "cancelled"))
      faults.push(`The calendar entry of ${visit.id} is a ${calendar.method}`);
    if (
      calendar &&
      visit.status === "booked" &&
      !calendar.content.includes(`DTSTART:${formatCalendarTime(visit.startsAt)}`)
    )
      faults.push(`The calendar entry of ${visit.id} has another time`);
  }
  for (const { email } of model.former) {
    const told = mails.filter(
      ({ to, notice }) => parseEmailAddress(to) === email && notice.endsWith(".address-changed"),
    );
    if (told.length > 1) faults.push(`${email} was told ${told.length} times that it was left`);
  }
  for (const { to, nth, notice } of mails) {
    const since = model.muted.get(parseEmailAddress(to));
    if (
      since !== undefined &&
      nth >= since &&
      outbox.get(notice)?.kind === "reminder" &&
      outbox.get(notice)?.again === 0
    )
      faults.push(`${notice} was sent to somebody who had muted reminders`);
  }
  return faults;
}

/** The calendar entry of an appointment. A published file has one for each date of a series. */
function entryOf({ method, content }: { method: string; content: string }, id: string) {
  if (method !== "PUBLISH") return { method, content };
  const entry = content.split("BEGIN:VEVENT").find((one) => one.includes(`UID:appointment-${id}`)) ?? "";
  return { method: entry.includes("STATUS:CANCELLED") ? "CANCEL" : "REQUEST", content: entry };
}

/** Formats a time for calendar files, like `20900508T140000Z`. */
function formatCalendarTime(instant: number): string {
  return `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, "")}`;
}

function compareOpenBookings({ model, place }: Life, { users }: StoredDocuments): string[] {
  return [...model.people.values()].flatMap(({ uid }) => {
    const open = Object.entries<Timestamp>(users.get(uid)?.open ?? {});
    const ends = open
      .map(([id, endsAt]) => [id, millis(endsAt)] as const)
      .filter(([, end]) => end > place.now);
    const due = model
      .find((visit) => visit.owner === uid && visit.status === "booked")
      .map(({ id, startsAt, minutes }) => [id, startsAt + minutes * 60_000] as const)
      .filter(([, end]) => end > place.now);
    const same = isDeepStrictEqual(Object.fromEntries(ends), Object.fromEntries(due));
    return same ? [] : [`${uid} has ${JSON.stringify(ends)} open instead of ${JSON.stringify(due)}`];
  });
}

/**
 * Checks that each appointment of a caller without an account names a patient record, and that each record has an
 * appointment.
 */
async function checkCallerRecords({ place, world }: Life, { bookings }: StoredDocuments): Promise<string[]> {
  // An older release writes no such records.
  if (world.hasOlderRelease) return [];
  const known = new Set((await place.db.collection("callers").get()).docs.map(({ id }) => id));
  const called = [...bookings].filter(
    ([, { uid, phone, patient }]) => uid === null && !(phone === "" && patient === ""),
  );
  const named = new Set(called.map(([, { callerId }]) => callerId));
  return [
    ...called.flatMap(([id, { callerId }]) =>
      known.has(callerId) ? [] : [`${id} names no caller that is stored`],
    ),
    ...[...known].flatMap((id) => (named.has(id) ? [] : [`The caller ${id} has no appointment`])),
  ];
}

const availableTimesSchema = z.array(
  z.object({
    _id: z.string(),
    slots: z.array(z.string()),
    doctors: z.array(z.object({ _id: z.string(), slots: z.array(z.string()) })),
  }),
);

/** Checks that the API offers exactly the times and dentists that the model would let a patient book. */
async function checkAvailableTimes(life: Life): Promise<string[]> {
  const { model } = life;
  const faults: string[] = [];
  for (let days = 0; days < 4; days++) {
    const date = dateOf(model.now + days * 24 * hourMs);
    const { body } = await life.ask(null, "GET", `/available?date=${date}`);
    const shown = z.parse(availableTimesSchema, body);
    for (const [id, { starts, active, heldBy }] of model.offers) {
      const found = shown.find(({ _id }) => _id === id);
      const freeOf = (doctor: string | null) =>
        starts
          .filter((at) => {
            const startsAt = instantOf(date, at);
            return (
              model.refusals({ treatment: id, doctor, owner: null, person: null, startsAt }).length === 0
            );
          })
          .map(formatSlot);
      if (!active && !found) continue;
      const ofDoctors = found?.doctors.map((doctor) => [doctor._id, doctor.slots] as const) ?? [];
      const due =
        heldBy === "seat"
          ? []
          : [...model.dentists.keys()].map((doctor) => [doctor, freeOf(doctor)] as const);
      const isRight =
        isDeepStrictEqual(found?.slots, freeOf(null)) &&
        due.every(([doctor, slots]) => isDeepStrictEqual(Object.fromEntries(ofDoctors)[doctor] ?? [], slots));
      if (!isRight)
        faults.push(
          `${date} offers ${JSON.stringify(found)} of ${id} instead of ${freeOf(null)}, ${JSON.stringify(due)}`,
        );
    }
  }
  return faults;
}

/** Checks that each patient sees all of their own appointments and no others. */
async function checkVisibleBookings(life: Life): Promise<string[]> {
  const faults: string[] = [];
  for (const { uid } of life.model.people.values()) {
    const own = life.model.find(({ owner }) => owner === uid).map(({ id }) => id);
    const { body } = await life.ask(uid, "GET", "/booking?limit=100");
    const seen = z.parse(answeredBookingsSchema, body).map(({ _id }) => _id);
    if (!isDeepStrictEqual(seen.toSorted(), own.toSorted()))
      faults.push(`${uid} sees ${seen}, but owns ${own}`);
    const [other] = life.model.find(({ owner }) => owner !== uid);
    if (!other) continue;
    const day = dateOf(other.startsAt);
    const theirs = [
      `/booking/${other.id}`,
      `/booking/${other.id}/history`,
      `/schedule?from=${day}&to=${day}`,
    ];
    for (const path of theirs) {
      const { ok, code } = await life.ask(uid, "GET", path);
      if (ok || !["not-found", "forbidden"].includes(code))
        faults.push(`${uid} gets ${ok ? "an answer" : code} from ${path}`);
    }
  }
  return faults;
}

/** Checks that a removed account's id is only in its `removals/{uid}` document, and in the access log, which is kept. */
async function checkRemovedAccounts({ model, place }: Life): Promise<string[]> {
  const faults: string[] = [];
  if (model.left.length === 0) return faults;
  const collections = (await place.db.listCollections()).filter(
    ({ id }) => id !== "removals" && id !== "access",
  );
  for (const collection of [...collections, place.db.collectionGroup("history")]) {
    for (const found of (await collection.get()).docs) {
      const text = `${found.ref.path} ${JSON.stringify(found.data())}`;
      for (const { uid, email, verified } of model.left) {
        if (text.includes(uid) || (verified && text.includes(email)))
          faults.push(`${found.ref.path} names a removed account`);
      }
    }
  }
  return faults;
}

const bounceSchema = z.object({
  email: z.string(),
  at: z.instanceof(Timestamp),
  confirmedAt: z.nullable(z.instanceof(Timestamp)),
});

/**
 * Checks that mails have stopped exactly for the addresses whose latest mail came back, and that every address with a
 * mark belongs to somebody.
 */
async function checkBounces(life: Life): Promise<string[]> {
  const { model, place, world } = life;
  for (const address of model.bounces.keys()) checkMailsStopped(life, address);
  model.forgetBounces();
  const faults: string[] = [];
  const stopped = new Map<string, boolean>();
  const ids = new Set<string>();
  for (const found of (await place.db.collection("bounces").get()).docs) {
    const { email, at, confirmedAt } = z.parse(bounceSchema, found.data());
    stopped.set(email, confirmedAt === null || millis(at) > millis(confirmedAt));
    if (stopped.get(email)) ids.add(found.id);
    if (!world.hasOlderRelease && !model.isHeld(email) && !model.moved.has(email))
      faults.push(`${email} is kept, though nobody has it`);
  }
  for (const [address, { since }] of model.bounces)
    if (!world.hasOlderRelease && !model.moved.has(address) && stopped.get(address) !== (since !== undefined))
      faults.push(`${address} should be ${since === undefined ? "mailed" : "stopped"}`);
  const known = new Set([...model.bounces.keys(), ...model.moved]);
  for (const [address, isStopped] of stopped)
    if (isStopped && !world.hasOlderRelease && !known.has(address))
      faults.push(`${address} is stopped for no reason`);
  for (const found of (await place.db.collection("attention").get()).docs)
    if (found.get("reasons")["address-bounced"] && !ids.has(found.id))
      faults.push(`${found.id} needs attention, though its mails go out`);
  const reported = new Set(
    (await place.db.collection("mailReports").get()).docs.map((one) => one.get("notice")),
  );
  for (const notice of model.returned)
    if (!reported.has(notice)) faults.push(`Nobody knows that ${notice} came back`);
  return faults;
}

/** Checks that the clinic's records about each payment agree with Stripe's, and that all owed refunds were made. */
function checkMoney({ model }: Life, { bookings }: StoredDocuments, charges: readonly Charge[]): string[] {
  const faults: string[] = [];
  for (const visit of model.visits.values()) {
    const stored = bookings.get(visit.id);
    if (!stored) continue;
    const { payment, method, transactionId, refunds: known, givenBack, returnedCents = 0 } = stored;
    const byHand = (stored.deskRefunds ?? [])
      .filter(({ to }: DocumentData) => to === "hand")
      .reduce((sum: number, { cents }: DocumentData) => sum + cents, 0);
    const paid = charges.filter(({ booking }) => booking === visit.id);
    const leftOf = ({ cents, refundedCents, lostCents }: Charge) => cents - refundedCents - lostCents;
    const unknownPayments = paid.filter(
      (one) =>
        leftOf(one) > byHand &&
        one.id !== transactionId &&
        !["owed", "failed"].includes(known[one.id]?.status),
    );
    const say = (what: string) => faults.push(`${visit.id} is ${payment} by ${method}: ${what}`);
    if (paid.some((one) => leftOf(one) < 0)) say("more went back than was paid");
    if (unknownPayments.length > 0) say(`Stripe also holds ${unknownPayments.map(({ id }) => id)}`);
    if (paid.some(({ cents }) => cents !== visit.cents)) say("Stripe charged another price");
    if (method !== "card") {
      if (transactionId !== null) say("it names a card payment");
      continue;
    }
    const own = paid.find(({ id }) => id === transactionId);
    const left = own ? leftOf(own) : 0;
    if (payment === "paid" && left === 0) say("Stripe holds no money for it");
    if (payment === "paid" && own?.refundedCents !== returnedCents)
      say(`${returnedCents} cents went back instead of ${own?.refundedCents}`);
    if (payment === "refunded" && left > byHand && !givenBack) say("Stripe still holds its money");
    if ((payment === "refund-pending" || payment === "refund-failed") && left === 0)
      say("Stripe has already refunded it");
    const owed =
      visit.status === "cancelled" &&
      (visit.cancelledBy === "clinic" ||
        (visit.cancelledAt ?? Number.POSITIVE_INFINITY) <= visit.refundableUntil);
    if (owed && payment === "paid") say("a refund is owed");
  }
  return faults;
}
