/** The money of months by the day on which it came or went back, from the days' documents. */
import type { Firestore } from "@google-cloud/firestore";
import { type ReceivedWay, receivedWaySchema } from "../contract/bookings.ts";
import type { Received } from "../contract/reports.ts";
import type { Clinic } from "../domain/clinic.ts";
import { toMajorUnits } from "../domain/currency.ts";
import type { Day } from "../domain/day-entry.ts";
import { doctorIdOf } from "../domain/holders.ts";
import type { WayCents } from "../domain/received-money.ts";
import { bookings } from "../firestore/bookings.ts";

/** Minor units of the clinic's currency. */
type ReceivedCents = Record<ReceivedWay, number>;

const nothing: ReceivedCents = { card: 0, cash: 0, terminal: 0, transfer: 0, desk: 0 };

/** Money of one month, like `2023-01`, for one dentist; null for treatments without dentists. */
export interface ReceivedSum {
  month: string;
  doctorId: string | null;
  cents: ReceivedCents;
}

/** Adds the days up by month and dentist, in the order of the months. Money in an earlier currency is left out. */
export function receivedByMonth(known: ReadonlyMap<string, Day>, currency: string): ReceivedSum[] {
  const sums = new Map<string, ReceivedSum>();
  for (const [date, { received = {} }] of known) {
    const month = date.slice(0, "yyyy-MM".length);
    for (const [holder, byWay] of Object.entries(received[currency] ?? {})) {
      const doctorId = doctorIdOf(holder);
      const key = `${month} ${doctorId ?? ""}`;
      const sum = sums.get(key) ?? { month, doctorId, cents: nothing };
      sums.set(key, { ...sum, cents: addCents(sum.cents, byWay) });
    }
  }
  return [...sums.values()].sort((one, other) => one.month.localeCompare(other.month));
}

export function sumReceived(sums: readonly ReceivedSum[]): ReceivedCents {
  return sums.reduce((total, { cents }) => addCents(total, cents), nothing);
}

function addCents(some: ReceivedCents, others: WayCents): ReceivedCents {
  const ways = receivedWaySchema.options.map((way) => [way, some[way] + (others[way] ?? 0)] as const);
  return { ...nothing, ...Object.fromEntries(ways) };
}

export function presentReceived(cents: ReceivedCents, currency: string): Received {
  return {
    card: toMajorUnits(cents.card, currency),
    cash: toMajorUnits(cents.cash, currency),
    terminal: toMajorUnits(cents.terminal, currency),
    transfer: toMajorUnits(cents.transfer, currency),
    desk: toMajorUnits(cents.desk, currency),
  };
}

/** The most former dentists whose names are read. Others stay without a name. */
export const maxFormerDentists = 20;

/** The names of these dentists by id. That of a former dentist is read from one of their appointments. */
export async function readDentistNames(
  db: Firestore,
  { doctors }: Pick<Clinic, "doctors">,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const names = new Map(doctors.map(({ id, name }) => [id, name]));
  const former = [...new Set(ids)].filter((id) => id !== null && !names.has(id)).slice(0, maxFormerDentists);
  const found = await Promise.all(
    former.map((id) => bookings(db).where("doctorId", "==", id).limit(1).get()),
  );
  for (const { docs } of found) {
    const { doctorId = null, doctor = null } = docs.at(0)?.data() ?? {};
    if (doctorId !== null && doctor !== null) names.set(doctorId, doctor);
  }
  return names;
}
