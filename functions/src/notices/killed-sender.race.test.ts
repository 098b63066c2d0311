import { addMinutes } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { startDyingSender } from "../../testing/dying-sender.ts";
import {
  createBookingAndNotice,
  fakeMail,
  moveByDays,
  noon,
  noticeStatesOf,
  sendingDependenciesAt,
} from "../../testing/owed-notices.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { attention } from "../firestore/attention.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db);
});

/**
 * Two changes, of which the second replaces the first's notice. The process ends at that moment, and another one looks when the
 * lease has run out.
 */
async function killAt(last: number) {
  const id = await createBookingAndNotice(db);
  await moveByDays(db, id, 1, noon);
  const mail = fakeMail();
  const due = addMinutes(noon, 2);
  const mortal = await startDyingSender(sendingDependenciesAt(db, due, mail), last);
  const ended = sendDueNotices(mortal.sending, { width: 1 }).then(() => "lived" as const);
  const end = await Promise.race([ended, mortal.died.then(() => "died" as const)]);
  for (const minutes of [6, 12])
    await sendDueNotices(sendingDependenciesAt(db, addMinutes(due, minutes), mail));
  mortal.close();
  const called = (await attention(db).doc(id).get()).data()?.reasons["notice-failed"] !== undefined;
  return {
    end,
    step: mortal.steps.at(-1),
    fates: await noticeStatesOf(db, id),
    arrived: mail.arrived,
    called,
  };
}

test("a sender that is killed between any two steps loses no notice and sends none twice, and an unknown outcome needs attention", async () => {
  const unknown: (string | undefined)[] = [];
  let last = 1;
  for (let end = "died"; end === "died"; last++) {
    const seen = await killAt(last);
    const [booked, moved] = seen.fates;
    expect(booked, seen.step).toBe("booked suppressed overtaken");
    expect(new Set(seen.arrived.map(({ messageId }) => messageId)).size).toBe(seen.arrived.length);
    if (moved === "moved sent")
      expect([seen.step, seen.arrived.length, seen.called]).toEqual([seen.step, 1, false]);
    else {
      expect([seen.step, moved, seen.called]).toEqual([seen.step, "moved unknown interrupted", true]);
      unknown.push(`${seen.step}: ${seen.arrived.length}`);
    }
    end = seen.end;
  }
  console.log(`A sender was killed at ${last - 2} moments`);
  // From the hand-over's commit to the commit of the result, whether the mail had arrived or not.
  expect(unknown).toEqual([
    "after Commit: 0",
    "handed over: 0",
    "after the mail server: 1",
    "before Commit: 1",
  ]);
});
