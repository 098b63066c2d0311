import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openDay } from "../../../../../emulators/seed/open-days.ts";
import { accessibilityFindings } from "../../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf, phone } from "../../../../../emulators/testing/looks.ts";
import type { BookingHistory } from "../../../../../functions/src/contract/notices.ts";
import { sampleBooking } from "../../../../testing/sample-booking.ts";

const sheet = `/dashboard/schedule?view=table&date=${openDay(-1, new Date())}`;

const entry = {
  dateISO: "2026-11-23",
  slot: "09:00 AM",
  doctor: "Dr. Amara Okafor",
  status: "booked",
  payment: "unpaid",
  method: null,
} as const;
const notice = {
  ...{ owedAt: "2026-11-20T12:00:00Z", changedAt: "2026-11-20T12:01:00Z", again: 0 },
  ...{ tries: 0, sendAfter: null, brief: false },
};
const history: BookingHistory = {
  entries: [
    { ...entry, version: 1, deed: "booked", by: "patient", who: null, at: "2026-11-20T12:00:00Z" },
    { ...entry, version: 2, deed: "paid-by-card", by: "system", who: null, at: "2026-11-20T12:05:00Z" },
    {
      ...{ ...entry, version: 3, deed: "moved", by: "clinic", who: "Dana Whitfield" },
      ...{ slot: "10:00 AM", at: "2026-11-21T12:00:00Z" },
    },
  ],
  notices: [
    { ...notice, _id: "b1.1.booked", kind: "booked", version: 1, state: "sent", reason: null },
    { ...notice, _id: "b1.2.paid", kind: "paid", version: 2, state: "failed", reason: "refused" },
    { ...notice, _id: "b1.3.moved", kind: "moved", version: 3, state: "unknown", reason: "interrupted" },
    { ...notice, _id: "b1.3.reminder", kind: "reminder", version: 3, state: "suppressed", reason: "muted" },
  ],
  remindersMuted: true,
};

/** Of a visit that is over. */
async function openHistory(page: Page) {
  await page.getByRole("button", { name: /^Open: Aisha Khan/ }).click();
  const dialog = page.getByRole("dialog", { name: "Aisha Khan" });
  await dialog.getByRole("heading", { name: "What happened" }).waitFor();
  return dialog;
}

test.for(looks)(
  "who did what, and what the patient was told, can be read by everybody: %o",
  async (look, t) => {
    const page = await openAsAdmin(t, sheet, look);
    await page.route("**/booking/*/history", (route) => route.fulfill({ json: history }));
    const dialog = await openHistory(page);
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const told = dialog.getByRole("region", { name: "What the patient was told" });
    await told.getByText("Wants no reminders").waitFor();
    await told.getByText("Their email provider refused it.").waitFor();
    const happened = dialog.getByRole("region", { name: "What happened" }).getByRole("listitem");
    expect(await happened.allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Booked for Mon, Nov 23 at 09:00 AM with Dr. Amara Okafor\s+Nov 20, 2026.*, by the patient$/,
      ),
      expect.stringMatching(/^Paid by card\s+.*, automatically$/),
      expect.stringMatching(
        /^Moved to Mon, Nov 23 at 10:00 AM with Dr. Amara Okafor\s+.*, by Dana Whitfield$/,
      ),
    ]);
  },
);

test("a receipt that was refused is sent again, and then seen to be on its way", async (t) => {
  const page = await openAsAdmin(t, sheet, { viewport: phone });
  let shown = history;
  await page.route("**/booking/*/history", (route) => route.fulfill({ json: shown }));
  const asked: unknown[] = [];
  await page.route("**/booking/*/notices", (route) => {
    asked.push(route.request().postDataJSON());
    const again = { ...notice, _id: "b1.2.paid.again-1", kind: "paid", version: 2, again: 1 } as const;
    const owed = { ...again, state: "owed", reason: null, sendAfter: notice.changedAt } as const;
    shown = { ...history, notices: [...history.notices, owed] };
    return route.fulfill({ status: 201, json: { success: true, _id: again._id } });
  });
  const dialog = await openHistory(page);
  // The visit is over: of when it was nobody needs to be told any more.
  expect(await dialog.getByRole("button", { name: /^Send again/ }).count()).toBe(1);
  await dialog.getByRole("button", { name: "Send again: Receipt" }).click();
  await page.getByText("It is on its way to aisha.khan@example.test again").waitFor();
  await dialog
    .getByRole("listitem")
    .filter({ hasText: "Receipt, sent again" })
    .getByText("On its way")
    .waitFor();
  expect(await dialog.getByRole("button", { name: /^Send again/ }).count()).toBe(0);
  expect(asked).toEqual([{ kind: "paid" }]);
});

test("what the mail server puts off is said to be tried again, and when", async (t) => {
  const page = await openAsAdmin(t, sheet, { viewport: phone });
  const putOff = { ...notice, tries: 3, sendAfter: "2026-11-20T15:42:00Z", reason: null } as const;
  const moved = { ...putOff, _id: "b1.3.moved", kind: "moved", version: 3, state: "owed" } as const;
  await page.route("**/booking/*/history", (route) =>
    route.fulfill({ json: { ...history, notices: [moved] } satisfies BookingHistory }),
  );
  const dialog = await openHistory(page);
  await dialog.getByText("Not sent yet; tried 3 times, next try at 10:42 AM.").waitFor();
  expect(await dialog.getByRole("button", { name: /^Send again/ }).count()).toBe(0);
});

test("why an email can't be sent again is said, and a history that can't be loaded can be asked for again", async (t) => {
  const page = await openAsAdmin(t, sheet, { expected: [/status of 40[39]/] });
  const refusal = (code: string) => ({ error: { code, message: "-", requestId: "r" } });
  let refused = true;
  await page.route("**/booking/*/history", (route) =>
    refused ? route.fulfill({ status: 403, json: refusal("forbidden") }) : route.fulfill({ json: history }),
  );
  await page.getByRole("button", { name: /^Open: Aisha Khan/ }).click();
  const dialog = page.getByRole("dialog", { name: "Aisha Khan" });
  const again = dialog.getByRole("button", { name: "Try again" });
  await again.waitFor();
  refused = false;
  const codes = ["nothing-to-send", "conflict"];
  await page.route("**/booking/*/notices", (route) =>
    route.fulfill({ status: 409, json: refusal(codes.shift() ?? "internal") }),
  );
  await again.click();
  const send = dialog.getByRole("button", { name: "Send again: Receipt" });
  await send.click();
  await page.getByText("There is nothing of this kind to send now, or nobody to send it to.").waitFor();
  await send.click();
  await page.getByText("An email of this kind is on its way already.").waitFor();
});

test("emails that failed stand under what needs attention, with what can be done about them", async (t) => {
  const page = await openAsAdmin(t, sheet, { viewport: phone });
  const booking = sampleBooking({ patientName: "Una Told", patient: "una@mail.test" });
  const since = booking.createdAt;
  const untold = {
    ...{ subject: "b1", kind: "notice-failed", since, booking },
    notice: { kind: "booked", state: "failed", resendable: true },
  };
  const about = { email: "writer@mail.test", subject: "Parking" };
  const unanswered = { subject: "m1", kind: "answer-failed", since, message: about };
  let standing: object[] = [untold, { ...unanswered, answer: { state: "failed" } }];
  await page.route("**/attention", (route) => route.fulfill({ json: standing }));
  await page.route("**/booking/b1", (route) => route.fulfill({ json: booking }));
  await page.route("**/booking/b1/history", (route) => route.fulfill({ json: history }));
  await page.route("**/booking/b1/notices", (route) => {
    standing = standing.slice(1);
    return route.fulfill({ status: 201, json: { success: true, _id: "b1.1.booked.again-1" } });
  });
  const reply = {
    _id: crypto.randomUUID(),
    text: "Behind the house.",
    at: since,
    by: null,
    state: "failed",
    reason: "given-up",
  };
  const message = {
    ...about,
    _id: "m1",
    message: "Where?",
    state: "done",
    createdAt: since,
    replies: [reply],
  };
  await page.route("**/messages/m1", (route) => route.fulfill({ json: message }));
  await page.reload();
  const notices = page.getByRole("region", { name: "Needs attention: 2" });
  await notices.getByText("The confirmation to una@mail.test could not be delivered.").waitFor();
  await notices.getByText("Your answer to it could not be delivered.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await notices.getByRole("button", { name: "Open: Una Told" }).click();
  await page.getByRole("dialog").getByText("By email to una@mail.test").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await notices.getByRole("button", { name: "Send again: Una Told" }).click();
  const left = page.getByRole("region", { name: "Needs attention: 1" });
  await left.getByRole("button", { name: "Done: Parking" }).waitFor();
  // It stays in its place, and has the focus of the button that is gone, until the list is left.
  const sent = left.getByText("Sent again");
  await expect.poll(() => sent.evaluate((said) => said === document.activeElement)).toBe(true);
  expect(await left.getByRole("listitem").count()).toBe(2);
  await left.getByRole("link", { name: "Open message: Parking" }).click();
  await page.getByText("We tried again and again").waitFor();
  await page.getByRole("button", { name: "Send again" }).waitFor();
});

test("what would not leave any more is not offered to be sent, and Done leaves the focus on the page", async (t) => {
  const page = await openAsAdmin(t, sheet);
  const booking = sampleBooking({ patientName: "Una Told", patient: "una@mail.test" });
  const notice = { kind: "reminder", state: "failed", resendable: false };
  let standing = [{ subject: "b1", kind: "notice-failed", since: booking.createdAt, booking, notice }];
  await page.route("**/attention", (route) => route.fulfill({ json: standing }));
  await page.route("**/attention/b1?kind=notice-failed&*", (route) => {
    standing = [];
    return route.fulfill({ json: { success: true } });
  });
  await page.reload();
  const notices = page.getByRole("region", { name: "Needs attention: 1" });
  await notices.getByText("It can't be sent again now").waitFor();
  expect(await notices.getByRole("button", { name: /^Send again/ }).count()).toBe(0);
  await notices.getByRole("button", { name: "Done: Una Told" }).click();
  const done = page.getByRole("region", { name: "All seen to" });
  await expect
    .poll(() => done.getByText("Done", { exact: true }).evaluate((said) => said === document.activeElement))
    .toBe(true);
  await page.mouse.move(0, 0);
  await done.waitFor({ state: "detached" });
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true);
});
