/** Reports of the mail provider about bounced mails, with the notice that bounced. No address is stored here. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import { type BounceReason, bounceReasonSchema } from "../contract/mail-reports.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import type { HandledMark } from "./change-booking.ts";
import { collection } from "./collection.ts";
import { noticeSubjectIdOf } from "./outbox.ts";
import { hashOf } from "./secret.ts";

export const mailReportDocumentSchema = storedObject({
  /** The bounced notice and its booking or message; null if that is unknown or nothing bounced. */
  notice: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  why: z.nullable(storedEnum(bounceReasonSchema, "bounced")),
  receivedAt: timestampSchema,
  expiresAt: timestampSchema,
});

type MailReportDocument = z.infer<typeof mailReportDocumentSchema>;

/** The handled reports. The document id is a hash of the provider's report id. */
export const mailReports = (db: Firestore) => collection(db, "mailReports", mailReportDocumentSchema);

/** Days for which a bounce report is kept: as long as the notice at most. */
const daysToKeepBounce = 400;
/** Days for which a report without effect is kept. Providers repeat a report for a shorter time. */
const daysToKeepOtherReport = 7;

export interface HandledMailReport {
  /** The report's id at the mail provider. */
  id: string;
  why: BounceReason | null;
  notice: string | null;
}

/**
 * Returns the mark document of a mail report, which is created in the commit of its effect. The effect therefore happens once,
 * however often the report arrives.
 */
export function handledMailReportMark(
  db: Firestore,
  { id, why, notice }: HandledMailReport,
  now: Date,
): HandledMark {
  const noticeAndSubject =
    why && notice ? { notice, subject: noticeSubjectIdOf(notice) } : { notice: null, subject: null };
  const expiresAt = addDays(now, why ? daysToKeepBounce : daysToKeepOtherReport);
  const document: MailReportDocument = { ...noticeAndSubject, why, receivedAt: now, expiresAt };
  return { mark: mailReports(db).doc(hashOf(id)).withConverter(null), document };
}

/** The most subjects that one Firestore query can ask for. */
const maxSubjectsPerQuery = 30;
/** The most reports that one query reads. */
const maxReportsPerQuery = 300;

/** Reads the bounced notices of these bookings or messages: by notice id, why the mail bounced. */
export async function readBouncedNotices(
  db: Firestore,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, BounceReason>> {
  const chunks = Array.from({ length: Math.ceil(subjects.length / maxSubjectsPerQuery) }, (_, i) =>
    subjects.slice(i * maxSubjectsPerQuery, (i + 1) * maxSubjectsPerQuery),
  );
  const found = await Promise.all(
    chunks.map((chunk) => mailReports(db).where("subject", "in", chunk).limit(maxReportsPerQuery).get()),
  );
  return new Map(
    found.flatMap(({ docs }) =>
      docs.flatMap((one): [string, BounceReason][] => {
        const { notice, why } = one.data();
        return notice && why ? [[notice, why]] : [];
      }),
    ),
  );
}
