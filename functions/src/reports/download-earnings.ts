/** A year's money by month and dentist as a CSV file for the accountant. */
import { receivedWaySchema } from "../contract/bookings.ts";
import type * as contract from "../contract/downloads.ts";
import { csvAmount, csvOf } from "../domain/csv.ts";
import { readClinic } from "../firestore/clinic.ts";
import { readDays } from "../firestore/days.ts";
import type { Handler } from "../http/bind.ts";
import { receivedWayTexts } from "./download-payments.ts";
import { readDentistNames, receivedByMonth } from "./received.ts";

export const downloadEarnings: Handler<typeof contract.downloadEarnings> = async ({
  db,
  query: { year },
  nameChanged,
}) => {
  const [clinic, known] = await Promise.all([
    readClinic(db),
    readDays(db, [`${year}-01-01`, `${year}-12-31`]),
  ]);
  const { currency, locale } = clinic.settings;
  const sums = receivedByMonth(known, currency);
  const names = await readDentistNames(
    db,
    clinic,
    sums.map(({ doctorId }) => doctorId),
  );
  const ways = receivedWaySchema.options;
  const rows = sums.map(({ month, doctorId, cents }) => [
    month,
    doctorId === null ? "" : (names.get(doctorId) ?? doctorId),
    ...ways.map((way) => csvAmount(cents[way], currency, locale)),
    csvAmount(
      ways.reduce((sum, way) => sum + cents[way], 0),
      currency,
      locale,
    ),
    currency,
  ]);
  nameChanged({ kind: "earnings", id: String(year) });
  const head = ["Month", "Doctor", ...ways.map((way) => receivedWayTexts[way]), "Total", "Currency"];
  return csvOf([head, ...rows], locale);
};
