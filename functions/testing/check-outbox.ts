/**
 * Checks invariants of the notifications about an appointment, whatever changes it had and however they were sent.
 */
import type { Firestore } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { NoticeKind, NoticeReason, NoticeState } from "../src/contract/notices.ts";
import { isTimeNoticeKind } from "../src/domain/notice-kinds.ts";
import { type HistoryDocument, readHistory } from "../src/firestore/history.ts";
import { noticeId, readNotices, type StoredNotice } from "../src/firestore/outbox.ts";

function expectedNoticeKind({ deed, visit }: HistoryDocument): NoticeKind | null {
  switch (deed) {
    case "given-to-another":
      return "other-dentist";
    case "booked":
    case "moved":
    case "cancelled":
    case "refunded":
      return deed;
    case "paid-by-card":
      // If the appointment was canceled before the payment arrived, the payment is refunded at once, and the patient
      // is notified of the refund instead.
      return visit.payment === "paid" ? "paid" : null;
    default:
      return null;
  }
}

const reasonsByNoticeState: Record<NoticeState, (NoticeReason | null)[]> = {
  owed: [null],
  leased: [null],
  "handed-over": [null],
  sent: [null],
  failed: ["refused", "given-up"],
  unknown: ["interrupted"],
  suppressed: ["overtaken", "nothing-new", "over", "late", "muted", "gone", "mail-off"],
};

/** Each change has its notifications exactly once, and each notification has a valid state. */
export async function checkOutbox(db: Firestore, id: string, now: Date): Promise<void> {
  const history = await readHistory(db, id, now);
  const owed = history.flatMap((entry) => {
    const kind = expectedNoticeKind(entry);
    return kind ? [noticeId({ subject: id, version: entry.version, kind })] : [];
  });
  const notices = await readNotices(db, id);
  const ofChanges = notices.filter(({ kind, again }) => again === 0 && kind !== "reminder");
  expect(ofChanges.map((notice) => notice.id).sort()).toEqual(owed.sort());
  const known = new Set(notices.map((notice) => notice.id));
  for (const notice of notices) {
    checkNotice(notice);
    if (notice.again > 0) expect(known, notice.id).toContain(noticeId(notice));
    if (notice.kind === "reminder")
      expect(history.find(({ version }) => version === notice.version)?.deed).toBe("reminder-due");
  }
  const sentNow = notices.filter(
    ({ kind, state }) => isTimeNoticeKind(kind) && /^(leased|handed)/.test(state),
  );
  expect(sentNow.length, id).toBeLessThanOrEqual(1);
}

function checkNotice({ id, state, reason, sendAfter, expiresAt, told, toldVersion }: StoredNotice): void {
  expect(reasonsByNoticeState[state], `${id} ${state}`).toContain(reason);
  const isOver = !["owed", "leased", "handed-over"].includes(state);
  expect([sendAfter === null, expiresAt !== null], `${id} ${state}`).toEqual([isOver, isOver]);
  if (state === "sent" || state === "unknown" || state === "handed-over")
    expect([told === null, toldVersion === null], `${id} ${state}`).toEqual([false, false]);
}
