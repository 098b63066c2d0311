import { beforeAll, expect, test } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { daysFromNow, writeBooking } from "../../testing/write-booking.ts";
import type { AttentionKind } from "../contract/attention.ts";
import { attention } from "../firestore/attention.ts";
import { endAttention } from "./end-attention.ts";

const db = emulatedFirestore();
const patient = { uid: "ada", email: "ada@patients.test" };

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

async function note(id: string, ...kinds: AttentionKind[]): Promise<string> {
  return noteSince(id, daysFromNow(-200), ...kinds);
}
async function noteSince(id: string, since: Date, ...kinds: AttentionKind[]): Promise<string> {
  await attention(db)
    .doc(id)
    .set({ reasons: Object.fromEntries(kinds.map((kind) => [kind, since])) });
  return id;
}
const kindsOf = async (id: string) =>
  Object.keys((await attention(db).doc(id).get()).data()?.reasons ?? {}).sort();
const visit = (days: number) => writeBooking(db, patient, daysFromNow(days));

test("a month after an appointment its reasons end, except those about money", async () => {
  const long = await note(await visit(-31), "notice-failed", "patient-twice", "doctor-away");
  const owing = await note(await visit(-31), "notice-failed", "refund-failed");
  const lately = await note(await visit(-29), "notice-failed");
  const upcoming = await note(await visit(3), "notice-failed", "outside-hours");
  expect(await endAttention(db, new Date())).toBe(2);
  expect(await kindsOf(long)).toEqual([]);
  expect((await attention(db).doc(long).get()).exists).toBe(false);
  expect(await kindsOf(owing)).toEqual(["refund-failed"]);
  expect(await kindsOf(lately)).toEqual(["notice-failed"]);
  expect(await kindsOf(upcoming)).toEqual(["notice-failed", "outside-hours"]);
});

test.each(["answer-failed", "staff-mail-failed"] as const)(
  "%s needs no attention after three months",
  async (kind) => {
    const old = await noteSince("item-old", daysFromNow(-91), kind);
    const recent = await noteSince("item-recent", daysFromNow(-89), kind);
    await endAttention(db, new Date());
    expect([await kindsOf(old), await kindsOf(recent)]).toEqual([[], [kind]]);
  },
);

test("a run stops at its limit, and the next continues", async () => {
  for (let i = 0; i < 5; i++) await noteSince(`answer-${i}`, daysFromNow(-91), "answer-failed");
  const runs = [
    await endAttention(db, new Date(), { most: 3 }),
    await endAttention(db, new Date(), { most: 3 }),
  ];
  expect(runs).toEqual([3, 2]);
});
