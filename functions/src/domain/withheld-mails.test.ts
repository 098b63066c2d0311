import { addMinutes } from "date-fns";
import { expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { sampleOwedNotice as notice, noon as now } from "../../testing/sample-owed-notice.ts";
import type { Notice } from "./notice.ts";
import { decideSending } from "./sending-decision.ts";
import { withheldMails } from "./withheld-mails.ts";

const booking = sampleBooking({ startsAt: addMinutes(now, 60 * 24) });
const { date, slot, startsAt, doctor, status } = booking;
const sent = (change: Partial<Notice> = {}) =>
  notice({
    ...{ state: "sent", sendAfter: null, told: { date, slot, startsAt, doctor, status }, toldVersion: 1 },
    ...change,
  });
const planned = (...notices: Notice[]) =>
  withheldMails(notices, booking, now).map(({ kind, version, again }) => `${version}.${kind}.${again}`);

test.each<[string, Notice[], string[]]>([
  ["a brief confirmation", [sent({ brief: true })], ["1.booked.1"]],
  ["a full one", [sent()], []],
  [
    "a brief one that the desk sent again",
    [sent({ brief: true }), sent({ brief: true, again: 1 })],
    ["1.booked.2"],
  ],
  ["one that followed already", [sent({ brief: true }), sent({ again: 1 })], []],
  ["one that is being sent", [notice({ state: "leased", sendAfter: addMinutes(now, 5) })], ["1.booked.1"]],
  ["one that is due", [notice()], ["1.booked.1"]],
  ["one that isn't due yet", [notice({ sendAfter: addMinutes(now, 1) })], []],
  [
    "a brief mail about a move",
    [sent(), sent({ kind: "moved", version: 2, toldVersion: 2, brief: true })],
    ["1.booked.1"],
  ],
  [
    "brief receipts and refunds, each for itself",
    [
      sent(),
      sent({ kind: "paid", version: 2, brief: true }),
      sent({ kind: "refunded", version: 3, brief: true }),
      sent({ kind: "refunded", version: 4 }),
    ],
    ["2.paid.1", "3.refunded.1"],
  ],
])("after %s there follow %j", (_, notices, expected) => {
  expect(planned(...notices)).toEqual(expected);
});

test("of an appointment that is canceled or over, only receipts and refunds follow", () => {
  const brief = [sent({ brief: true }), sent({ kind: "paid", version: 2, brief: true })];
  for (const change of [{ status: "cancelled" as const }, { startsAt: now }])
    expect(withheldMails(brief, { ...booking, ...change }, now)).toMatchObject([{ kind: "paid" }]);
});

const decide = (one: Notice, ...others: Notice[]) =>
  decideSending(one, { enabled: true, muted: false, now, dueBy: now, booking, all: [...others, one] });
const nothingNew = { does: "end", reason: "nothing-new" };

test.each(["booked", "paid"] as const)("a following mail about %s is sent only after a brief one", (kind) => {
  const following = notice({ kind, again: 1, afterProof: true });
  expect(decide(following, sent({ kind, brief: true }))).toMatchObject({ does: "send", kind });
  expect(decide(following, sent({ kind }))).toMatchObject(nothingNew);
  expect(decide(following, notice({ kind, state: "handed-over", sendAfter: addMinutes(now, 1) }))).toEqual({
    does: "wait",
  });
  expect(decide(notice({ kind, again: 1 }), sent({ kind }))).toMatchObject({ does: "send" });
});

test("a following mail tells what an overtaken one would have told, even after a full one", () => {
  const overtaken = notice({ version: 3, state: "suppressed", reason: "overtaken", sendAfter: null });
  const following = notice({ version: 3, again: 1, afterProof: true });
  const canceled = { date, slot, startsAt, doctor, status: "cancelled" as const };
  const full = sent({ kind: "cancelled", version: 2, toldVersion: 2, told: canceled });
  expect(decide(following, full, overtaken)).toMatchObject({ does: "send", kind: "booked" });
});

test("a following mail replaces an unsent one, and waits for no other receipt", () => {
  expect(decide(notice({ again: 1, afterProof: true }), notice())).toMatchObject({
    does: "send",
    overtaken: ["b.1.booked"],
  });
  const receipt = notice({ kind: "paid", again: 1, afterProof: true });
  expect(decide(receipt, sent({ brief: true }), notice({ kind: "paid" }))).toEqual({ does: "wait" });
  expect(decide(receipt, sent({ kind: "paid", brief: true }), notice({ kind: "refunded" }))).toMatchObject({
    does: "send",
  });
});
