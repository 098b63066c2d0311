import { describe, expect, test } from "vitest";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { type NoticeKind, noticeReasonSchema, noticeStateSchema } from "../contract/notices.ts";
import {
  type Delivery,
  isDeliveryPending,
  mayBeUndelivered,
  noticesNeedingAttention,
  resendableNotices,
} from "./notice-delivery.ts";

const booking = sampleBooking();
const begun = booking.startsAt;
const before = new Date(begun.getTime() - 1000);

const sent: Delivery = { state: "sent", reason: null };
const owed: Delivery = { state: "owed", reason: null };
const refused: Delivery = { state: "failed", reason: "refused" };
const notice = (kind: NoticeKind, fate = sent) => ({ kind, ...fate });
const kindsOf = (notices: { kind: NoticeKind }[]) => notices.map(({ kind }) => kind);

test("a notification that will be retried is still pending", () => {
  const onTheirWay = noticeStateSchema.options.filter((state) => isDeliveryPending({ state }));
  expect(onTheirWay).toEqual(["owed", "leased", "handed-over"]);
});

test("a bounced notification is lost, though it was sent", () => {
  expect(mayBeUndelivered({ state: "sent", reason: null, returned: "bounced" })).toBe(true);
});

test("only a notification that should have arrived and may not have is lost", () => {
  const lost = noticeReasonSchema.options.filter((reason) =>
    mayBeUndelivered({ state: "suppressed", reason }),
  );
  expect(lost).toEqual(["mail-off", "bounced", "interrupted"]);
  const states = noticeStateSchema.options.filter((state) => mayBeUndelivered({ state, reason: null }));
  expect(states).toEqual(["failed"]);
});

describe("sent again", () => {
  const [booked, moved, paid] = [notice("booked"), notice("moved"), notice("paid")];
  const offered = (notices: ReturnType<typeof notice>[], change = {}, now = before, remindersMuted = false) =>
    kindsOf(resendableNotices(notices, { ...booking, ...change, remindersMuted }, now));

  test("only the newest notification about the time is offered, and a receipt beside it", () => {
    expect(offered([booked, paid, moved])).toEqual(["paid", "moved"]);
  });

  test("nothing is offered while a similar notification is pending", () => {
    expect(offered([booked, notice("moved", owed), paid])).toEqual(["paid"]);
    expect(offered([notice("booked", owed), moved])).toEqual([]);
  });

  test("after the start, only payments and cancellations can be sent again", () => {
    expect(offered([booked, paid], {}, begun)).toEqual(["paid"]);
    expect(offered([notice("cancelled")], { status: "cancelled" }, begun)).toEqual(["cancelled"]);
  });

  test("a reminder is offered only if it was lost, the appointment is upcoming, and reminders are on", () => {
    const reminder = notice("reminder", refused);
    expect(offered([reminder])).toEqual(["reminder"]);
    expect(offered([notice("reminder")])).toEqual([]);
    expect(offered([reminder], {}, begun)).toEqual([]);
    expect(offered([reminder], {}, before, true)).toEqual([]);
  });

  test("without an address nothing can be sent", () => {
    expect(offered([booked, paid], { patient: "" })).toEqual([]);
  });
});

describe("undelivered notifications", () => {
  const unknown: Delivery = { state: "unknown", reason: "interrupted" };

  test("each failed one needs attention, whatever happened to the others", () => {
    const lost = [notice("booked", refused), notice("paid", unknown), notice("reminder")];
    expect(kindsOf(noticesNeedingAttention(lost))).toEqual(["booked", "paid"]);
  });

  test("a later similar one replaces a failed one, even if it fails too", () => {
    const booked = notice("booked", refused);
    expect(noticesNeedingAttention([booked, notice("moved", owed)])).toEqual([]);
    expect(noticesNeedingAttention([booked, notice("booked")])).toEqual([]);
    expect(kindsOf(noticesNeedingAttention([booked, notice("moved", refused)]))).toEqual(["moved"]);
  });

  test("a suppressed one needs no attention", () => {
    expect(noticesNeedingAttention([notice("booked", { state: "suppressed", reason: "mail-off" })])).toEqual(
      [],
    );
  });
});
