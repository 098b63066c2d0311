import { randomUUID } from "node:crypto";
import { FieldPath } from "@google-cloud/firestore";
import { beforeAll, beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore, emulatedPhotoStorage } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import {
  blockInput,
  blocksInAnswer,
  deleteBlock,
  newBlock,
  newBlocks,
  patchBlock,
  postBlock,
} from "../../testing/block-calls.ts";
import {
  book,
  bookingInAnswer,
  cancelBooking,
  errorCodeInAnswer,
  invalidFieldsInAnswer,
  moveBooking,
  newVerifiedPatient,
  postBooking,
} from "../../testing/booking-calls.ts";
import { readAttentionKinds } from "../../testing/desk-calls.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { newRoles, type Roles } from "../../testing/roles.ts";
import { alwaysOpenSettings, writeTestClinic } from "../../testing/test-clinic.ts";
import { listAvailable } from "../contract/available.ts";
import { listBlocks } from "../contract/blocks.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { listSchedule, listScheduleChanges } from "../contract/schedule.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { blocks } from "../firestore/blocks.ts";
import { days } from "../firestore/days.ts";
import { rebuildDays } from "../migrations/rebuild-days.ts";

const db = emulatedFirestore();
let roles: Roles;
let admin: SignedInUser;
let patient: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
  roles = await newRoles(db);
  admin = roles.admin;
});
beforeEach(async () => {
  patient = await newVerifiedPatient();
});

const today = () => todayIn(alwaysOpenSettings.timeZone, new Date());
const checkup = { treatmentId: "checkup", doctorId: "ida" };

async function freeTimes(date: string, id = "checkup") {
  const { body } = await request("GET", `/available?date=${date}`);
  const offer = z.parse(listAvailable.answer, body).find(({ _id }) => _id === id);
  const ida = offer?.doctors.find(({ _id }) => _id === "ida")?.slots ?? [];
  return { anyone: offer?.slots, ida };
}

test("a patient isn't offered a blocked time and can't book it, with any dentist only an unblocked one", async () => {
  const date = openDayPool.take();
  await newBlock(admin, blockInput(date));
  expect((await freeTimes(date)).ida).toEqual(["10:00 AM", "10:30 AM", "11:00 AM"]);
  const refused = await postBooking(patient, { ...checkup, date });
  expect([refused.status, errorCodeInAnswer(refused)]).toEqual([409, "slot-taken"]);
  expect((await book(patient, { treatmentId: "checkup", date })).doctorId).toBe("omar");
  const { _id } = await book(patient, { ...checkup, date, slot: "11:00 AM" });
  const moved = await moveBooking(patient, _id, { date, slot: "09:30 AM", doctorId: "ida" });
  expect([moved.status, errorCodeInAnswer(moved)]).toEqual([409, "slot-taken"]);
});

test("a block for everybody also takes the seats' time", async () => {
  const date = openDayPool.take();
  await newBlock(admin, blockInput(date, { doctorId: null, from: "09:00", to: "11:00", deskOnly: true }));
  expect(await freeTimes(date)).toEqual({ anyone: ["11:00 AM"], ida: ["11:00 AM"] });
  expect((await freeTimes(date, "cleaning")).anyone).toEqual(["11:00 AM"]);
  expect(errorCodeInAnswer(await postBooking(patient, { date }))).toBe("slot-taken");
});

test("the desk is told about a block, and fills it despite that", async () => {
  const date = openDayPool.take();
  await newBlock(admin, blockInput(date, { kind: "emergency", note: "One a day", deskOnly: true }));
  const wish = { ...checkup, date, patient: `${randomUUID()}@callers.test` };
  const refused = await postBooking(admin, wish);
  expect(errorCodeInAnswer(refused)).toBe("unusual");
  expect(z.parse(errorBodySchema, refused.body).error.data?.reasons).toEqual([
    {
      ...{ reason: "blocked", doctorId: "ida", doctor: "Dr. Ida Test" },
      blocks: [{ kind: "emergency", note: "One a day", from: "09:00", to: "10:00", deskOnly: true }],
    },
  ]);
  const booked = bookingInAnswer(await postBooking(admin, { ...wish, despite: ["blocked"] }));
  expect(await readAttentionKinds(admin, booked._id)).toEqual([]);
  const second = await postBooking(admin, { ...wish, patient: "", despite: ["blocked"] });
  expect(errorCodeInAnswer(second)).toBe("unusual");
  const { body } = await request("GET", `/schedule?from=${date}&to=${date}`, { token: admin.token });
  const [day] = z.parse(listSchedule.answer, body);
  expect(day?.bookings.map(({ accepted }) => accepted)).toEqual([["blocked"]]);
  expect(day?.blocks?.map(({ note }) => note)).toEqual(["One a day"]);
  // When the appointment leaves, the time is still blocked.
  await cancelBooking(admin, booked._id);
  expect(errorCodeInAnswer(await postBooking(patient, { ...checkup, date }))).toBe("slot-taken");
});

test("with anyone, the desk gets a dentist who isn't blocked", async () => {
  const date = openDayPool.take();
  await newBlock(admin, blockInput(date));
  const { doctorId } = await book(admin, { treatmentId: "checkup", date, patient: "" });
  expect(doctorId).toBe("omar");
});

test("if all dentists are blocked, the desk is asked about the same one each time", async () => {
  const date = openDayPool.take();
  await newBlock(admin, blockInput(date, { doctorId: null }));
  const wish = { treatmentId: "checkup", date, patient: "" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => postBooking(admin, wish)));
  const doctors = answers.map(({ body }) => {
    const [reason] = z.parse(errorBodySchema, body).error.data?.reasons ?? [];
    return reason?.reason === "blocked" ? reason.doctorId : reason?.reason;
  });
  expect(new Set(doctors)).toEqual(new Set(["ida"]));
});

test("an appointment that stands in a new block is named, stays, is no problem, and gives its time to nobody", async () => {
  const date = openDayPool.take();
  const { _id } = await book(patient, { ...checkup, date, slot: "09:30 AM" });
  const { appointments } = await newBlocks(admin, blockInput(date));
  expect(appointments).toEqual([{ _id, dateISO: date, slot: "09:30 AM" }]);
  expect(await readAttentionKinds(admin, _id)).toEqual([]);
  const stays = await moveBooking(patient, _id, { date, slot: "09:30 AM" });
  expect(bookingInAnswer(stays).doctorId).toBe("ida");
  await cancelBooking(patient, _id);
  const again = await postBooking(patient, { ...checkup, date, slot: "09:30 AM" });
  expect(errorCodeInAnswer(again)).toBe("slot-taken");
});

test("a weekly series is made once for a repeated request, and changed from one week on", async () => {
  const [date = ""] = openDayPool.takeConsecutive(23);
  const wish = { ...blockInput(date), repeatUntil: plusDays(date, 21), requestId: randomUUID() };
  const { blocks: made } = await newBlocks(admin, wish);
  expect(made.map(({ dateISO }) => dateISO)).toEqual([0, 7, 14, 21].map((n) => plusDays(date, n)));
  expect(new Set(made.map(({ seriesId }) => seriesId)).size).toBe(1);
  expect((await newBlocks(admin, wish)).blocks).toEqual(made);
  const third = made[2]?._id ?? "";
  const changed = blocksInAnswer(
    await patchBlock(admin, third, {
      ...{ from: "10:00", to: "11:00", dateISO: plusDays(date, 15) },
      scope: "following",
    }),
  );
  expect(changed.before).toEqual(made.slice(2));
  const { body } = await request("GET", `/blocks?from=${date}&days=23`, { token: admin.token });
  const listed = z.parse(listBlocks.answer, body);
  expect(listed.map(({ dateISO, from }) => [dateISO, from])).toEqual([
    [date, "09:00"],
    [plusDays(date, 7), "09:00"],
    [plusDays(date, 15), "10:00"],
    [plusDays(date, 22), "10:00"],
  ]);
  const removed = blocksInAnswer(await deleteBlock(admin, third, "all"));
  expect([removed.before.length, removed.blocks.length]).toEqual([4, 0]);
  expect((await freeTimes(date)).ida).toContain("09:00 AM");
});

test("PUT with the blocks as they were undoes a removal and a change", async () => {
  const date = openDayPool.take();
  const block = await newBlock(admin, blockInput(date, { note: "Team" }));
  const { before } = blocksInAnswer(await deleteBlock(admin, block._id));
  const restore = (list: unknown) =>
    request("PUT", "/blocks", { token: admin.token, body: { blocks: list } });
  expect((await restore(before)).status).toBe(200);
  expect((await freeTimes(date)).ida).not.toContain("09:00 AM");
  const changed = blocksInAnswer(
    await patchBlock(admin, block._id, { doctorId: null, dateISO: plusDays(date, 1) }),
  );
  const { blocks: restored } = blocksInAnswer(await restore(changed.before));
  expect(restored).toEqual([{ ...block, version: expect.any(Number) }]);
  const dayAfter = (await days(db).doc(plusDays(date, 1)).get()).data();
  expect(dayAfter?.blocks).not.toHaveProperty(block._id);
});

test("an open schedule learns of new, changed and removed blocks", async () => {
  const date = openDayPool.take();
  const poll = async (seen: object[]) => {
    const body = { from: date, to: date, seen: [], cancelled: [], blocks: seen };
    const answer = await request("POST", "/schedule/changes", { token: admin.token, body });
    return z.parse(listScheduleChanges.answer, answer.body).blocks;
  };
  expect(await poll([])).toBeUndefined();
  const block = await newBlock(admin, blockInput(date));
  const shown = { _id: block._id, dateISO: date, version: block.version };
  expect(await poll([])).toEqual([{ dateISO: date, blocks: [block] }]);
  expect(await poll([shown])).toBeUndefined();
  await patchBlock(admin, block._id, { note: "Team" });
  expect(await poll([shown])).toMatchObject([{ dateISO: date, blocks: [{ note: "Team" }] }]);
  await deleteBlock(admin, block._id);
  expect(await poll([shown])).toEqual([{ dateISO: date, blocks: [] }]);
});

test("a dentist sees their own blocks and everybody's, and changes none", async () => {
  const date = openDayPool.take();
  const own = await newBlock(admin, blockInput(date, { doctorId: "omar" }));
  const everybodys = await newBlock(admin, blockInput(date, { doctorId: null, from: "12:00", to: "13:00" }));
  await newBlock(admin, blockInput(date));
  const { body } = await request("GET", `/blocks?from=${date}&days=1`, { token: roles.dentist.token });
  expect(z.parse(listBlocks.answer, body)).toEqual([own, everybodys]);
  expect((await deleteBlock(roles.dentist, own._id)).status).toBe(403);
});

test("what can't be is refused with its field", async () => {
  const date = openDayPool.take();
  const refusals: [object, string][] = [
    [{ to: "09:00" }, "to"],
    [{ from: "09:10" }, "from"],
    [{ doctorId: "gone" }, "doctorId"],
    [{ dateISO: "2026-02-30" }, "dateISO"],
    [{ repeatUntil: plusDays(date, 7 * 53) }, "repeatUntil"],
    [{ dateISO: plusDays(today(), 725), repeatUntil: plusDays(today(), 739) }, "repeatUntil"],
    [{ dateISO: plusDays(today(), 739) }, "dateISO"],
  ];
  for (const [change, field] of refusals) {
    const answer = await postBlock(admin, { ...blockInput(date), ...change });
    expect([answer.status, invalidFieldsInAnswer(answer)]).toEqual([400, [field]]);
  }
  expect((await patchBlock(admin, "nothing", { note: "x" })).status).toBe(404);
  expect((await deleteBlock(admin, "nothing")).status).toBe(404);
});

test("a full day gets no other block, and those that it has can change", async () => {
  const date = openDayPool.take();
  const block = await newBlock(admin, blockInput(date));
  const stored = (await days(db).doc(date).get()).data()?.blocks[block._id];
  const others = Object.fromEntries(Array.from({ length: 59 }, (_, i) => [`other-${i}`, stored]));
  await db.collection("days").doc(date).set({ blocks: others }, { merge: true });
  expect(invalidFieldsInAnswer(await postBlock(admin, blockInput(date)))).toEqual(["dateISO"]);
  const changed = blocksInAnswer(await patchBlock(admin, block._id, { note: "Team", dateISO: date }));
  expect(changed.blocks).toMatchObject([{ note: "Team" }]);
  const { _id } = await newBlock(admin, blockInput(openDayPool.take()));
  expect(invalidFieldsInAnswer(await patchBlock(admin, _id, { dateISO: date }))).toEqual(["dateISO"]);
});

test("a day is rebuilt with its blocks", async () => {
  const date = openDayPool.take();
  const { _id } = await newBlock(admin, blockInput(date));
  const readBlocks = async () => (await days(db).doc(date).get()).data()?.blocks;
  const rebuild = async () => {
    const [found] = (await db.collection("days").where(FieldPath.documentId(), "==", date).get()).docs;
    if (!found) throw new Error("The day is stored");
    return rebuildDays.migrate({ db, photos: emulatedPhotoStorage() }, found, false);
  };
  const stored = await readBlocks();
  expect(await rebuild()).toBe(false);
  await db.collection("days").doc(date).set({});
  expect(await rebuild()).toBe(true);
  expect(await readBlocks()).toEqual(stored);
  await blocks(db).doc(_id).delete();
  expect(await rebuild()).toBe(true);
  expect(await readBlocks()).toEqual({});
});
