/** The desk double-books a time while patients book, cancel and move it. */
import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import type { ApiAnswer } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  bookingInAnswer,
  cancelBooking,
  moveBooking,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { startTwoInstances } from "../../testing/two-instances.ts";
import { bookings } from "../firestore/bookings.ts";
import { claims } from "../firestore/claims.ts";
import { days } from "../firestore/days.ts";

const db = emulatedFirestore();
const origin = startTwoInstances();
const rounds = isFullProofRun ? 200 : 10;
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  desk = await newAdmin(db);
});

const wish = { treatmentId: "checkup", doctorId: "ida" };

function doubleBook(date: string, slot: string, i: number): Promise<ApiAnswer> {
  const despite = ["holder-busy", "off-grid"];
  const patient = `${randomUUID()}@callers.test`;
  return postBooking(desk, { ...wish, date, slot, patient, despite }, origin(i));
}

/** Returns what is wrong with the claims and the day: every booking holds its claims, and nobody else does. */
async function findFaults(date: string): Promise<string[]> {
  const [stored, held, day] = await Promise.all([
    bookings(db).where("date", "==", date).get(),
    claims(db).get(),
    days(db).doc(date).get(),
  ]);
  const standing = stored.docs.filter((found) => found.data().status === "booked");
  const due = new Map<string, string[]>();
  for (const found of standing)
    for (const claim of found.data().claims) due.set(claim, [...(due.get(claim) ?? []), found.id].sort());
  const actual = new Map(
    held.docs
      .filter(({ id }) => id.includes(`_${date}_`))
      .map((claim) => [claim.id, [claim.data().bookingId, ...claim.data().also].sort()]),
  );
  const wrong = [...new Set([...due.keys(), ...actual.keys()])]
    .filter((claim) => !isDeepStrictEqual(due.get(claim), actual.get(claim)))
    .map((claim) => `${claim} is held by [${actual.get(claim)}] instead of [${due.get(claim)}]`);
  const ofDay = Object.keys(day.data()?.visits ?? {}).sort();
  const ids = standing.map(({ id }) => id).sort();
  return isDeepStrictEqual(ofDay, ids) ? wrong : [...wrong, `The day has [${ofDay}] instead of [${ids}]`];
}

type Act = (scene: {
  date: string;
  held: string;
  owner: SignedInUser;
  rival: SignedInUser;
}) => Promise<ApiAnswer>;

const acts: Record<string, Act> = {
  "is booked by another patient": ({ date, rival }) => postBooking(rival, { ...wish, date }, origin(1)),
  "is cancelled by its patient": ({ held, owner }) => cancelBooking(owner, held, origin(1)),
  "is left by its patient": ({ date, held, owner }) =>
    moveBooking(owner, held, { date, slot: "09:30 AM" }, origin(1)),
};

test.each(Object.entries(acts))(
  "no quarter-hour is lost or freed too early if a time that the desk double-books %s",
  async (_, act) => {
    for (let round = 0; round < rounds; round++) {
      const date = openDayPool.take();
      // An account may only book so often in an hour.
      const [owner, rival] = await Promise.all([newVerifiedPatient(), newVerifiedPatient()]);
      const { _id: held } = bookingInAnswer(await postBooking(owner, { ...wish, date }));
      const [first, , second] = await Promise.all([
        doubleBook(date, "09:00 AM", 0),
        act({ date, held, owner, rival }),
        doubleBook(date, "09:15 AM", 1),
      ]);
      expect([first.status, second.status], `round ${round}`).toEqual([201, 201]);
      expect(await findFaults(date), `round ${round}`).toEqual([]);
    }
  },
);
