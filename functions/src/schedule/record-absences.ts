/** Calls with which the desk lists, adds and removes dentists' absences. */

import { editClinic } from "../clinic/edit-clinic.ts";
import { recheckUpcoming } from "../clinic/recheck-upcoming.ts";
import type * as contract from "../contract/absences.ts";
import type { AbsenceInput } from "../contract/absences.ts";
import { localTimeIn, readDate } from "../domain/calendar-date.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { doctorHolderId } from "../domain/holders.ts";
import { covers } from "../domain/reach.ts";
import { absences, maxAbsences } from "../firestore/absences.ts";
import { readClinic } from "../firestore/clinic.ts";
import type { Handler } from "../http/bind.ts";

export const listAbsences: Handler<typeof contract.listAbsences> = async ({ db, now, staffReach }) => {
  const { settings } = await readClinic(db);
  const upcomingAbsences = absences(db).where("to", ">", localTimeIn(settings.timeZone, now())).orderBy("to");
  const { docs } = await upcomingAbsences.limit(maxAbsences).get();
  const reach = await staffReach();
  return docs
    .map((found) => ({ _id: found.id, ...found.data() }))
    .filter(({ doctorId }) => covers(reach, doctorId))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
};

/**
 * Adds an absence. From its commit on nothing can be booked into it. The answer lists affected appointments that were booked
 * before.
 */
export const addAbsence: Handler<typeof contract.addAbsence> = async (call) => {
  const { db, body, now } = call;
  const { doctorId, from, to } = body;
  if (!covers(await call.staffReach(), doctorId)) {
    await call.recordRefusal({ kind: "absence", id: doctorId });
    throw new DomainError("forbidden");
  }
  const reference = absences(db).doc();
  call.nameChanged({ kind: "absence", id: reference.id });
  // The answer lists affected appointments. The look is recorded before the change, because an error after it would make the caller
  // add the absence again.
  await call.recordLook({ kind: "affected", id: "appointments" });
  await editClinic(db, (clinic, transaction) => {
    const localNow = localTimeIn(clinic.settings.timeZone, now());
    if (!clinic.doctors.some(({ id }) => id === doctorId))
      throw invalid("doctorId", "This doctor has been deleted");
    refuseInvalidRange(body, localNow);
    transaction.create(reference, body);
    const upcomingAbsences = clinic.absences.filter((absence) => absence.to > localNow);
    if (upcomingAbsences.length >= maxAbsences)
      throw invalid("from", `There are already ${maxAbsences} planned times away`);
    const all = [...upcomingAbsences, { id: reference.id, doctorId, from, to }];
    const sorted = all.sort((a, b) => a.from.localeCompare(b.from));
    return { next: { ...clinic, absences: sorted }, result: undefined };
  });
  const theirs = doctorHolderId(doctorId);
  const reviewed = await recheckUpcoming(db, now(), { concerns: ({ visit }) => visit.holder === theirs });
  return { success: true, _id: reference.id, ...reviewed };
};

/** Removes an absence. Appointments that it made impossible can take place again. */
export const removeAbsence: Handler<typeof contract.removeAbsence> = async ({
  db,
  params,
  now,
  staffReach,
}) => {
  const reference = absences(db).doc(params.id);
  const reach = await staffReach();
  await editClinic(db, async (clinic, transaction) => {
    const absence = (await transaction.get(reference)).data();
    if (!absence || !covers(reach, absence.doctorId)) throw new DomainError("not-found");
    transaction.delete(reference);
    const left = clinic.absences.filter(({ id }) => id !== params.id);
    return { next: { ...clinic, absences: left }, result: undefined };
  });
  await recheckUpcoming(db, now());
  return { success: true };
};

function refuseInvalidRange({ from, to }: AbsenceInput, localNow: string): void {
  for (const [field, time] of [
    ["from", from],
    ["to", to],
  ] as const) {
    if (readDate(time.slice(0, "yyyy-MM-dd".length)) === null) throw invalid(field, "This day doesn't exist");
  }
  if (to <= from) throw invalid("to", "The end must come after the beginning");
  if (to <= localNow) throw invalid("to", "This time is already over");
}
