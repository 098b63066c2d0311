import { createHash } from "node:crypto";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { millisecondsInHour as hour } from "date-fns/constants";
import { DomainError } from "../domain/domain-error.ts";
import { rateLimits } from "../firestore/limits.ts";

/**
 * Messages per hour. This many may come at once; the limit then refills evenly over the hour. A visitor's address may be that of
 * a household or an office: docs/decisions/whose-address.md
 */
const messagesPerHour = { account: 20, visitor: 20, hop: 60, clinic: 200 };

export interface RateLimitKey {
  kind: keyof typeof messagesPerHour;
  who: string;
}

/**
 * Counts a message against all of these limits, or throws `too-many-requests` and counts nothing. Only hashes of the keys are
 * stored.
 */
export async function limitMessageRate(
  db: Firestore,
  transaction: Transaction,
  counted: readonly RateLimitKey[],
  now: Date,
): Promise<void> {
  const limits = counted.map(({ kind, who }) => ({
    reference: rateLimits(db).doc(hash(kind, who)),
    limit: messagesPerHour[kind],
  }));
  const documents = await transaction.getAll(...limits.map(({ reference }) => reference));
  const next = limits.map(({ reference, limit }, i) => {
    const known = documents[i]?.data()?.expiresAt ?? now;
    return { reference, expiresAt: new Date(Math.max(now.getTime(), known.getTime()) + hour / limit) };
  });
  const wait = Math.max(...next.map(({ expiresAt }) => expiresAt.getTime() - now.getTime() - hour));
  if (wait > 0) {
    throw new DomainError("too-many-requests", { retryAfterSeconds: Math.ceil(wait / 1000) });
  }
  for (const { reference, expiresAt } of next) transaction.set(reference, { expiresAt });
}

function hash(kind: string, value: string): string {
  return createHash("sha256").update(`${kind}:${value}`).digest("hex");
}
