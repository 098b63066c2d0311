/**
 * Simulates the stored notifications of a clinic (the outbox) and several senders in memory. Each sender reads,
 * leases, hands over and records one step at a time, so a test can interleave them in any order. Decisions come from
 * the domain's rules, and a write fails under the same conditions as a Firestore commit.
 */
import { addDays, addMilliseconds, addMinutes } from "date-fns";
import type { NoticeState } from "../src/contract/notices.ts";
import { type Booking, isChangeable } from "../src/domain/booking.ts";
import type { Notice, NotifiedAppointment } from "../src/domain/notice.ts";
import { noticeNeedsAttention, wouldBeSent } from "../src/domain/notice-delivery.ts";
import { isTimeNoticeKind, noticeKindsOfChange } from "../src/domain/notice-kinds.ts";
import { deliveryAfterAttempt, isFreshDecision, leaseEnd } from "../src/domain/sending-attempts.ts";
import { decideSending } from "../src/domain/sending-decision.ts";
import { sampleBooking } from "./sample-booking.ts";

/** The mails that the mail server received, in order. */
interface Mail {
  notice: string;
  kind: Notice["kind"];
  /** The version of the appointment whose change created the notification. */
  change: number;
  again: number;
  told: NotifiedAppointment;
  version: number;
  /** True if the desk asked to send the notification again. */
  sentOnRequest: boolean;
  arrived: boolean;
  /**
   * For a reminder: true if the appointment was still as the reminder says, and the reminder's hours were not over.
   */
  isTimely: boolean;
}

function isMoneyKind(kind: Notice["kind"]): boolean {
  return kind === "paid" || kind === "refunded";
}

type AttemptOutcome = Parameters<typeof deliveryAfterAttempt>[1];

/** A process that sends one notification, and the data that it has read so far. */
interface Sender {
  id: string;
  all: Notice[];
  booking: Booking | null;
  until: Date | null;
  /** When the decision to send was made. */
  decidedAt: Date;
  sentOnRequest: boolean;
  /** The result to record after the mail server has answered. */
  outcome: AttemptOutcome | null;
}

export class OutboxModel {
  now = new Date("2027-02-01T12:00:00Z");
  booking = sampleBooking({ startsAt: addDays(this.now, 300), holder: "doctor-a", doctor: "a" });
  mails: Mail[] = [];
  private notices = new Map<string, Notice>();
  private senders: Sender[] = [];
  private retriedNotices = new Set<string>();
  /** True if the desk asked to send a notification again and no mail has left since. */
  private wish = false;

  constructor() {
    this.owe(null, this.booking);
  }

  change(fields: Partial<Booking>): void {
    if (this.booking.status === "booked") this.become(fields);
  }

  private become(fields: Partial<Booking>): void {
    const before = this.booking;
    this.booking = { ...before, ...fields, version: before.version + 1 };
    this.owe(before, this.booking);
  }

  /** Records a card payment. A second one changes nothing. */
  pay(): void {
    if (this.booking.payment !== "paid") this.change({ payment: "paid", method: "card" });
  }

  /** Records the refund of an additional payment that the appointment did not need. */
  refundExtraPayment(): void {
    const { refunds } = this.booking;
    const made = { status: "made", failed: 0, spentKeys: 0, nextTryAt: null } as const;
    this.become({ refunds: { ...refunds, [`pi_${Object.keys(refunds).length}`]: made } });
  }

  /** Creates a due reminder that may be sent for this number of minutes. */
  remind(minutes: number): void {
    if (this.booking.status !== "booked") return;
    this.become({});
    const { version, startsAt } = this.booking;
    const until = addMinutes(this.now, minutes);
    this.add(`b.${version}.reminder`, version, "reminder", 0, { startsAt, until });
  }

  /** Returns the notifications of payments and refunds with their states. */
  paymentNotices(): { id: string; state: NoticeState }[] {
    return [...this.notices.values()].filter(({ kind, again }) => isMoneyKind(kind) && again === 0);
  }

  private owe(before: Booking | null, after: Booking): void {
    for (const kind of noticeKindsOfChange(before, after))
      this.add(`b.${after.version}.${kind}`, after.version, kind, 0);
  }

  private add(
    id: string,
    version: number,
    kind: Notice["kind"],
    again: number,
    reminder: Notice["reminder"] = null,
  ): void {
    this.tick();
    const sendAfter = again > 0 ? this.now : addMinutes(this.now, 1);
    const untold = { reason: null, reminder, tries: 0, told: null, toldVersion: null, brief: false };
    const since = { owedAt: this.now, changedAt: this.now };
    this.notices.set(id, { id, version, kind, again, state: "owed", sendAfter, ...untold, ...since });
  }

  /** Starts a sender for one of the due notifications, if there is one. */
  beginToSend(nth: number): void {
    const due = this.due();
    const id = due[nth % due.length];
    if (id !== undefined) this.begin(id);
  }

  private due(): string[] {
    const all = [...this.notices.values()];
    return all.filter(({ sendAfter }) => sendAfter && sendAfter <= this.now).map(({ id }) => id);
  }

  private begin(id: string): void {
    const all = [...this.notices.values()];
    this.senders.push({
      id,
      all,
      booking: null,
      until: null,
      decidedAt: this.now,
      sentOnRequest: false,
      outcome: null,
    });
  }

  /** Makes one sender do its next step. */
  step(nth: number, outcome: AttemptOutcome, arrives: boolean): void {
    const sender = this.senders[nth % this.senders.length];
    if (!sender) return;
    if (!sender.booking) sender.booking = this.booking;
    else if (!sender.until) this.lease(sender, sender.booking);
    else if (!sender.outcome) this.handOver(sender, sender.booking, sender.until, outcome, arrives);
    else this.settle(sender, sender.outcome);
  }

  /** Ends a sender process. A mail that it has handed over may or may not arrive. */
  kill(nth: number): void {
    const sender = this.senders[nth % this.senders.length];
    if (sender) this.end(sender);
  }

  private lease(sender: Sender, booking: Booking): void {
    const notice = this.seen(sender);
    const at = { enabled: true, muted: false, now: this.now, dueBy: this.now };
    const decision = decideSending(notice, { ...at, booking, all: sender.all });
    const written = decision.does === "wait" ? [] : [notice.id, ...decision.overtaken];
    const current = written.every((id) => this.notices.get(id) === sender.all.find((one) => one.id === id));
    if (decision.does !== "send" || !current) this.end(sender);
    if (decision.does === "wait" || !current) return;
    for (const id of decision.overtaken)
      this.write(id, { state: "suppressed", reason: "overtaken", sendAfter: null });
    if (decision.does === "end") {
      this.write(notice.id, { state: decision.state, reason: decision.reason, sendAfter: null });
      return;
    }
    sender.until = leaseEnd(this.now);
    sender.decidedAt = this.now;
    sender.sentOnRequest = this.wish;
    this.hold(sender, { state: "leased", sendAfter: sender.until });
  }

  private handOver(
    sender: Sender,
    booking: Booking,
    until: Date,
    outcome: AttemptOutcome,
    arrives: boolean,
  ): void {
    if (this.notices.get(sender.id) !== this.seen(sender) || this.now >= until) {
      this.end(sender);
      return;
    }
    const { kind, version: change, again, reminder } = this.seen(sender);
    const current = isFreshDecision(sender.decidedAt, this.now) ? booking : this.booking;
    if (reminder && current.version !== booking.version) {
      this.settle(sender, "deferred");
      return;
    }
    const { date, slot, startsAt, doctor, status, version } = booking;
    const told = { date, slot, startsAt, doctor, status };
    this.hold(sender, { state: "handed-over", sendAfter: leaseEnd(this.now), told, toldVersion: version });
    sender.outcome = outcome;
    const arrived = outcome === "accepted" || (outcome === "interrupted" && arrives);
    const { id: notice, sentOnRequest } = sender;
    const isTimely = reminder === null || this.isTimely(reminder, current);
    this.mails.push({ notice, kind, change, again, told, version, sentOnRequest, arrived, isTimely });
  }

  /** A sender that leased the reminder within its hours may hand it over until the lease ends. */
  private isTimely({ startsAt, until }: NonNullable<Notice["reminder"]>, current: Booking): boolean {
    return (
      isChangeable(current, this.now) &&
      current.startsAt.getTime() === startsAt.getTime() &&
      this.now < leaseEnd(until)
    );
  }

  private settle(sender: Sender, outcome: AttemptOutcome): void {
    const notice = this.seen(sender);
    if (this.notices.get(sender.id) === notice)
      this.write(sender.id, deliveryAfterAttempt(notice, outcome, this.now));
    this.end(sender);
  }

  private end(sender: Sender): void {
    this.senders = this.senders.filter((one) => one !== sender);
  }

  private seen({ id, all }: Sender): Notice {
    const notice = all.find((one) => one.id === id);
    if (!notice) throw new Error(`Nobody owes ${id}`);
    return notice;
  }

  private hold(sender: Sender, change: Partial<Notice>): void {
    sender.all = [this.write(sender.id, change)];
  }

  private write(id: string, change: Partial<Notice>): Notice {
    const notice = this.notices.get(id);
    if (!notice) throw new Error(`Nobody owes ${id}`);
    this.tick();
    const next = { ...notice, ...change, changedAt: this.now };
    if (isTimeNoticeKind(next.kind) && (next.state === "sent" || next.state === "unknown")) this.wish = false;
    this.notices.set(id, next);
    return next;
  }

  /** Each commit has its own time. */
  private tick(): void {
    this.now = addMilliseconds(this.now, 1);
  }

  /**
   * Ends all senders. Then the mail server works, nothing else changes, and time passes until every notification has
   * a final state.
   */
  finishAll(): void {
    this.senders = [];
    for (let minutes = 0; this.isOwing(); minutes++) {
      if (minutes > 2000) throw new Error("It never ends");
      this.now = addMinutes(this.now, 1);
      this.sendAll(["accepted"], true);
    }
  }

  /** Sends all due notifications while no other sender runs. The mail server gives these results in turn. */
  sendAll(outcomes: readonly AttemptOutcome[], arrives: boolean): void {
    const others = this.senders;
    for (const [nth, id] of this.due().entries()) {
      this.senders = [];
      this.begin(id);
      while (this.senders.length > 0) this.step(0, outcomes[nth % outcomes.length] ?? "accepted", arrives);
    }
    this.senders = others;
  }

  /** Returns the mails that state the appointment's time and status. */
  mailsAboutTime(): Mail[] {
    return this.mails.filter(({ kind }) => isTimeNoticeKind(kind));
  }

  /** Returns the latest mail of each notification about time and status that the patient may have received, by the stored states. */
  mailsPossiblyReceived(): Mail[] {
    const mails = this.mailsAboutTime();
    return mails.filter(({ notice }, i) => {
      const state = this.notices.get(notice)?.state;
      const isLast = !mails.slice(i + 1).some((later) => later.notice === notice);
      return isLast && (state === "sent" || state === "unknown");
    });
  }

  /**
   * Returns mails about the appointment that were handed over after a mail about a payment or refund of the same or a
   * later change.
   */
  mailsAfterLaterPayment(): Mail[] {
    return this.mails.filter(({ kind, change, again }, i) => {
      const ofMoney = this.mails.slice(0, i).filter((mail) => isMoneyKind(mail.kind));
      return isTimeNoticeKind(kind) && again === 0 && ofMoney.some((mail) => mail.change >= change);
    });
  }

  private isOwing(): boolean {
    return [...this.notices.values()].some(({ sendAfter }) => sendAfter !== null);
  }

  /**
   * Sends again every notification that failed or may have failed, as the desk can do, unless a notification is still
   * under way.
   */
  sendAgain(): void {
    if (this.isOwing()) return;
    for (const { id, version, kind, state, again } of [...this.notices.values()]) {
      if (!noticeNeedsAttention(state) || this.retriedNotices.has(id)) continue;
      this.retriedNotices.add(id);
      const { startsAt } = this.booking;
      const reminder = kind === "reminder" ? { startsAt, until: startsAt } : null;
      if (!wouldBeSent(kind, { ...this.booking, remindersMuted: false }, this.now)) continue;
      if (isTimeNoticeKind(kind)) this.wish = true;
      this.add(`${id.replace(/\.again-\d+$/, "")}.again-${again + 1}`, version, kind, again + 1, reminder);
    }
  }
}
