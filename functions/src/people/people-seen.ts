/** The list of who was at the clinic in a month. */
import type { Firestore, QueryDocumentSnapshot } from "@google-cloud/firestore";
import type * as contract from "../contract/people.ts";
import type { PersonSeen } from "../contract/people.ts";
import type { Booking } from "../domain/booking.ts";
import { plusDays, plusMonths, requireDate } from "../domain/calendar-date.ts";
import { isAnonymous } from "../domain/caller.ts";
import { invalid } from "../domain/domain-error.ts";
import { nameKey } from "../domain/name-search.ts";
import { covers } from "../domain/reach.ts";
import { bookings } from "../firestore/bookings.ts";
import type { Handler } from "../http/bind.ts";
import { slicePage } from "../http/paging.ts";

/** The most appointments of a month that are read. */
export const maxAppointmentsOfMonth = 3000;

export const listPeopleSeen: Handler<typeof contract.listPeopleSeen> = async (call) => {
  const { db, query, now } = call;
  const reach = await call.staffReach();
  const found = await readMonth(db, query.month);
  const begun = found
    .map((one) => ({ id: one.id, booking: one.data() }))
    .filter(({ booking }) => booking.startsAt <= now() && !isAnonymous(booking))
    .filter(({ booking }) => covers(reach, booking.doctorId));
  const people = peopleSeenIn(begun);
  await call.recordLook({ kind: "seen", id: query.month });
  return slicePage(
    people.map((one) => ({ ...one, id: one._id })),
    query,
    ({ id: _, ...person }) => person,
  );
};

async function readMonth(db: Firestore, month: string): Promise<QueryDocumentSnapshot<Booking>[]> {
  const first = requireDate(`${month}-01`, "month");
  const last = plusDays(plusMonths(first, 1), -1);
  const { docs } = await bookings(db)
    .where("date", ">=", first)
    .where("date", "<=", last)
    .where("status", "in", ["booked", "no-show"])
    .limit(maxAppointmentsOfMonth + 1)
    .get();
  if (docs.length > maxAppointmentsOfMonth)
    throw invalid("month", `This month has more than ${maxAppointmentsOfMonth} appointments`);
  return docs;
}

/** Lists each person of these appointments once, the one who was here last first. People who only missed appointments are left out. */
export function peopleSeenIn(appointments: readonly { id: string; booking: Booking }[]): PersonSeen[] {
  const latestFirst = appointments.toSorted(
    (one, other) => other.booking.startsAt.getTime() - one.booking.startsAt.getTime(),
  );
  const byPerson = Map.groupBy(latestFirst, ({ booking }) => personKeyOf(booking));
  return [...byPerson.values()].flatMap((all) => {
    const came = all.filter(({ booking }) => booking.status === "booked");
    const [latest] = came;
    if (!latest) return [];
    const { uid, personId, callerId, patientName, phone, patient, date, doctor } = latest.booking;
    return [
      {
        ...{ _id: latest.id, name: patientName, uid, personId, callerId, phone, email: patient },
        ...{ dateISO: date, doctor, visits: came.length },
        arrived: came.filter(({ booking }) => booking.arrivedAt !== null).length,
        noShows: all.length - came.length,
      },
    ];
  });
}

/**
 * A text that is the same for all appointments of one person. Family members are people of their own. Without a record, a caller is
 * known by name together with number or address.
 */
export function personKeyOf({ uid, personId, callerId, phoneE164, patient, patientName }: Booking): string {
  if (uid !== null) return `account ${uid} ${personId ?? ""}`;
  if (callerId !== null) return `caller ${callerId}`;
  return `contact ${phoneE164 || patient} ${nameKey(patientName)}`;
}
