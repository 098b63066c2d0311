import { createHash } from "node:crypto";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { DomainError } from "../domain/domain-error.ts";
import { rateLimits } from "../firestore/rate-limits.ts";

const windowMs = 3_600_000;

/** Messages an hour. An address on the internet may be shared by a household or an office. */
const limits = { ip: 20, email: 5 };

/** Counts this message against its sender's addresses, of which only hashes are stored, or refuses it. */
export async function limitRate(
  db: Firestore,
  transaction: Transaction,
  sender: Record<keyof typeof limits, string>,
  now: Date,
): Promise<void> {
  const counted = [
    { reference: rateLimits(db).doc(hash("ip", sender.ip)), limit: limits.ip },
    { reference: rateLimits(db).doc(hash("email", sender.email)), limit: limits.email },
  ];
  const documents = await transaction.getAll(...counted.map(({ reference }) => reference));
  const fresh = { used: 0, expiresAt: new Date(now.getTime() + windowMs) };
  for (const [i, { reference, limit }] of counted.entries()) {
    const known = documents[i]?.data();
    const { used, expiresAt } = known && known.expiresAt > now ? known : fresh;
    if (used >= limit) {
      throw new DomainError(
        "too-many-requests",
        "Too many messages for now. Please call us or try again later.",
        {
          retryAfterSeconds: Math.ceil((expiresAt.getTime() - now.getTime()) / 1000),
        },
      );
    }
    transaction.set(reference, { used: used + 1, expiresAt });
  }
}

function hash(kind: string, value: string): string {
  return createHash("sha256").update(`${kind}:${value}`).digest("hex");
}
