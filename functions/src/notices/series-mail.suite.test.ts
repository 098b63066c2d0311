/** What patients are told of a series: docs/decisions/series.md */
import { addSeconds } from "date-fns";
import { beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearClinic } from "../../../emulators/seed/reset.ts";
import { localRateLimitId } from "../../../emulators/suite/local-keys.ts";
import { emulatedAuth, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../emulators/testing/request.ts";
import type { SignedInUser } from "../../../emulators/testing/sign-up.ts";
import { readAttentionKinds } from "../../testing/desk-calls.ts";
import { fakeMail, noticeStatesOf } from "../../testing/owed-notices.ts";
import { newAdmin } from "../../testing/roles.ts";
import { cancelInSeries, moveInSeries, newSeries, seriesChairs } from "../../testing/series-calls.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { showBookingHistory } from "../contract/notices.ts";
import type { SeriesBooked } from "../contract/series.ts";
import { plusDays, todayIn } from "../domain/calendar-date.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import type { Mail } from "../ports/mail.ts";
import { sendDueNotices } from "./send-due-notices.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const chairs = seriesChairs.map(({ id }) => id);
let desk: SignedInUser;

beforeAll(async () => {
  await clearClinic();
  await writeTestClinic(db, seriesChairs);
  desk = await newAdmin(db);
});

/** Runs the sender this many seconds from now. */
function sendIn(seconds: number, mail: Mail) {
  const accounts = firebaseAccounts(emulatedAuth());
  const now = () => addSeconds(new Date(), seconds);
  const links = { limitId: localRateLimitId, siteUrl: "https://clinic.test" };
  return sendDueNotices({ db, now, accounts, mail, ...links });
}

function bookThree(): Promise<SeriesBooked> {
  const date = plusDays(todayIn("America/New_York", new Date()), 7);
  return newSeries(desk, { treatmentId: chairs.shift() ?? "", date });
}

/** Books a series of three weeks, and sends its mail. */
async function bookAndTell(): Promise<SeriesBooked> {
  const series = await bookThree();
  await sendIn(70, fakeMail());
  expect(await noticeStatesOf(db, series._id)).toEqual(["series sent"]);
  return series;
}

const idOf = ({ booked }: SeriesBooked, nth: number) => booked[nth]?._id ?? "";

async function history(id: string) {
  const { body } = await request("GET", `/booking/${id}/history`, { token: desk.token });
  return z.parse(showBookingHistory.answer, body);
}

test("a series is told with one mail: all dates, a link for each, and one calendar file", async () => {
  const series = await bookThree();
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived).toHaveLength(1);
  const [message] = mail.arrived;
  expect(message?.to.address).toBe(series.booked[0]?.patient);
  expect(message?.text.match(/https:\/\/clinic\.test\/visit#/g)).toHaveLength(3);
  expect(message?.calendar?.method).toBe("PUBLISH");
  expect(message?.calendar?.content.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  for (const { _id } of series.booked) {
    expect(message?.calendar?.content).toContain(`appointment-${_id}`);
    expect(await noticeStatesOf(db, _id)).toEqual([]);
    const { notices } = await history(_id);
    expect(notices).toMatchObject([{ kind: "series", state: "sent", version: 1 }]);
  }
});

test("a series that is undone before its mail sends none", async () => {
  const series = await bookThree();
  await cancelInSeries(desk, series._id, { from: idOf(series, 0), scope: "all" });
  const mail = fakeMail();
  await sendIn(70, mail);
  await sendIn(130, mail);
  expect(mail.arrived).toEqual([]);
  expect(await noticeStatesOf(db, series._id)).toEqual([
    "series suppressed overtaken",
    "series suppressed nothing-new",
  ]);
});

test("a canceled series is told with one mail, whose file takes out the dates", async () => {
  const series = await bookAndTell();
  await cancelInSeries(desk, series._id, { from: idOf(series, 1), scope: "following" });
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived).toEqual([]);
  await sendIn(130, mail);
  expect(mail.arrived).toHaveLength(1);
  const [{ calendar } = { calendar: null }] = mail.arrived;
  expect(calendar?.content.match(/STATUS:CANCELLED/g)).toHaveLength(2);
  expect(calendar?.content.match(/STATUS:CONFIRMED/g)).toHaveLength(1);
});

test("a moved series is told with one mail that names the earlier times", async () => {
  const series = await bookAndTell();
  const date = plusDays(series.booked[0]?.dateISO ?? "", 1);
  await moveInSeries(desk, series._id, { from: idOf(series, 0), scope: "all", date });
  const mail = fakeMail();
  await sendIn(130, mail);
  expect(mail.arrived).toHaveLength(1);
  expect(mail.arrived[0]?.text.match(/Was: /g)).toHaveLength(3);
});

test.each(["canceled", "moved"])(
  "a series that is %s and put back one by one sends no mail",
  async (what) => {
    const series = await bookAndTell();
    const from = idOf(series, 0);
    const change = { from, scope: "all" } as const;
    const outcomes =
      what === "canceled"
        ? await cancelInSeries(desk, series._id, change)
        : await moveInSeries(desk, series._id, {
            ...{ ...change, date: plusDays(series.booked[0]?.dateISO ?? "", 1) },
          });
    for (const [i, { _id, booking }] of outcomes.entries()) {
      const { dateISO: date = "", slot } = series.booked[i] ?? {};
      const [path, body] =
        what === "canceled" ? ["restore", undefined] : ["move", { date, slot, despite: ["off-grid"] }];
      const by = what === "canceled" ? "" : "by=clinic&";
      const { status } = await request("POST", `/booking/${_id}/${path}?${by}version=${booking.version}`, {
        token: desk.token,
        ...(body && { body }),
      });
      expect(status).toBe(200);
    }
    const mail = fakeMail();
    await sendIn(70, mail);
    await sendIn(130, mail);
    await sendIn(200, mail);
    expect(mail.arrived).toEqual([]);
  },
);

test("one that moves before the mail of its series is told by that mail alone", async () => {
  const series = await bookThree();
  const body = { date: series.booked[0]?.dateISO, slot: "03:00 PM" };
  await request("POST", `/booking/${idOf(series, 0)}/move?by=clinic`, { token: desk.token, body });
  const mail = fakeMail();
  await sendIn(70, mail);
  await sendIn(140, mail);
  expect(mail.arrived).toHaveLength(1);
  expect(mail.arrived[0]?.text).toContain("3:00 PM");
  expect(await noticeStatesOf(db, idOf(series, 0))).toEqual(["moved suppressed overtaken"]);
});

test("one that moves later has its own mail, worded against that of the series", async () => {
  const series = await bookAndTell();
  const body = { date: series.booked[0]?.dateISO, slot: "03:00 PM" };
  await request("POST", `/booking/${idOf(series, 0)}/move?by=clinic`, { token: desk.token, body });
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Moved: /)]);
  expect(mail.arrived[0]?.text).toContain("Was: ");
});

test("one that is canceled alone leaves the patient's calendar", async () => {
  const series = await bookAndTell();
  await request("DELETE", `/booking/${idOf(series, 2)}?by=clinic`, { token: desk.token });
  const mail = fakeMail();
  await sendIn(70, mail);
  expect(mail.arrived.map(({ calendar }) => calendar?.method)).toEqual(["CANCEL"]);
});

test("a mail that fails is listed under the soonest appointment, until it is sent again", async () => {
  const series = await bookThree();
  const [first, second] = [idOf(series, 0), idOf(series, 1)];
  await sendIn(
    70,
    fakeMail(() => "refused"),
  );
  expect(await readAttentionKinds(desk, first)).toEqual(["notice-failed"]);
  expect(await readAttentionKinds(desk, second)).toEqual([]);
  const body = { kind: "series" };
  const answer = await request("POST", `/booking/${second}/notices`, { token: desk.token, body });
  expect(answer.status).toBe(201);
  const mail = fakeMail();
  await sendIn(1, mail);
  expect(mail.arrived).toHaveLength(1);
  expect(await readAttentionKinds(desk, first)).toEqual([]);
});
