/** Operations about mails and about the accounts that get them. */
import { mailProviders } from "../../../emulators/mail/provider-reports.ts";
import { parseEmailAddress } from "./change-appointment.ts";
import { hourMs, minuteMs } from "./clinic-model.ts";
import {
  type Life,
  type PerformOperation,
  pick,
  RandomTestFailure,
  type ReturnedMailReport,
} from "./life.ts";
import type { OperationName } from "./random-operations.ts";
import { siteUrl } from "./world.ts";

export const noticeOperations = {
  "send what is due": async (life) => (await send(life)).sent > 0,
  "send while mail is refused": async (life) => {
    life.world.mailServer.faults.add({ stage: "recipient", answer: 550, delayMs: 0 }, 1);
    const { failed } = await send(life);
    life.world.mailServer.faults.clear();
    return failed > 0;
  },
  "send while mail breaks off": async (life) => {
    life.world.mailServer.faults.add({ stage: "message", answer: "reset", delayMs: 0 }, 1);
    const { unknown } = await send(life);
    life.world.mailServer.faults.clear();
    return unknown > 0;
  },
  "send a notice again": async (life, move) => {
    const { docs } = await life.place.db
      .collection("outbox")
      .where("state", "in", ["failed", "unknown"])
      .get();
    // A notice of a series is sent again from one of its appointments.
    const known = docs
      .map((found) => ({ id: found.get("bookings")?.[0] ?? found.get("subject"), kind: found.get("kind") }))
      .filter(({ id }) => life.model.visits.get(id)?.anonymous === false);
    if (known.length === 0) return false;
    const { id, kind } = pick(known, move.which);
    const answer = await life.ask(life.desk(move.who), "POST", `/booking/${id}/notices`, { kind });
    life.compareAnswer(move.does, answer, [], ["nothing-to-send", "conflict"]);
    return answer.ok;
  },
  "mute reminders": async (life, move) => {
    const mails = life.world.mailServer.mails().flatMap(({ to, headers }) => {
      const url = headers.find(({ name }) => name === "List-Unsubscribe")?.value.slice(1, -1);
      const address = parseEmailAddress(to);
      return url && life.model.find((one) => one.address === address).length > 0 ? [{ url, address }] : [];
    });
    if (mails.length === 0) return false;
    const { url, address } = pick(mails, move.which);
    const answer = await life.ask(null, "POST", url.replace(siteUrl, ""), { reminders: "off" });
    life.compareAnswer(move.does, answer, []);
    if (answer.ok && !life.model.muted.has(address)) {
      life.model.muted.set(address, life.world.mailServer.mails().length);
    }
    return answer.ok;
  },
  "a mail comes back": async (life, move) => {
    const mails = life.world.mailServer.mails();
    if (mails.length === 0) return false;
    const mail = pick(mails, mails.length - 1 - (move.which % mails.length));
    const kind = pick(["hard", "hard", "spam", "soft"] as const, move.at);
    const report = life.world.mailServer.newReport(mail, kind, pick(mailProviders, move.who));
    const told = {
      address: parseEmailAddress(mail.to),
      notice: noticeIdOfMessage(mail.messageId),
      at: life.place.now,
      kind,
      report,
    };
    if (move.day === 1) {
      life.lateReports.push(told);
      return true;
    }
    await Promise.all(Array.from({ length: move.day === 2 ? 2 : 1 }, () => deliverBounceReport(life, told)));
    // The same report arrives again later.
    if (move.day > 1) life.lateReports.push(told);
    return life.model.bounces.has(told.address);
  },
  "a mail comes back at once": async (life) => {
    const { mailServer } = life.world;
    const before = mailServer.reported().length;
    mailServer.faults.add({ stage: "message", answer: "none", delayMs: 0, report: "hard" }, 1);
    await send(life);
    mailServer.faults.clear();
    const reported = mailServer.reported().slice(before);
    for (const { to, messageId, receivedAt } of reported) {
      life.model.bounce(parseEmailAddress(to), Date.parse(receivedAt), mailServer.mails().length);
      life.model.returned.add(noticeIdOfMessage(messageId));
    }
    return reported.length > 0;
  },
  "late reports come": async (life, move) => {
    const all = life.lateReports.splice(0);
    for (const told of move.which % 2 === 0 ? all : all.toReversed()) await deliverBounceReport(life, told);
    return all.length > 0;
  },
  "confirm an address": async (life, move) => {
    const stopped = [...life.model.bounces].flatMap(([address, { since }]) =>
      since === undefined ? [] : [address],
    );
    const address = pick([...stopped, life.patient(move.who).email], move.which);
    const owner = [...life.model.people.values()].find(({ email }) => email === address);
    const answer =
      owner?.verified && move.at % 2 === 0
        ? await life.ask(owner.uid, "POST", "/profile/confirm-address", undefined, 0)
        : await life.ask(life.desk(move.who), "POST", "/people/confirm-address", { email: address }, 0);
    life.compareAnswer(move.does, answer, []);
    checkMailsStopped(life, address);
    if (answer.ok) life.model.confirm(address);
    return answer.ok && stopped.includes(address);
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

export async function deliverBounceReport(
  { world, model, place }: Life,
  told: ReturnedMailReport,
): Promise<void> {
  const { report, address, notice, at, kind } = told;
  const status = await world.mailServer.deliver(report);
  // Mailgun stops retrying a report before this time.
  if (status === 401 && place.now - at > 8 * hourMs) return;
  if (status !== 200) throw new RandomTestFailure(`A report of a mail to ${address} was answered ${status}`);
  // A report takes effect once, even if its address was forgotten in between.
  if (kind === "soft" || told.isTaken) return;
  told.isTaken = true;
  model.bounce(address, at, world.mailServer.mails().length);
  model.returned.add(notice);
}

function noticeIdOfMessage(messageId: string): string {
  return messageId.slice(1).split("@")[0] ?? "";
}

/** Checks that no mail was sent to an address after mails to it were stopped. An older release stops none. */
export function checkMailsStopped({ world, model }: Life, address: string): void {
  const since = model.bounces.get(address)?.since;
  if (since === undefined || world.hasOlderRelease || model.moved.has(address)) return;
  const later = world.mailServer
    .mails()
    .slice(since)
    .filter(({ to }) => parseEmailAddress(to) === address);
  if (later.length > 0)
    throw new RandomTestFailure(`${later[0]?.messageId} went to ${address}, of which mails came back`);
}

/**
 * Runs the sender twice, a minute apart, because a notification is due 60 seconds after its commit. Both instances
 * send at the same time.
 */
export async function send(life: Life) {
  const sum = { sent: 0, failed: 0, unknown: 0 };
  for (let runs = 0; runs < 2; runs++) {
    life.pass(minuteMs + 1000);
    for (const done of await life.world.send()) {
      for (const name of ["sent", "failed", "unknown"] as const) sum[name] += done[name];
    }
  }
  return sum;
}
