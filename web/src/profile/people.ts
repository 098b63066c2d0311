/** Whom one books for, as the profile's form holds them: who has no `_id` is new. */

import type { ErrorData } from "@clinic/contract/errors.ts";
import type { FamilyMember, ProfileInput } from "@clinic/contract/profile.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { isolated } from "../shared/appointment-words.ts";

type TypedPerson = NonNullable<ProfileInput["people"]>[number];

export const mostPeople = 8;

/** Who was taken away and can't go. Where the refusal doesn't name all that stands in the way, it may be anyone of them. */
export function whoStays(
  typed: readonly TypedPerson[],
  saved: readonly FamilyMember[],
  { appointments = [], count = appointments.length }: ErrorData,
): FamilyMember[] {
  const gone = saved.filter((person) => !typed.some(({ _id }) => _id === person._id));
  const staying = gone.filter(({ _id }) => appointments.some(({ personId }) => personId === _id));
  return staying.length === 0 || count > appointments.length ? gone : staying;
}

/** Who was added and never named is left out. An empty name of somebody known is asked about. */
export function withoutUnnamed(typed: readonly TypedPerson[]): TypedPerson[] {
  return typed.filter(({ _id, name }) => _id !== undefined || name.trim() !== "");
}

/** They stand where they stood; what was typed about the others stays. */
export function putBack(
  typed: readonly TypedPerson[],
  saved: readonly FamilyMember[],
  staying: readonly FamilyMember[],
): TypedPerson[] {
  const kept = saved.flatMap(
    (person) => typed.find(({ _id }) => _id === person._id) ?? (staying.includes(person) ? person : []),
  );
  return [...kept, ...typed.filter(({ _id }) => _id === undefined)];
}

/** As many as a sentence can name. */
const named = 3;

/** `Mia Rivera still has appointments: Teeth Cleaning on Jan 5, 2023 at 09:00 AM.` Several people have a sentence each. */
export function whoStillComes({ appointments = [], count = appointments.length }: ErrorData): string {
  const shown = Map.groupBy(appointments.slice(0, named), ({ patientName }) => patientName);
  const sentences = [...shown].map(([name, theirs]) => {
    const visits = theirs.map(
      ({ treatment, dateISO, slot }) => `${treatment} on ${formatDate(dateISO)} at ${slot}`,
    );
    return `${isolated(name)} still has ${theirs.length === 1 ? "an appointment" : "appointments"}: ${listed(visits)}.`;
  });
  const more = count - Math.min(appointments.length, named);
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}

function listed(texts: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(texts);
}
