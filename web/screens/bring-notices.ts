import { randomUUID } from "node:crypto";
import { addDays, subDays } from "date-fns";
import { demoAccounts, demoPassword, otherDemoPatients } from "../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../emulators/seed/open-days.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { planAttentionWrite } from "../../functions/src/firestore/attention.ts";
import { bookings } from "../../functions/src/firestore/bookings.ts";
import { messages } from "../../functions/src/firestore/messages.ts";
import { addressHash, mutedAddresses } from "../../functions/src/firestore/muted-addresses.ts";
import { addNotice, type OutboxDocument, outbox } from "../../functions/src/firestore/outbox.ts";
import { addPlannedWrite } from "../../functions/src/firestore/writes.ts";

type Fate = Pick<OutboxDocument, "state" | "reason">;
const sent: Fate = { state: "sent", reason: null };
const muted: Fate = { state: "suppressed", reason: "muted" };
const refused: Fate = { state: "failed", reason: "refused" };

/** A message with two answers, of which the second was refused. */
export const answered = { email: "lena.fischer@example.test", subject: "Invoice for my insurance" };
const answers = [
  "Dear Ms. Fischer,\n\nOf course. Last week's invoice lists every treatment, the way insurers ask for it, and we have put a copy in the mail.",
  "One more thing: the copy comes with our tax number, which some insurers want to see.",
];

/** What the desk was doing, and what became of the mails. */
export async function bringNotices(now: Date): Promise<void> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { id: message } = await findMessage();
  for (const text of answers) {
    await must(
      request("POST", `/messages/${message}/reply`, { token, body: { requestId: randomUUID(), text } }),
    );
  }
  await settle(message, now, ({ version }) => (version === answers.length ? refused : sent));
  const date = dateOfOpenDay(1, now);
  const visit = await findVisit(otherDemoPatients.marcus.email, date);
  const to = { date, slot: "10:30 AM", doctorId: "mei-lin-chen" };
  await must(request("POST", `/booking/${visit.id}/move?by=clinic`, { token, body: to }));
  await muteReminders(visit);
  await settle(visit.id, now, ({ kind }) => (kind === "reminder" ? muted : sent));
}

/** Two mails that nobody got: about an appointment of this day, and an answer. */
export async function loseNotices(day: string): Promise<void> {
  const db = emulatedFirestore();
  const now = new Date();
  const [{ id: message }, visit] = [await findMessage(), await findVisit(otherDemoPatients.elena.email, day)];
  await settle(visit.id, now, () => refused);
  const batch = db.batch();
  addPlannedWrite(batch, await planAttentionWrite(db, visit.id, { "notice-failed": true }, now));
  addPlannedWrite(batch, await planAttentionWrite(db, message, { "answer-failed": true }, now));
  await batch.commit();
}

async function findMessage() {
  const { docs } = await messages(emulatedFirestore()).where("subject", "==", answered.subject).get();
  return need(docs[0], answered.subject);
}

type Visit = Awaited<ReturnType<typeof findVisit>>;

async function findVisit(patient: string, date: string) {
  const found = bookings(emulatedFirestore()).where("patient", "==", patient).where("date", "==", date);
  return need((await found.get()).docs[0], `the visit of ${patient}`);
}

/** All notices of this subject, as a sender leaves them. */
async function settle(subject: string, now: Date, fateOf: (notice: OutboxDocument) => Fate): Promise<void> {
  const { docs } = await outbox(emulatedFirestore()).where("subject", "==", subject).get();
  const settled = { sendAfter: null, expiresAt: addDays(now, 400) };
  await Promise.all(docs.map((one) => one.ref.update({ ...settled, ...fateOf(one.data()) })));
}

/** Since they wanted no reminders, one came due: the latest of what stands there. */
async function muteReminders(visit: Visit): Promise<void> {
  const db = emulatedFirestore();
  const now = new Date();
  const batch = db.batch();
  const wish = { mutedAt: subDays(now, 30), expiresAt: addDays(now, 900) };
  batch.set(mutedAddresses(db).doc(addressHash(otherDemoPatients.marcus.email)), wish);
  const { version, startsAt } = visit.data();
  const reminder = { startsAt, until: startsAt };
  addNotice(batch, db, { subject: visit.id, version: version + 1, kind: "reminder", reminder }, now);
  await batch.commit();
}

function need<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The demo clinic has lost ${what}`);
  return found;
}

async function must(asked: ReturnType<typeof request>): Promise<void> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`Staging answered ${status}: ${JSON.stringify(body)}`);
}
