/** The patients who have appointments in a range, as a CSV file. */
import type * as contract from "../contract/downloads.ts";
import type { Booking } from "../domain/booking.ts";
import { datesInRange } from "../domain/calendar-date.ts";
import { isAnonymous } from "../domain/caller.ts";
import { csvCount, csvDate, csvOf, csvPhone } from "../domain/csv.ts";
import { invalid } from "../domain/domain-error.ts";
import { bookings } from "../firestore/bookings.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readUpTo } from "../firestore/query-pages.ts";
import type { Handler } from "../http/bind.ts";
import { personKeyOf } from "./people-seen.ts";

/** The most appointments that one file is made of. */
export const maxAppointmentsOfPatients = 20_000;

export const downloadPatients: Handler<typeof contract.downloadPatients> = async ({
  db,
  query: { from, to },
  nameChanged,
}) => {
  datesInRange(from, to);
  const inRange = bookings(db)
    .where("status", "in", ["booked", "no-show"])
    .where("date", ">=", from)
    .where("date", "<=", to)
    .orderBy("date");
  const [{ settings }, found] = await Promise.all([
    readClinic(db),
    readUpTo(inRange, maxAppointmentsOfPatients + 1),
  ]);
  if (found.length > maxAppointmentsOfPatients)
    throw invalid("to", `Choose fewer days: these have more than ${maxAppointmentsOfPatients} appointments`);
  const named = found.map((one) => one.data()).filter((booking) => !isAnonymous(booking));
  const byPatient = Map.groupBy(named, personKeyOf);
  const names = new Intl.Collator(settings.locale);
  const rows = [...byPatient.values()]
    .map((theirs) => rowOf(theirs, settings.locale))
    .sort(([one = ""], [other = ""]) => names.compare(String(one), String(other)));
  nameChanged({ kind: "patients", id: `${from}_${to}` });
  return csvOf([head, ...rows], settings.locale);
};

const head = ["Name", "Phone", "Email", "Appointments", "No-shows", "First", "Last"];

/** The appointments are in the order of their days. Name and contact are those of the latest one. */
function rowOf(theirs: readonly Booking[], locale: string) {
  const [first, last] = [theirs.at(0), theirs.at(-1)];
  return [
    ...[last?.patientName ?? "", csvPhone(last?.phone ?? ""), last?.patient ?? ""],
    csvCount(theirs.length),
    csvCount(theirs.filter(({ status }) => status === "no-show").length),
    ...[first, last].map((booking) => (booking ? csvDate(booking.date, locale) : "")),
  ];
}
