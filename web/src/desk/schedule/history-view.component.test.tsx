import { type AttentionItem, dismissAttention, listAttention } from "@clinic/contract/attention.ts";
import { showBooking } from "@clinic/contract/bookings.ts";
import { type Message, type Reply, showMessage } from "@clinic/contract/messages.ts";
import { type BookingHistory, sendNoticeAgain, showBookingHistory } from "@clinic/contract/notices.ts";
import { listSchedule, listScheduleChanges } from "@clinic/contract/schedule.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { addAnswers, admin, mountPage } from "../../../testing/component/mount-page.tsx";
import {
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
  readVisibleTexts,
} from "../../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../../testing/sample-booking.ts";
import { scheduledAppointment, scheduledDay } from "../../../testing/scheduled-day.ts";

const yesterday = "2026-11-19";

const sampleEntry = {
  dateISO: "2026-11-23",
  slot: "09:00 AM",
  doctor: "Dr. Amara Okafor",
  status: "booked",
  payment: "unpaid",
  method: null,
} as const;
const sampleNotice = {
  ...{ owedAt: "2026-11-20T12:00:00Z", changedAt: "2026-11-20T12:01:00Z", again: 0 },
  ...{ tries: 0, sendAfter: null, brief: false },
};
const sampleHistory: BookingHistory = {
  entries: [
    { ...sampleEntry, version: 1, deed: "booked", by: "patient", who: null, at: "2026-11-20T12:00:00Z" },
    { ...sampleEntry, version: 2, deed: "paid-by-card", by: "system", who: null, at: "2026-11-20T12:05:00Z" },
    {
      ...{ ...sampleEntry, version: 3, deed: "moved", by: "clinic", who: "Dana Whitfield" },
      ...{ slot: "10:00 AM", at: "2026-11-21T12:00:00Z", accepted: ["holder-busy"] },
    },
  ],
  notices: [
    { ...sampleNotice, _id: "b1.1.booked", kind: "booked", version: 1, state: "sent", reason: null },
    { ...sampleNotice, _id: "b1.2.paid", kind: "paid", version: 2, state: "failed", reason: "refused" },
    {
      ...sampleNotice,
      _id: "b1.3.moved",
      kind: "moved",
      version: 3,
      state: "unknown",
      reason: "interrupted",
    },
    {
      ...sampleNotice,
      _id: "b1.3.reminder",
      kind: "reminder",
      version: 3,
      state: "suppressed",
      reason: "muted",
    },
  ],
  remindersMuted: true,
};

const pastAppointment = scheduledAppointment({
  ...{ _id: "over", slot: "09:00 AM", dateISO: yesterday },
  ...{ patientName: "Aisha Khan", patient: "aisha.khan@example.test" },
});
const { problem: _problem, uid: _uid, ...bookingAlone } = pastAppointment;

/** Opens yesterday's schedule as a table with one past appointment. */
function mountYesterdaysTable({
  answers = [],
  ...options
}: Parameters<typeof mountPage>[1] = {}): Promise<void> {
  return mountPage(`/dashboard/schedule?view=table&date=${yesterday}`, {
    ...options,
    signedInAs: admin,
    answers: [
      ...answers,
      answer(showBooking, bookingAlone),
      answer(listSchedule, [scheduledDay([pastAppointment], { dateISO: yesterday })]),
      answer(listScheduleChanges, { changed: [], gone: [], cancelled: [] }),
    ],
  });
}

const findPanel = () => page.getByRole("dialog", { name: "Aisha Khan" });

async function openHistory(): Promise<void> {
  await page.getByRole("button", { name: /^Open: Aisha Khan/ }).click();
  await expect.element(findPanel().getByRole("heading", { name: "What happened" })).toBeVisible();
}

test("history and emails are accessible", async () => {
  await mountYesterdaysTable({ answers: [answer(showBookingHistory, sampleHistory)] });
  await openHistory();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  const emails = findPanel().getByRole("region", { name: "Emails to the patient" });
  await expect.element(emails.getByText("Wants no reminders")).toBeVisible();
  await expect.element(emails.getByText("Their email provider refused it.")).toBeVisible();
  const happened = findPanel().getByRole("region", { name: "What happened" }).getByRole("listitem");
  expect(readVisibleTexts(happened)).toEqual([
    expect.stringMatching(
      /^Booked for Mon, Nov 23 at 09:00 AM with Dr. Amara Okafor\s+Nov 20, 2026.*, by the patient$/,
    ),
    expect.stringMatching(/^Paid by card\s+.*, automatically$/),
    expect.stringMatching(
      /^Moved to Mon, Nov 23 at 10:00 AM with Dr. Amara Okafor\s+Despite: double-booked\s+.*, by Dana Whitfield$/,
    ),
  ]);
});

test("a bounced email says so, and nothing can be sent again while its address is stopped", async () => {
  const [first] = sampleHistory.notices;
  if (!first) throw new Error("There is no notice");
  const notices = [{ ...first, returned: "bounced" as const }, ...sampleHistory.notices.slice(1)];
  const bounce = { why: "bounced" as const, since: "2026-11-20T12:02:00Z" };
  await mountYesterdaysTable({
    answers: [answer(showBookingHistory, { ...sampleHistory, notices, bounce })],
  });
  await openHistory();
  const emails = findPanel().getByRole("region", { name: "Emails to the patient" });
  await expect.element(emails.getByText("Came back")).toBeVisible();
  await expect.element(emails.getByText(/Emails to this address come back/)).toBeVisible();
  expect(emails.getByRole("button", { name: /^Send again/ }).elements()).toEqual([]);
});

test("a refused receipt is sent again, and then shows that it is on its way", async () => {
  let shown = sampleHistory;
  const asked: unknown[] = [];
  const sendAgain = answer(sendNoticeAgain, ({ body }) => {
    asked.push(body);
    const again = { ...sampleNotice, _id: "b1.2.paid.again-1", kind: "paid", version: 2, again: 1 } as const;
    const owed = { ...again, state: "owed", reason: null, sendAfter: sampleNotice.changedAt } as const;
    shown = { ...sampleHistory, notices: [...sampleHistory.notices, owed] };
    return { success: true as const, _id: again._id };
  });
  await mountYesterdaysTable({
    viewport: phone,
    answers: [answer(showBookingHistory, () => shown), sendAgain],
  });
  await openHistory();
  // Only the receipt can be sent again, because nobody needs an email about the time of a past appointment.
  expect(
    findPanel()
      .getByRole("button", { name: /^Send again/ })
      .elements(),
  ).toHaveLength(1);
  await findPanel().getByRole("button", { name: "Send again: Receipt" }).click();
  await expect.element(page.getByText("It is on its way to aisha.khan@example.test again")).toBeVisible();
  await expect
    .element(
      findPanel().getByRole("listitem").filter({ hasText: "Receipt, sent again" }).getByText("On its way"),
    )
    .toBeVisible();
  expect(
    findPanel()
      .getByRole("button", { name: /^Send again/ })
      .elements(),
  ).toEqual([]);
  expect(asked).toEqual([{ kind: "paid" }]);
});

test("a deferred email shows when it is tried next", async () => {
  const deferred = { ...sampleNotice, tries: 3, sendAfter: "2026-11-20T15:42:00Z", reason: null } as const;
  const moved = { ...deferred, _id: "b1.3.moved", kind: "moved", version: 3, state: "owed" } as const;
  await mountYesterdaysTable({
    viewport: phone,
    answers: [answer(showBookingHistory, { ...sampleHistory, notices: [moved] })],
  });
  await openHistory();
  await expect
    .element(findPanel().getByText("Not sent yet; tried 3 times, next try at 10:42 AM."))
    .toBeVisible();
  expect(
    findPanel()
      .getByRole("button", { name: /^Send again/ })
      .elements(),
  ).toEqual([]);
});

test("says why an email can't be sent again, and retries a history that failed to load", async () => {
  const codes = ["nothing-to-send", "conflict"] as const;
  let tries = 0;
  await mountYesterdaysTable({
    answers: [
      answer(showBookingHistory, refusal("forbidden")),
      answer(sendNoticeAgain, () => refusal(codes[tries++] ?? "internal")),
    ],
  });
  await page.getByRole("button", { name: /^Open: Aisha Khan/ }).click();
  const again = findPanel().getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  addAnswers(answer(showBookingHistory, sampleHistory));
  await again.click();
  const send = findPanel().getByRole("button", { name: "Send again: Receipt" });
  await send.click();
  await expect
    .element(page.getByText("There is nothing of this kind to send, or nobody to send it to."))
    .toBeVisible();
  await send.click();
  await expect.element(page.getByText("This email is already on its way.")).toBeVisible();
});

const booking = sampleBooking({ patientName: "Una Told", patient: "una@mail.test" });
const since = booking.createdAt;

test("failed emails need attention, and can be sent again there", async () => {
  const about = { email: "writer@mail.test", subject: "Parking" };
  let needing: AttentionItem[] = [
    {
      ...{ subject: "b1", kind: "notice-failed", since, booking },
      notice: { kind: "booked", state: "failed", resendable: true },
    },
    { subject: "m1", kind: "answer-failed", since, message: about, answer: { state: "failed" } },
  ];
  const reply: Reply = {
    ...{ _id: crypto.randomUUID(), text: "Behind the house.", at: since, by: null },
    ...{ state: "failed", reason: "given-up" },
  };
  const message: Message = {
    ...about,
    ...{ _id: "m1", message: "Where?", state: "done", createdAt: since, replies: [reply] },
  };
  await mountYesterdaysTable({
    viewport: phone,
    answers: [
      answer(listAttention, () => listPage(needing)),
      answer(showBooking, booking),
      answer(showBookingHistory, sampleHistory),
      answer(sendNoticeAgain, () => {
        needing = needing.slice(1);
        return { success: true as const, _id: "b1.1.booked.again-1" };
      }),
      answer(showMessage, message),
    ],
  });
  const notices = page.getByRole("region", { name: "Needs attention: 2" });
  await expect
    .element(notices.getByText("The confirmation to una@mail.test could not be delivered."))
    .toBeVisible();
  await expect
    .element(notices.getByText("Your answer to this message could not be delivered."))
    .toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await notices.getByRole("button", { name: "Open: Una Told" }).click();
  await expect.element(page.getByRole("dialog").getByText("Sent to una@mail.test")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await notices.getByRole("button", { name: "Send again: Una Told" }).click();
  const left = page.getByRole("region", { name: "Needs attention: 1" });
  await expect.element(left.getByRole("button", { name: "Done: Parking" })).toBeVisible();
  // The sent email's entry gets the focus of the removed button, and stays until the focus leaves the list.
  await expect.element(left.getByText("Sent again")).toHaveFocus();
  expect(left.getByRole("listitem").elements()).toHaveLength(2);
  await left.getByRole("link", { name: "Open message: Parking" }).click();
  await expect.element(page.getByText("We tried many times")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Send again" })).toBeVisible();
});

test("an email that can't be sent again has no button for it, and Done leaves the focus on the page", async () => {
  let needing: AttentionItem[] = [
    {
      ...{ subject: "b1", kind: "notice-failed", since, booking },
      notice: { kind: "reminder", state: "failed", resendable: false },
    },
  ];
  const dismissed: unknown[] = [];
  await mountYesterdaysTable({
    answers: [
      answer(listAttention, () => listPage(needing)),
      answer(dismissAttention, ({ params, query }) => {
        dismissed.push({ ...params, kind: query.kind });
        needing = [];
        return { success: true as const };
      }),
    ],
  });
  const notices = page.getByRole("region", { name: "Needs attention: 1" });
  await expect.element(notices.getByText("It can't be sent again now")).toBeVisible();
  expect(notices.getByRole("button", { name: /^Send again/ }).elements()).toEqual([]);
  await notices.getByRole("button", { name: "Done: Una Told" }).click();
  const done = page.getByRole("region", { name: "All done" });
  await expect.element(done.getByText("Done", { exact: true })).toHaveFocus();
  expect(dismissed).toEqual([{ subject: "b1", kind: "notice-failed" }]);
  // The list may have shrunk from under the pointer.
  await done.getByText("Done", { exact: true }).hover();
  await userEvent.pointer({ coords: { x: 0, y: 0 } });
  await expect.element(done).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});
