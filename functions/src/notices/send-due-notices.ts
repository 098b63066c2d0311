import type { QueryDocumentSnapshot } from "@google-cloud/firestore";
import { millisecondsInSecond } from "date-fns/constants";
import { warn } from "firebase-functions/logger";
import * as z from "zod/mini";
import type { NoticeState } from "../contract/notices.ts";
import { logLeftToNewerRelease } from "../firestore/newer-release.ts";
import { isKnownToThisRelease, noticeSubjectIdOf, type OutboxDocument, outbox } from "../firestore/outbox.ts";
import { pagesOf } from "../firestore/query-pages.ts";
import { postponeUnreadable } from "../firestore/skipped-documents.ts";
import { forEachConcurrently } from "../ports/for-each-concurrently.ts";
import type { SendingDependencies } from "./record-attempt.ts";
import { sendNotice } from "./send-notice.ts";

export interface SendRunResult {
  sent: number;
  /** Notices that were not sent for a reason, which the history names. */
  suppressed: number;
  /** Failed and unknown notices need a person's attention. */
  failed: number;
  unknown: number;
  /** Notices that a later run tries again. */
  deferred: number;
  /** Notices that can't be read or decided now. A later run tries them again. */
  skipped: number;
  /** Whether time ran out before all notices were checked. The next run continues with those that have waited longest. */
  unfinished: boolean;
}

/** The time budget of one run in milliseconds. The last mail starts within it and may take one mail's time longer. */
export const sendRunBudgetMs = 50 * millisecondsInSecond;

const defaultRunLimits = { budgetMs: sendRunBudgetMs, pageSize: 50, width: 4, headStartMs: 0 };

type Found = QueryDocumentSnapshot<OutboxDocument>;

const counterOfState: Partial<Record<NoticeState, Exclude<keyof SendRunResult, "unfinished">>> = {
  sent: "sent",
  suppressed: "suppressed",
  failed: "failed",
  unknown: "unknown",
  owed: "deferred",
};

/**
 * Sends all due notices, the longest waiting first. Concurrent runs are safe: each notice is sent once. A notice counts as due
 * `headStartMs` before its time.
 */
export async function sendDueNotices(
  sending: SendingDependencies,
  limits: Partial<typeof defaultRunLimits> = {},
): Promise<SendRunResult> {
  const { budgetMs, pageSize, width, headStartMs } = { ...defaultRunLimits, ...limits };
  const startedAt = sending.now().getTime();
  const isOver = () => sending.now().getTime() >= startedAt + budgetMs;
  const done: SendRunResult = {
    sent: 0,
    suppressed: 0,
    failed: 0,
    unknown: 0,
    deferred: 0,
    skipped: 0,
    unfinished: false,
  };
  const due = outbox(sending.db)
    .where("sendAfter", "<=", new Date(startedAt + headStartMs))
    .orderBy("sendAfter");
  const look = async (found: Found) => {
    const { id } = found;
    try {
      for (const { state } of await sendNotice(sending, id, { headStartMs })) {
        const counted = counterOfState[state];
        if (counted) done[counted] += 1;
      }
    } catch (cause) {
      // The notice couldn't be read or written. The others continue.
      warn("notice", { outboxId: id, event: "not looked at", cause: String(cause) });
      done.skipped += 1;
      if (cause instanceof z.core.$ZodError) await postponeUnreadable(found, "sendAfter", sending.now());
    }
  };
  for await (const page of pagesOf(due, pageSize)) {
    // Notices about one appointment are sent one after another.
    const ours = page.filter(isKnownToThisRelease);
    for (const { ref } of page) if (ours.every((one) => one.ref !== ref)) logLeftToNewerRelease(ref.path);
    const subjects = Map.groupBy(ours, ({ id }) => noticeSubjectIdOf(id));
    await forEachConcurrently(subjects.values(), width, async (found) => {
      for (const one of found) if (!isOver()) await look(one);
    });
    if (isOver()) break;
  }
  done.unfinished = isOver();
  return done;
}
