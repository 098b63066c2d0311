/** Checks the mails to the clinic and its dentists at the end of a random test. */
import type { DocumentData } from "@google-cloud/firestore";
import { parseEmailAddress } from "./change-appointment.ts";
import { type Life, staffAddressOf } from "./life.ts";

interface StaffMailDocuments {
  outbox: ReadonlyMap<string, DocumentData>;
  histories: ReadonlyMap<string, { version: number; entry: DocumentData }[]>;
}

const mailedEvents = ["booked", "moved", "given-to-another", "cancelled"];

/**
 * Each change that a patient made is owed to the clinic once, and no change of the desk is. A dentist is told only of what was
 * or is theirs. Each mail arrives once, at the address of its recipient.
 */
export function checkStaffMails({ world, model }: Life, { outbox, histories }: StaffMailDocuments): string[] {
  const faults: string[] = [];
  const mails = world.mailServer.mails().map(({ messageId, to }) => ({
    notice: messageId.slice(1).split("@")[0] ?? "",
    to: parseEmailAddress(to),
  }));
  const owed = new Set<string>();
  for (const [id, { kind, state, staff, version }] of outbox) {
    const arrived = mails.filter(({ notice }) => notice === id);
    if (kind !== "staff-change") {
      if (arrived.some(({ to }) => model.staffAddresses.has(to))) faults.push(`${id} went to the staff`);
      continue;
    }
    const entry = histories.get(staff.about)?.find((one) => one.version === version)?.entry;
    if (entry?.by.role !== "patient" || !mailedEvents.includes(entry.deed))
      faults.push(`${id} tells the staff of ${entry?.deed} by ${entry?.by.role}`);
    if (staff.to === null) owed.add(`${staff.about} ${version}`);
    else if (![staff.before?.doctorId, nameToId(entry?.visit.doctor)].includes(staff.to))
      faults.push(`${id} tells a dentist of somebody else's appointment`);
    const isRight =
      state === "sent"
        ? arrived.length === 1
        : state === "unknown"
          ? arrived.length <= 1
          : arrived.length === 0;
    if (!isRight) faults.push(`${id} is ${state}, but arrived ${arrived.length} times`);
    for (const { to } of arrived)
      if (to !== staffAddressOf(staff.to)) faults.push(`${id} went to ${to} instead of ${staff.to}`);
  }
  // An older release tells the staff nothing.
  if (world.hasOlderRelease) return faults;
  for (const [id, entries] of histories)
    for (const { version, entry } of entries)
      if (entry.by.role === "patient" && mailedEvents.includes(entry.deed) && !owed.has(`${id} ${version}`))
        faults.push(`The clinic isn't told that version ${version} of ${id} was ${entry.deed}`);
  return faults;
}

/** `Dr. Ida Test` and, after an edit, `Dr. ida` are the dentist `ida`. */
function nameToId(name: unknown): string | undefined {
  return typeof name === "string" ? name.split(" ")[1]?.toLowerCase() : undefined;
}
