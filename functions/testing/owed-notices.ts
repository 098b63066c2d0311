/** Appointments with due notifications, and a sender for them with a fake mail server and a fixed clock. */

import { randomUUID } from "node:crypto";
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import { localRateLimitId } from "../../emulators/suite/local-keys.ts";
import type { Booking } from "../src/domain/booking.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { changeBooking, systemActorAt } from "../src/firestore/change-booking.ts";
import { writeHistory } from "../src/firestore/history.ts";
import { type OutboxDocument, readNotices } from "../src/firestore/outbox.ts";
import type { SendingDependencies } from "../src/notices/record-attempt.ts";
import type { Accounts } from "../src/ports/accounts.ts";
import type { Mail, MailMessage, MailOutcome } from "../src/ports/mail.ts";
import { sampleBooking } from "./sample-booking.ts";

/** The time of most test events. */
export const noon = new Date("2027-02-10T12:00:00Z");

/** Books an appointment at that time as the product does, with its notification. */
export async function createBookingAndNotice(
  db: Firestore,
  now = noon,
  fields: Partial<Booking> = {},
): Promise<string> {
  const id = randomUUID();
  const startsAt = addDays(now, 20);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  const booking = sampleBooking({ startsAt, endsAt, createdAt: now, updatedAt: now, claims: [], ...fields });
  const batch = db.batch();
  batch.create(bookings(db).doc(id), booking);
  const change = { event: "booked" as const, by: { role: "patient" as const }, before: null, after: booking };
  writeHistory(batch, db, id, change, now);
  await batch.commit();
  return id;
}

/** Moves an appointment by some days, which creates another notification. */
export async function moveByDays(db: Firestore, id: string, days: number, now: Date): Promise<void> {
  await changeBooking(db, id, systemActorAt(now), ({ startsAt, endsAt }) => ({
    event: "moved",
    fields: { startsAt: addDays(startsAt, days), endsAt: addDays(endsAt, days) },
  }));
}

/**
 * Returns the states of the notifications about an appointment or message, such as `moved sent` or `booked suppressed
 * overtaken`.
 */
export async function noticeStatesOf(db: Firestore, subject: string): Promise<string[]> {
  const words = ({ kind, state, reason }: OutboxDocument) => [kind, state, ...(reason ? [reason] : [])];
  return (await readNotices(db, subject)).map((notice) => words(notice).join(" "));
}

interface FakeMail extends Mail {
  /** The mails that have arrived. */
  arrived: MailMessage[];
}

/**
 * A fake mail server. `answer` is called after a mail was handed over, and `accepted` lists the mails that arrive.
 */
export function fakeMail(
  answer: (message: MailMessage) => MailOutcome | Promise<MailOutcome> = () => "accepted",
): FakeMail {
  const arrived: MailMessage[] = [];
  return {
    enabled: true,
    arrived,
    async send(message, handOver) {
      await handOver();
      const outcome = await answer(message);
      if (outcome === "accepted") arrived.push(message);
      return outcome;
    },
  };
}

const rejectAccountCall = () => Promise.reject(new Error("A sender changes no accounts"));

/** Every account is the owner of `sampleBooking`, with a verified email address. */
const verifiedAccounts: Accounts = {
  ...{
    uidOf: rejectAccountCall,
    sessionsOf: rejectAccountCall,
    setRoleClaims: rejectAccountCall,
    rename: rejectAccountCall,
    removeSecondFactors: rejectAccountCall,
    close: rejectAccountCall,
    delete: rejectAccountCall,
  },
  addressOf: async () => ({ email: sampleBooking().patient, emailVerified: true }),
};

export function sendingDependenciesAt(db: Firestore, now: Date, mail: Mail): SendingDependencies {
  return {
    ...{ db, now: () => now, accounts: verifiedAccounts, limitId: localRateLimitId },
    ...{ mail, siteUrl: "https://clinic.test" },
  };
}
