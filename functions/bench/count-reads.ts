/** `npm run bench:api`: documents that calls read and write, against their budgets. Exits with 1 above one. */
import { ports } from "../../emulators/suite/places.ts";
import { emulatedFirestore } from "../../emulators/testing/admin.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { request } from "../../emulators/testing/request.ts";
import { plusDays, todayIn } from "../src/domain/calendar-date.ts";
import { bookings } from "../src/firestore/bookings.ts";
import { newPatient, postBooking } from "../testing/booking-calls.ts";
import { type DocumentCounts, startCounting } from "../testing/count-documents.ts";
import { openClinic, openSettings } from "../testing/open-clinic.ts";
import { startEmulators } from "./start-emulators.ts";

const emulators = await startEmulators();
const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
const { url: origin, close } = await startFunctionsInstance({ firestoreHost: counting.host });
const db = emulatedFirestore();
const date = plusDays(todayIn(openSettings.timeZone, new Date()), 10);
let over = false;

await openClinic(db);
const [patient, another] = [await newPatient(), await newPatient()];
const ask = () => request("GET", `/available?date=${date}`, { origin });
// A new instance warms up by a read of its own, which belongs to no call.
await ask();
report("GET /available, no bookings", await counting.during(ask), { reads: 2, writes: 0, commits: 0 });

const book = () => postBooking(patient, { date }, origin);
/** Two quarter-hours. */
const booked = { reads: 3, writes: 5 + 2 * 2, commits: 1 };
report("POST /booking, 30 minutes, first", await counting.during(book), booked);
const bookAgain = () => postBooking(patient, { date, slot: "10:00 AM" }, origin);
report("POST /booking, 30 minutes", await counting.during(bookAgain), booked);

await fillWithBookings(10_000);
report("GET /available, 10,000 bookings", await counting.during(ask), { reads: 2, writes: 0, commits: 0 });
const bookNext = () => postBooking(another, { date, slot: "11:00 AM" }, origin);
report("POST /booking, 10,000 bookings", await counting.during(bookNext), booked);

await close();
counting.close();
await emulators.close();
process.exit(over ? 1 : 0);

function report(call: string, counted: DocumentCounts, budget: DocumentCounts): void {
  const { reads, writes, commits } = counted;
  const fits = reads <= budget.reads && writes <= budget.writes && commits <= budget.commits;
  over ||= !fits;
  const verdict = fits ? "within budget" : `over the budget of ${budget.reads} and ${budget.writes}`;
  console.log(`${call.padEnd(34)} ${reads} reads, ${writes} writes in ${commits} commits: ${verdict}`);
}

/** Copies of the booking above, on that very day. */
async function fillWithBookings(count: number): Promise<void> {
  const [sample] = (await bookings(db).limit(1).get()).docs;
  const copied = sample?.data();
  if (!copied) throw new Error("The booking above is there");
  const writer = db.bulkWriter();
  for (let i = 0; i < count; i++)
    void writer.create(bookings(db).doc(`copy-${i}`), { ...copied, uid: `u${i}` });
  await writer.close();
}
