import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import type { ApiAnswer } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { bookingInAnswer, errorCodeInAnswer, newPatient, postBooking } from "../../testing/booking-calls.ts";
import { deleteDoctor } from "../../testing/doctor-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import { startPausableInstance } from "../../testing/pausable-instance.ts";
import { newAdmin } from "../../testing/roles.ts";
import { sampleDoctor } from "../../testing/sample-clinic.ts";
import { quarterHourSlots, writeTestClinic } from "../../testing/test-clinic.ts";
import { startTwoInstances } from "../../testing/two-instances.ts";
import { attention } from "../firestore/attention.ts";

const db = emulatedFirestore();
const originOf = startTwoInstances();
let admin: SignedInUser;

beforeAll(async () => {
  await writeTestClinic(db);
  admin = await newAdmin(db);
});

const visit = { name: "Visit", description: "", priceCents: 0, durationMinutes: 15, order: 9 } as const;

/** Creates a treatment that starts at each quarter-hour, and the only doctor who performs it. */
async function openWithOne(id: string): Promise<void> {
  const offered = { ...visit, id, slots: quarterHourSlots, active: true, heldBy: "doctors" } as const;
  await writeTestClinic(db, [offered], {}, [sampleDoctor(id, [id])]);
}

/** Checks that exactly the appointments with a deleted doctor have an attention entry. */
async function expectNoneForgotten(deleted: ApiAnswer, booked: readonly ApiAnswer[]): Promise<void> {
  if (deleted.status !== 200) expect(errorCodeInAnswer(deleted)).toBe("has-appointments");
  const refused = booked.filter(({ status }) => status !== 201);
  expect(refused.filter((answer) => errorCodeInAnswer(answer) !== "not-bookable")).toEqual([]);
  const noted = new Map((await attention(db).get()).docs.map((item) => [item.id, item.data().reasons]));
  for (const answer of booked.filter(({ status }) => status === 201)) {
    const reasons = Object.keys(noted.get(bookingInAnswer(answer)._id) ?? {});
    expect(reasons).toEqual(deleted.status === 200 ? ["doctor-gone"] : []);
  }
}

/**
 * Milliseconds by which the deletion begins before the bookings, or "ends" if they begin after its end. In the first round the
 * deletion wins, in the last ones the bookings do.
 */
const leads = isFullProofRun
  ? (["ends", 150, 100, 60, 30, 0, -30, -100] as const)
  : (["ends", 100, 30, -30] as const);

const many = isFullProofRun ? 40 : 10;

test(`if ${many} patients book while their doctor is deleted, each booking without a doctor gets an attention entry`, async () => {
  let patients: SignedInUser[] = [];
  const outcomes = { gone: 0, kept: 0, booked: 0, bookedWithNobody: 0 };
  for (const [round, lead] of leads.entries()) {
    // An unverified account may book five times an hour.
    if (round % 4 === 0) patients = await Promise.all(Array.from({ length: many }, newPatient));
    const id = `round-${round}`;
    await openWithOne(id);
    const wish = { date: openDayPool.take(), treatmentId: id, doctorId: id };
    const deletion = wait(lead === "ends" ? 0 : -lead).then(() => deleteDoctor(admin, id, originOf(0)));
    const [deleted, ...booked] = await Promise.all([
      deletion,
      ...patients.map(async (patient, i) => {
        await (lead === "ends" ? deletion : wait(lead));
        return postBooking(patient, { ...wish, slot: quarterHourSlots[i] ?? "" }, originOf(i));
      }),
    ]);
    await expectNoneForgotten(deleted, booked);
    const count = booked.filter(({ status }) => status === 201).length;
    outcomes.booked += count;
    if (deleted.status === 200) outcomes.bookedWithNobody += count;
    outcomes[deleted.status === 200 ? "gone" : "kept"] += 1;
  }
  console.log(`${many} bookings against a deletion, ${leads.length} times: ${JSON.stringify(outcomes)}`);
  expect(outcomes.gone).toBeGreaterThan(0);
});

test("a booking after the deletion's query gets an attention entry, or keeps the doctor", async (context) => {
  await openWithOne("looked");
  const { origin, reached, release } = await startPausableInstance(context, "Commit");
  const deletion = deleteDoctor(admin, "looked", origin);
  await reached;
  const wish = { date: openDayPool.take(), treatmentId: "looked", doctorId: "looked" };
  const booking = postBooking(await newPatient(), wish, originOf(0));
  await wait(500);
  release();
  await expectNoneForgotten(await deletion, [await booking]);
});

test("a booking that read the doctor before the deletion gets an attention entry, or keeps the doctor", async (context) => {
  await openWithOne("seen");
  const { origin, reached, release } = await startPausableInstance(context, "Commit");
  const wish = { date: openDayPool.take(), treatmentId: "seen", doctorId: "seen" };
  const booking = postBooking(await newPatient(), wish, origin);
  await reached;
  const deletion = deleteDoctor(admin, "seen", originOf(0));
  await wait(500);
  release();
  await expectNoneForgotten(await deletion, [await booking]);
});
