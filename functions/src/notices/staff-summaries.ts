import type { Firestore } from "@google-cloud/firestore";
import { dueSummaryDate, type StaffRecipient } from "../domain/staff-mails.ts";
import { publicClinicDocument } from "../firestore/clinic.ts";
import { addStaffSummary } from "../firestore/staff-notices.ts";
import type { Dependencies } from "../ports/dependencies.ts";

/** The summaries that this process has made or found. The job runs each minute, and needn't try to make them again. */
const knownSummaries = new WeakMap<Firestore, Set<string>>();

/**
 * Creates the summaries that are due: the clinic's, and one for each dentist. Their content is read when they are sent. A
 * summary exists once, however many jobs run. Returns how many were created.
 */
export async function addDueSummaries({ db, now }: Pick<Dependencies, "db" | "now">): Promise<number> {
  const clinic = (await publicClinicDocument(db).get()).data();
  if (!clinic) return 0;
  const { staffMails, timeZone } = clinic.settings;
  const ofClinic = dueSummaryDate(staffMails.clinic.summary, timeZone, now());
  const ofDentists = dueSummaryDate(staffMails.dentists.summary, timeZone, now());
  const due: { date: string; to: StaffRecipient }[] = [
    ...(ofClinic === null ? [] : [{ date: ofClinic, to: null }]),
    ...(ofDentists === null ? [] : clinic.doctors.map(({ id }) => ({ date: ofDentists, to: id }))),
  ];
  const before = knownSummaries.get(db);
  const known = new Set<string>();
  let added = 0;
  for (const { date, to } of due) {
    const key = `${date} ${to}`;
    if (!before?.has(key) && (await addStaffSummary(db, date, to, now()))) added += 1;
    known.add(key);
  }
  knownSummaries.set(db, known);
  return added;
}
