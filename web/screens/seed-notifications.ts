import { randomUUID } from "node:crypto";
import { addDays, subDays } from "date-fns";
import { demoAccounts, demoPassword, otherDemoPatients } from "../../emulators/seed/accounts.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { request } from "../../emulators/testing/request.ts";
import { signIn } from "../../emulators/testing/sign-up.ts";
import { planAttentionWrite } from "../../functions/src/firestore/attention.ts";
import { bookings } from "../../functions/src/firestore/bookings.ts";
import { messages } from "../../functions/src/firestore/messages.ts";
import { addressHash, mutedAddresses } from "../../functions/src/firestore/muted-addresses.ts";
import { addNotice, type OutboxDocument, outbox } from "../../functions/src/firestore/outbox.ts";
import { addPlannedWrite } from "../../functions/src/firestore/writes.ts";

type Delivery = Pick<OutboxDocument, "state" | "reason">;
const sent: Delivery = { state: "sent", reason: null };
const suppressed: Delivery = { state: "suppressed", reason: "muted" };
const refused: Delivery = { state: "failed", reason: "refused" };

/** A contact message with two answers. The mail server refused the second answer's mail. */
export const answeredMessage = { email: "lena.fischer@example.test", subject: "Invoice for my insurance" };
const answers = [
  "Dear Ms. Fischer,\n\nOf course. Last week's invoice lists every treatment, the way insurers ask for it, and we have put a copy in the mail.",
  "One more thing: the copy comes with our tax number, which some insurers want to see.",
];

/** Answers a message and moves an appointment of this day as the desk, and records whether the resulting mails were delivered. */
export async function seedNotifications(now: Date, date: string): Promise<void> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const { id: message } = await findMessage();
  for (const text of answers) {
    await requireSuccess(
      request("POST", `/messages/${message}/reply`, { token, body: { requestId: randomUUID(), text } }),
    );
  }
  await recordDelivery(message, now, ({ version }) => (version === answers.length ? refused : sent));
  const appointment = await findAppointment(otherDemoPatients.marcus.email, date);
  const to = { date, slot: "10:30 AM", doctorId: "mei-lin-chen" };
  await requireSuccess(request("POST", `/booking/${appointment.id}/move?by=clinic`, { token, body: to }));
  await muteReminders(appointment);
  await recordDelivery(appointment.id, now, ({ kind }) => (kind === "reminder" ? suppressed : sent));
}

/** Makes two mails fail: one mail about an appointment on this day, and an answer to a message. */
export async function failNotifications(day: string): Promise<void> {
  const db = emulatedFirestore();
  const now = new Date();
  const [{ id: message }, appointment] = [
    await findMessage(),
    await findAppointment(otherDemoPatients.elena.email, day),
  ];
  await recordDelivery(appointment.id, now, () => refused);
  const batch = db.batch();
  addPlannedWrite(batch, await planAttentionWrite(db, appointment.id, { "notice-failed": true }, now));
  addPlannedWrite(batch, await planAttentionWrite(db, message, { "answer-failed": true }, now));
  await batch.commit();
}

async function findMessage() {
  const { docs } = await messages(emulatedFirestore()).where("subject", "==", answeredMessage.subject).get();
  return requireFound(docs[0], answeredMessage.subject);
}

async function findAppointment(patient: string, date: string) {
  const found = bookings(emulatedFirestore()).where("patient", "==", patient).where("date", "==", date);
  return requireFound((await found.get()).docs[0], `the appointment of ${patient}`);
}

/** Records the delivery of all mails about this booking or message. */
async function recordDelivery(
  subject: string,
  now: Date,
  deliveryOf: (notice: OutboxDocument) => Delivery,
): Promise<void> {
  const { docs } = await outbox(emulatedFirestore()).where("subject", "==", subject).get();
  const done = { sendAfter: null, expiresAt: addDays(now, 400) };
  await Promise.all(docs.map((notice) => notice.ref.update({ ...done, ...deliveryOf(notice.data()) })));
}

/** Mutes Marcus's reminders, and adds a reminder, which is not sent because of the mute. */
async function muteReminders(appointment: Awaited<ReturnType<typeof findAppointment>>): Promise<void> {
  const db = emulatedFirestore();
  const now = new Date();
  const batch = db.batch();
  const muted = { mutedAt: subDays(now, 30), expiresAt: addDays(now, 900) };
  batch.set(mutedAddresses(db).doc(addressHash(otherDemoPatients.marcus.email)), muted);
  const { version, startsAt } = appointment.data();
  const reminder = { startsAt, until: startsAt };
  addNotice(batch, db, { subject: appointment.id, version: version + 1, kind: "reminder", reminder }, now);
  await batch.commit();
}

function requireFound<T>(found: T | undefined, name: string): T {
  if (found === undefined) throw new Error(`The demo clinic lacks ${name}`);
  return found;
}

async function requireSuccess(response: ReturnType<typeof request>): Promise<void> {
  const { status, body } = await response;
  if (status >= 300) throw new Error(`The call answered ${status}: ${JSON.stringify(body)}`);
}
