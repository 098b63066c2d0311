/** Patients book and move while the desk blocks the time, and the desk fills blocks while they move and go. */
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import type { ApiAnswer } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  blockInput,
  blocksInAnswer,
  deleteBlock,
  newBlock,
  patchBlock,
  postBlock,
} from "../../testing/block-calls.ts";
import {
  bookingInAnswer,
  errorCodeInAnswer,
  moveBooking,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import { newAdmin } from "../../testing/roles.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { startTwoInstances } from "../../testing/two-instances.ts";
import { blocks } from "../firestore/blocks.ts";
import { claims } from "../firestore/claims.ts";
import { days } from "../firestore/days.ts";

const db = emulatedFirestore();
const origin = startTwoInstances();
const rounds = isFullProofRun ? 100 : 3;
/** A full run has 100 rounds of more than a second each. */
const timeout = 600_000;
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  desk = await newAdmin(db);
});

test("each appointment in a block was booked before it, and the block's answer names it", {
  timeout,
}, async () => {
  let booked = 0;
  for (let round = 0; round < rounds; round++) {
    const date = openDayPool.take();
    const [one, other, mover] = await Promise.all([1, 2, 3].map(() => newVerifiedPatient()));
    if (!one || !other || !mover) throw new Error("There are three patients");
    const wish = { treatmentId: "checkup", date };
    const moved = bookingInAnswer(await postBooking(mover, { ...wish, slot: "11:00 AM" }));
    const pause = (i: number) => ((round * 7 + i * 11) % 24) * 4;
    const [block, ...answers] = await Promise.all([
      wait(pause(0) / 4).then(() => postBlock(desk, blockInput(date, { doctorId: null }), origin(1))),
      wait(pause(1)).then(() => postBooking(one, { ...wish, doctorId: "ida" }, origin(0))),
      wait(pause(2)).then(() => postBooking(other, wish, origin(1))),
      wait(pause(3)).then(() => moveBooking(mover, moved._id, { date, slot: "09:30 AM" }, origin(0))),
    ]);
    expect(block.status, `round ${round}`).toBe(201);
    const inside = answers.filter(({ status }) => status < 400).map((answer) => bookingInAnswer(answer)._id);
    const refused = answers.filter(({ status }) => status >= 400).map(errorCodeInAnswer);
    expect(new Set(refused), `round ${round}`).toEqual(new Set(refused.length > 0 ? ["slot-taken"] : []));
    const named = blocksInAnswer(block).appointments.map(({ _id }) => _id);
    expect(named.sort(), `round ${round}`).toEqual(inside.sort());
    booked += inside.length;
  }
  console.log(`${3 * rounds} appointments at the moment of a block: ${booked} booked and named`);
});

type Act = (id: string) => Promise<ApiAnswer>;

const acts: Record<string, Act> = {
  moves: (id) => patchBlock(desk, id, { from: "10:00", to: "11:00" }, origin(1)),
  "is removed": (id) => deleteBlock(desk, id, "one", origin(1)),
};

test.each(Object.entries(acts))("the desk fills a block once while it %s", { timeout }, async (_, act) => {
  for (let round = 0; round < rounds; round++) {
    const date = openDayPool.take();
    const { _id } = await newBlock(desk, blockInput(date, { kind: "emergency", deskOnly: true }));
    const fill = (i: number) =>
      wait(((round * 5 + i * 13) % 20) * 4).then(() =>
        postBooking(
          desk,
          { treatmentId: "checkup", doctorId: "ida", date, patient: "", despite: ["blocked"] },
          origin(i),
        ),
      );
    const [changed, first, second] = await Promise.all([act(_id), fill(0), fill(1)]);
    expect(changed.status, `round ${round}`).toBe(200);
    // Two at one time are a double booking, despite which nobody went on.
    const filled = [first, second].filter(({ status }) => status === 201);
    expect(filled.length, `round ${round}`).toBe(1);
    const { _id: booking } = bookingInAnswer(filled[0] ?? first);
    expect(await findFaults(date, booking), `round ${round}`).toEqual([]);
  }
});

/** Returns what is wrong with the day: it has the appointment with its claims, and the stored blocks. */
async function findFaults(date: string, booking: string): Promise<string[]> {
  const [day, stored, held] = await Promise.all([
    days(db).doc(date).get(),
    blocks(db).where("date", "==", date).get(),
    claims(db).where("bookingId", "==", booking).get(),
  ]);
  const ofDay = Object.entries(day.data()?.blocks ?? {}).map(([id, block]) => [id, { ...block, date }]);
  const documents = Object.fromEntries(stored.docs.map((found) => [found.id, found.data()]));
  return [
    ...(isDeepStrictEqual(Object.fromEntries(ofDay), documents) ? [] : ["The day has other blocks"]),
    ...(isDeepStrictEqual(Object.keys(day.data()?.visits ?? {}), [booking]) ? [] : ["The day has others"]),
    ...(held.size === 2 ? [] : [`The appointment holds ${held.size} claims`]),
  ];
}
