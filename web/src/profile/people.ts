import type { ErrorData } from "@clinic/contract/errors.ts";
import type { FamilyMember, ProfileInput } from "@clinic/contract/profile.ts";
import { formatAppointmentTime, isolateDirection } from "../shared/appointment-text.ts";
import { formatList } from "../shared/spelling.ts";

type PersonInput = NonNullable<ProfileInput["people"]>[number];

/**
 * Finds the removed people who still have appointments. If the server listed only some of the appointments, returns everybody who
 * was removed.
 */
export function findPeopleWithAppointments(
  typedPeople: readonly PersonInput[],
  saved: readonly FamilyMember[],
  { appointments = [], count = appointments.length }: ErrorData,
): FamilyMember[] {
  const removed = saved.filter((person) => !typedPeople.some(({ _id }) => _id === person._id));
  const blocked = removed.filter(({ _id }) => appointments.some(({ personId }) => personId === _id));
  return blocked.length === 0 || count > appointments.length ? removed : blocked;
}

/** Leaves out new rows without a name. A saved person with an emptied name stays, so that the field shows an error. */
export function removeUnnamedPeople(typedPeople: readonly PersonInput[]): PersonInput[] {
  return typedPeople.filter(({ _id, name }) => _id !== undefined || name.trim() !== "");
}

/** Puts removed people back at their former place, and keeps the edits of the other people. */
export function restorePeople(
  typedPeople: readonly PersonInput[],
  saved: readonly FamilyMember[],
  blocked: readonly FamilyMember[],
): PersonInput[] {
  const kept = saved.flatMap(
    (person) => typedPeople.find(({ _id }) => _id === person._id) ?? (blocked.includes(person) ? person : []),
  );
  return [...kept, ...typedPeople.filter(({ _id }) => _id === undefined)];
}

const maxNamedAppointments = 3;

/**
 * Writes one sentence for each person, for example `Mia Rivera still has appointments: Teeth Cleaning on Thu, Jan 5, 2023 at
 * 09:00 AM.`
 */
export function describeBlockingAppointments({
  appointments = [],
  count = appointments.length,
}: ErrorData): string {
  const byPatient = Map.groupBy(
    appointments.slice(0, maxNamedAppointments),
    ({ patientName }) => patientName,
  );
  const sentences = [...byPatient].map(([name, ownAppointments]) => {
    const appointments = ownAppointments.map(
      (appointment) => `${appointment.treatment} on ${formatAppointmentTime(appointment)}`,
    );
    return `${isolateDirection(name)} still has ${ownAppointments.length === 1 ? "an appointment" : "appointments"}: ${formatList(appointments)}.`;
  });
  const more = count - Math.min(appointments.length, maxNamedAppointments);
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}
