/** Deliberate faults in the wrappers around the product. The random tests must find each of them. */
import { setTimeout as pause } from "node:timers/promises";
import type { Firestore } from "@google-cloud/firestore";
import type { CardPayments } from "../../src/ports/card-payments.ts";
import { type CommitPlan, unchangedCommit, type Write } from "./breakable-firestore.ts";
import type { OperationName } from "./random-operations.ts";

export interface Fault {
  plan: CommitPlan;
  payments?: (healthy: CardPayments) => CardPayments;
  /** The operations that can show the fault, if it needs many of them at the same time. */
  shownBy?: readonly OperationName[];
}

/** Many bookings and releases of the same times. */
const bookingOperationNames: readonly OperationName[] = [
  "book a seat",
  "book a doctor",
  "book anyone",
  "book for family",
  "move",
  "cancel as the patient",
  "cancel as the clinic",
];

/** Bookings, and instances that end between two commits of one. */
const crashOperationNames: readonly OperationName[] = [
  ...bookingOperationNames,
  "end an instance amid a booking",
  "end an instance amid a cancellation",
];

/** Payments, and what makes refunds and repeats them. */
const refundOperationNames: readonly OperationName[] = [
  "book a seat",
  "book anyone",
  "pay",
  "pay and close the tab",
  "webhooks come late",
  "refund a part at Stripe",
  "refund all at Stripe",
  "cancel as the patient",
  "cancel as the clinic",
  "lose a refund's answer",
  "look after payments",
  "let time pass",
];

export const noFault: Fault = { plan: unchangedCommit };

/** A fault: checks that the claims are free, then writes them without `create`. */
const checkClaimsThenWrite: CommitPlan = async (writes, db) => {
  const made = writes.filter(
    ({ does, reference }) => does === "create" && inCollection(reference.path, "claims"),
  );
  if (made.length > 0) {
    const found = await db.getAll(...made.map(({ reference }) => reference));
    if (found.some(({ exists }) => exists)) throw Object.assign(new Error("It is there"), { code: 6 });
    // Simulates network latency, so that a rival request can check before this write.
    await pause(30);
  }
  return [writes.map((write) => (made.includes(write) ? { ...write, does: "set" as const } : write))];
};

/** A fault: writes to these collections go into a second commit. */
const deferToSecondCommit =
  (...collections: string[]): CommitPlan =>
  (writes) => {
    const isLater = ({ reference }: Write) => collections.some((name) => inCollection(reference.path, name));
    const [first, later] = [writes.filter((write) => !isLater(write)), writes.filter(isLater)];
    return first.length === 0 || later.length === 0 ? [writes] : [first, later];
  };

/** A fault: releasing a claim also deletes the next quarter-hour's claim, even if another booking owns it. */
const releaseNextClaimToo: CommitPlan = (writes, db) => {
  const released = writes.filter(
    ({ does, reference }) => does === "delete" && inCollection(reference.path, "claims"),
  );
  const next = released.map(({ reference }) => nextQuarterHourClaim(db, reference.id));
  const touched = new Set(writes.map(({ reference }) => reference.path));
  const more = next.filter(({ path }) => !touched.has(path));
  return [[...writes, ...more.map((reference): Write => ({ does: "delete", reference, given: [] }))]];
};

function nextQuarterHourClaim(db: Firestore, id: string) {
  const time = id.slice(-4);
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(2)) + 15;
  const text = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join("");
  return db.collection("claims").doc(`${id.slice(0, -4)}${text}`);
}

function inCollection(path: string, name: string): boolean {
  return path.startsWith(`${name}/`);
}

/** A fault: the rate limits for email addresses are not counted. */
const dropRateLimitWrites: CommitPlan = (writes) => [
  writes.filter(({ reference }) => !inCollection(reference.path, "limits")),
];

/** A fault: addresses from which mails came back are not marked. */
const dropBounceWrites: CommitPlan = (writes) => [
  writes.filter(({ reference }) => !inCollection(reference.path, "bounces")),
];

export const plantedFaults: Readonly<Record<string, Fault>> = {
  "check, then insert, instead of create": { plan: checkClaimsThenWrite, shownBy: bookingOperationNames },
  "a refund without a look-up of earlier refunds": {
    plan: unchangedCommit,
    payments: (healthy) => ({ ...healthy, refundsOf: async () => [] }),
    shownBy: refundOperationNames,
  },
  "the day is written in a second commit": {
    plan: deferToSecondCommit("days"),
    shownBy: crashOperationNames,
  },
  "the notice is written in a second commit": {
    plan: deferToSecondCommit("outbox"),
    shownBy: crashOperationNames,
  },
  "a release also deletes another claim": { plan: releaseNextClaimToo, shownBy: bookingOperationNames },
  "counts end with the account": {
    plan: dropRateLimitWrites,
    shownBy: ["book a seat", "book anyone", "move", "remove a patient", "come back with the same address"],
  },
  "a mail that came back stops none": { plan: dropBounceWrites },
};
