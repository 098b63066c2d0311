/** What the mail provider has reported of mails: which notices came back. No address stands here. */
import type { Firestore } from "@google-cloud/firestore";
import { addDays } from "date-fns";
import * as z from "zod/mini";
import { type BounceReason, bounceReasonSchema } from "../contract/mail-reports.ts";
import { storedEnum, storedObject, timestampSchema } from "../domain/stored-object.ts";
import type { Once } from "./change-booking.ts";
import { collection } from "./collection.ts";
import { subjectOf } from "./outbox.ts";
import { hashOf } from "./secret.ts";

export const mailReportDocumentSchema = storedObject({
  /** The notice that came back, and what it was about; null where that is not known, or nothing came back. */
  notice: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  why: z.nullable(storedEnum(bounceReasonSchema, "bounced")),
  receivedAt: timestampSchema,
  expiresAt: timestampSchema,
});

type MailReportDocument = z.infer<typeof mailReportDocumentSchema>;

/** By a hash of the provider's id: what stands here has had its effect. */
export const mailReports = (db: Firestore) => collection(db, "mailReports", mailReportDocumentSchema);

/** As long as the notice that came back is kept at most. */
const keptDays = 400;
/** Of what changed nothing. Providers repeat a report for less. */
const rememberedDays = 7;

export interface Returned {
  /** The provider's. */
  id: string;
  why: BounceReason | null;
  notice: string | null;
}

/** The mark of a report, for the commit of its effect: the effect happens once, however often the report comes. */
export function effectOfReport(db: Firestore, { id, why, notice }: Returned, now: Date): Once {
  const named = why && notice ? { notice, subject: subjectOf(notice) } : { notice: null, subject: null };
  const expiresAt = addDays(now, why ? keptDays : rememberedDays);
  const document: MailReportDocument = { ...named, why, receivedAt: now, expiresAt };
  return { mark: mailReports(db).doc(hashOf(id)).withConverter(null), document };
}

/** Of one query. */
const mostSubjects = 30;
/** An appointment's notices are a hundred at most. */
const mostReports = 300;

/** By notice: why it came back. */
export async function readReturned(
  db: Firestore,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, BounceReason>> {
  const parts = Array.from({ length: Math.ceil(subjects.length / mostSubjects) }, (_, i) =>
    subjects.slice(i * mostSubjects, (i + 1) * mostSubjects),
  );
  const found = await Promise.all(
    parts.map((part) => mailReports(db).where("subject", "in", part).limit(mostReports).get()),
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
