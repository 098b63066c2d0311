import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import { millisecondsInSecond } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { NoticeState } from "../contract/notices.ts";
import { severalAtOnce } from "../domain/several-at-once.ts";
import { isForThisCode, type OutboxDocument, outbox, subjectOf } from "../firestore/outbox.ts";
import { pagesOf } from "../firestore/pages.ts";
import { postponeUnreadable } from "../firestore/postpone-unreadable.ts";
import { logLeftToNewer } from "../firestore/refuse-newer.ts";
import type { Sending } from "./fate.ts";
import { sendNotice } from "./send-notice.ts";

export interface Sent {
  sent: number;
  /** For each there was a reason not to send it, which the ledger names. */
  suppressed: number;
  /** These and the next need a person. */
  failed: number;
  unknown: number;
  /** A later run tries them again. */
  deferred: number;
  /** Notices that can't be read or decided now. A later run tries again. */
  skipped: number;
  /** Whether the time was up before all had been looked at. The next run goes on with those that have waited longest. */
  unfinished: boolean;
}

/** Of one run. What is sent last begins within it, and may take a whole mail's time more. */
export const sendingMs = 50 * millisecondsInSecond;

const usual = { budgetMs: sendingMs, pageSize: 50, width: 4, headStartMs: 0 };

type Found = QueryDocumentSnapshot<OutboxDocument>;

const tally: Partial<Record<NoticeState, Exclude<keyof Sent, "unfinished">>> = {
  sent: "sent",
  suppressed: "suppressed",
  failed: "failed",
  unknown: "unknown",
  owed: "deferred",
};

/**
 * Sends what is due, those first that have waited longest. Run as often and as many at once as one likes: each notice leaves
 * once. Within `headStartMs` of its time one counts as due.
 */
export async function sendDue(sending: Sending, limits: Partial<typeof usual> = {}): Promise<Sent> {
  const { budgetMs, pageSize, width, headStartMs } = { ...usual, ...limits };
  const begun = sending.now().getTime();
  const isOver = () => sending.now().getTime() >= begun + budgetMs;
  const done: Sent = {
    sent: 0,
    suppressed: 0,
    failed: 0,
    unknown: 0,
    deferred: 0,
    skipped: 0,
    unfinished: false,
  };
  const due = outbox(sending.db)
    .where("sendAfter", "<=", new Date(begun + headStartMs))
    .orderBy("sendAfter");
  const look = async (found: Found) => {
    const { id } = found;
    try {
      for (const { state } of await sendNotice(sending, id, { headStartMs })) {
        const counted = tally[state];
        if (counted) done[counted] += 1;
      }
    } catch (cause) {
      // Not even the notice could be read, or written. It holds up none of the others.
      warn("notice", { outboxId: id, event: "not looked at", cause: String(cause) });
      done.skipped += 1;
      if (cause instanceof z.core.$ZodError) await postponeUnreadable(found, "sendAfter", sending.now());
    }
  };
  for await (const page of pagesOf(due, pageSize)) {
    // Those about one appointment wait for each other.
    const ours = page.filter(isForThisCode);
    for (const { ref } of page) if (ours.every((one) => one.ref !== ref)) logLeftToNewer(ref.path);
    const subjects = Map.groupBy(ours, ({ id }) => subjectOf(id));
    await severalAtOnce(subjects.values(), width, async (found) => {
      for (const one of found) if (!isOver()) await look(one);
    });
    if (isOver()) break;
  }
  done.unfinished = isOver();
  return done;
}
