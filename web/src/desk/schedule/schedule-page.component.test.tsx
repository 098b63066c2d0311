import { type AttentionItem, dismissAttention, listAttention } from "@clinic/contract/attention.ts";
import { cancelBooking } from "@clinic/contract/bookings.ts";
import { recordManualRefund } from "@clinic/contract/desk-acts.ts";
import { listCancelledAppointments, listSchedule } from "@clinic/contract/schedule.ts";
import { datesInRange } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, listPage, refusal } from "../../../testing/component/answer.ts";
import { addAnswers, holdTimers } from "../../../testing/component/mount-page.tsx";
import { freeTimeAnswers } from "../../../testing/component/sample-clinic.ts";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
  scheduleColumnOf,
  toBooking,
} from "../../../testing/component/schedule-server.ts";
import {
  desktop,
  findAccessibilityFaults,
  findFaultsInEveryVariant,
  pageOverflowPixels,
  phone,
  showPrintView,
} from "../../../testing/component/screen-variants.ts";

const mondaysAppointments = [
  sampleScheduledAppointment({
    _id: "b1",
    slot: "09:00 AM",
    patientName: "Aisha Khan",
    payment: "paid",
    method: "card",
    paid: true,
  }),
  sampleScheduledAppointment({
    _id: "b2",
    slot: "09:00 AM",
    patientName: "Marcus Green",
    ...scheduleColumnOf("daniel-reyes"),
  }),
  sampleScheduledAppointment({
    _id: "b3",
    slot: "10:00 AM",
    patientName: "Tomás Novák",
    problem: "doctor-away",
    confirmed: true,
  }),
];

test("table and week are accessible", async () => {
  await mountSchedule(new ScheduleServer(mondaysAppointments), `?date=${monday}&view=table`);
  await expect.element(page.getByRole("row", { name: /Tomás Novák/ })).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await expect.poll(() => document.querySelectorAll(".week-day")).toHaveLength(7);
  expect(await findFaultsInEveryVariant()).toEqual([]);
});

test("a typed day is loaded once it is complete, adds no history entry, and keeps the focus", async () => {
  const asked: string[] = [];
  const desk = new ScheduleServer(mondaysAppointments);
  await mountSchedule(desk, `?view=table&date=${monday}`, {
    answers: [
      answer(listSchedule, ({ query: { from, to } }) => {
        asked.push(from);
        return datesInRange(from, to).map((date) => desk.show(date));
      }),
    ],
  });
  await expect.element(page.getByRole("row", { name: /Tomás Novák/ })).toBeVisible();
  const entries = history.length;
  const field = page.getByLabelText("Day", { exact: true });
  const passPause = holdTimers(500);
  page.getByRole("button", { name: "Previous day" }).element().focus();
  // Tab moves the caret to the month of the day field, because Chrome's date fields begin with the month.
  await userEvent.tab();
  await userEvent.keyboard("12042027");
  await expect.element(field).toHaveValue("2027-12-04");
  expect(asked).toEqual([monday]);
  passPause();
  await expect.element(page.getByText("Saturday, Dec 4", { exact: true })).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(page.getByText("Monday, Dec 4", { exact: true })).toBeVisible();
  await userEvent.keyboard("{ArrowUp}");
  page.getByRole("button", { name: "Next day" }).element().focus();
  await expect.element(page.getByText("Tuesday, Dec 4", { exact: true })).toBeVisible();
  expect(asked).toEqual([monday, "2027-12-04", "2028-12-04", "2029-12-04"]);
  expect(history.length).toBe(entries);
});

test("the desk's calendar shows the free days of this treatment, and an error disappears with its day", async () => {
  await mountSchedule(new ScheduleServer(mondaysAppointments), `?view=table&date=${monday}`, {
    answers: freeTimeAnswers(({ date, treatment }) => date !== "2026-11-24" || treatment === "oral-surgery"),
  });
  await page.getByRole("button", { name: "Move: Aisha Khan" }).click();
  const move = page.getByRole("dialog", { name: "Move Aisha Khan" });
  const full = move.getByRole("button", { name: "Tuesday, November 24, 2026, no openings" });
  await expect.element(full).toBeVisible();
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(move.getByText("Please choose a time")).toBeVisible();
  await full.click();
  await expect
    .element(move.getByText("Tuesday, Nov 24: No Slot Available. All times are taken or past."))
    .toBeVisible();
  expect(move.getByText("Please choose a time").elements()).toEqual([]);
  await move.getByRole("button", { name: "Wednesday, November 25, 2026" }).click();
  await move.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(page.getByText("Aisha Khan is moved to")).toBeVisible();
});

test("a caller is booked, moved, marked paid and canceled on a phone", async () => {
  const desk = new ScheduleServer();
  const canceled: unknown[] = [];
  const reasons: string[] = [];
  await mountSchedule(desk, `?view=table&date=${monday}`, {
    viewport: phone,
    answers: [
      answer(cancelBooking, ({ params, query }) => {
        canceled.push(query.by);
        return desk.cancel(params.id);
      }),
      answer(recordManualRefund, ({ params, body }) => {
        reasons.push(body.reason);
        return desk.change(params.id, { payment: "refunded", paid: false, givenBack: true });
      }),
    ],
  });
  await expect.element(page.getByText("No appointments")).toBeVisible();
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabelText("Treatment").selectOptions("cavity-filling");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByLabelText("Name").fill("Casey Caller");
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Email").fill("caller@example.test");
  await expect.element(dialog.getByText("The confirmation goes to this address.")).toBeVisible();
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.element(page.getByText("Casey Caller is booked for")).toBeVisible();

  await page.getByRole("button", { name: "Move: Casey Caller" }).click();
  const move = page.getByRole("dialog", { name: "Move Casey Caller" });
  await expect
    .element(move.getByText("Casey Caller will get an email at caller@example.test."))
    .toBeVisible();
  await move.getByLabelText("Time", { exact: true }).selectOptions("11:00 AM");
  expect(await findAccessibilityFaults()).toEqual([]);
  await move.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(page.getByText("Casey Caller is moved to")).toBeVisible();
  const row = page.getByRole("row", { name: /11:00 AM.*Casey Caller/ });
  await expect.element(row).toBeVisible();

  await row.getByRole("button", { name: "Paid at desk" }).click();
  await expect.element(page.getByText("Casey Caller has paid $150 at the desk")).toBeVisible();
  await expect.element(row.getByText("Paid at the desk: $150")).toBeVisible();

  await row.getByRole("button", { name: "Open: Casey Caller" }).click();
  const panel = page.getByRole("dialog", { name: "Casey Caller" });
  await panel.getByRole("button", { name: "Cancel" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect.element(cancel.getByText("please give it back there")).toBeVisible();
  await expect
    .element(cancel.getByText("Casey Caller will get an email at caller@example.test."))
    .toBeVisible();
  await cancel.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(panel.getByText("Canceled", { exact: true })).toBeVisible();
  expect(canceled).toEqual(["clinic"]);
  await panel.getByRole("button", { name: "Close" }).last().click();
  // The canceled appointment stays in the table while the desk has the patient's money.
  await expect.element(row.getByText("Paid at the desk, not given back: $150")).toBeVisible();

  await row.getByRole("button", { name: "Given back" }).click();
  const givenBack = page.getByRole("dialog", { name: "Mark $150 as given back?" });
  await givenBack.getByRole("button", { name: "Given back" }).click();
  await expect.element(givenBack.getByText("Enter how you gave it back")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await givenBack.getByLabelText("How you gave it back").fill("In cash");
  await givenBack.getByRole("button", { name: "Given back" }).click();
  await expect.element(page.getByText("No appointments")).toBeVisible();
  expect(reasons).toEqual(["In cash"]);
  await page.getByLabelText("Show 1 canceled").click();
  await expect.element(row.getByText("Given back: $150")).toBeVisible();
});

test("a phone's heading has one row of buttons, and the rest in a menu", async () => {
  await mountSchedule(new ScheduleServer(), `?date=${monday}`, { viewport: phone });
  const more = page.getByRole("button", { name: "More" });
  await expect.element(more).toBeEnabled();
  const buttons = [...document.querySelectorAll(".page-actions .btn")];
  expect(buttons.map((button) => button.ariaLabel ?? button.textContent.trim())).toEqual([
    "Walk-in",
    "Book for a caller",
    "More",
  ]);
  expect(new Set(buttons.map((button) => button.getBoundingClientRect().top)).size).toBe(1);
  await more.click();
  await expect.element(page.getByRole("button", { name: "Print" })).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Print" })).not.toBeInTheDocument();
  await expect.element(more).toHaveFocus();
  await userEvent.keyboard("{Enter}{ArrowDown}{ArrowDown}{Enter}");
  const dialog = page.getByRole("dialog", { name: "Download CSV" });
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect.element(more).toHaveFocus();
  await page.viewport(desktop.width, desktop.height);
  await expect.element(page.getByRole("button", { name: "Block time" })).toBeVisible();
  expect(more.elements()).toEqual([]);
});

const since = "2026-11-20T12:00:00Z";

test("failed refunds are listed above every day until they are settled", async () => {
  const gone = {
    ...({ slot: "09:00 AM", dateISO: "2026-11-17", status: "cancelled", payment: "refund-failed" } as const),
    ...({ method: "card", paid: true, cancelledAt: since } as const),
  };
  const owed = sampleScheduledAppointment({ ...gone, _id: "b1", patientName: "Olive Owed" });
  const twice = sampleScheduledAppointment({
    ...gone,
    _id: "b2",
    patientName: "Twice Paid",
    payment: "refunded",
    paid: false,
  });
  const desk = new ScheduleServer([owed, twice]);
  let needing: AttentionItem[] = [
    { subject: "b1", kind: "refund-failed", payment: "own", since, booking: toBooking(owed) },
    { subject: "b2", kind: "refund-failed", payment: "other", since, booking: toBooking(twice) },
  ];
  const without = (id: string) => {
    needing = needing.filter(({ subject }) => subject !== id);
  };
  await mountSchedule(desk, "", {
    answers: [
      answer(listAttention, () => listPage(needing)),
      answer(dismissAttention, ({ params }) => {
        without(params.subject);
        return { success: true as const };
      }),
      answer(recordManualRefund, ({ params }) => {
        without(params.id);
        return desk.change(params.id, { payment: "refunded", paid: false, givenBack: true });
      }),
    ],
  });
  const notice = page.getByRole("region", { name: "Needs attention: 2" });
  await expect
    .element(notice.getByRole("listitem").filter({ hasText: "Twice Paid" }).getByText("$90"))
    .toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await notice.getByRole("button", { name: "Done: Twice Paid" }).click();
  const left = page.getByRole("region", { name: "Needs attention: 1" });
  await left.getByRole("listitem").filter({ hasText: "Olive Owed" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Table", exact: true }).click();
  const row = page.getByRole("row", { name: /Olive Owed/ });
  await row.getByRole("button", { name: "Given back" }).click();
  const question = page.getByRole("dialog", { name: "Mark $90 as given back?" });
  await question.getByLabelText("How you gave it back").fill("By transfer");
  await question.getByRole("button", { name: "Given back" }).click();
  await expect.element(left).not.toBeInTheDocument();
});

test("an appointment whose doctor is away is given to another doctor from the attention list", async () => {
  const problem = "doctor-away" as const;
  const appointment = sampleScheduledAppointment({
    ...{ _id: "b1", slot: "10:00 AM", patientName: "Penny Away", problem },
    ...scheduleColumnOf("amara-okafor"),
  });
  const desk = new ScheduleServer([appointment]);
  const needing = (): AttentionItem[] => {
    const booking = desk.find("b1");
    return booking.problem && booking.doctorId === "amara-okafor"
      ? [{ subject: "b1", kind: "doctor-away", since, booking: toBooking(booking) }]
      : [];
  };
  await mountSchedule(desk, `?view=table&date=${monday}`, {
    viewport: phone,
    answers: [answer(listAttention, () => listPage(needing()))],
  });
  const row = page.getByRole("row", { name: /Penny Away/ });
  await expect.element(row.getByText("Doctor away")).toBeVisible();
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await expect.element(notice.getByText("Dr. Amara Okafor is away then.")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await notice.getByRole("button", { name: "Choose a doctor: Penny Away" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a doctor for Penny Away" });
  await expect.element(dialog.getByLabelText("Time", { exact: true })).toHaveValue("10:00 AM");
  await dialog.getByLabelText("Doctor").selectOptions("Dr. Mei-Lin Chen");
  expect(await findAccessibilityFaults()).toEqual([]);
  await dialog.getByRole("button", { name: "Give appointment" }).click();
  await expect.element(page.getByText("Penny Away now sees Dr. Mei-Lin Chen at the same time")).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(row.getByText("Dr. Mei-Lin Chen")).toBeVisible();
});

test("a disputed payment links to Stripe, and a partly refunded one shows what is left", async () => {
  const paid = { payment: "paid", method: "card", paid: true } as const;
  const disputed = sampleScheduledAppointment({
    ...paid,
    _id: "b1",
    slot: "09:00 AM",
    patientName: "Dora Disputed",
    dispute: "open",
  });
  const partly = sampleScheduledAppointment({
    ...paid,
    _id: "b2",
    slot: "10:00 AM",
    patientName: "Paula Partly",
    returned: 25,
  });
  const url = "https://dashboard.stripe.com/disputes/du_1";
  const needing: AttentionItem[] = [
    {
      ...{ subject: "b1", kind: "disputed", since, booking: toBooking(disputed) },
      dispute: { amount: 90, dueBy: "2026-12-05", url },
    },
  ];
  await mountSchedule(new ScheduleServer([disputed, partly]), `?view=table&date=${monday}`, {
    viewport: phone,
    answers: [answer(listAttention, () => listPage(needing))],
  });
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await expect.element(notice.getByText("Answer it in Stripe's dashboard by Sat, Dec 5.")).toBeVisible();
  const link = notice.getByRole("link", { name: "Answer at Stripe: Dora Disputed, 09:00 AM" });
  await expect.element(link).toHaveAttribute("href", url);
  expect(notice.getByRole("button", { name: /Done/ }).elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  const table = page.getByRole("table");
  await expect.element(table.getByText("Paid by card, disputed: $90")).toBeVisible();
  await expect.element(table.getByText("Paid by card: $65 of $90")).toBeVisible();
});

test("Done dismisses a patient's second appointment at the same time", async () => {
  const booking = toBooking(
    sampleScheduledAppointment({ _id: "b1", slot: "09:00 AM", patientName: "Tess Twice" }),
  );
  let needing: AttentionItem[] = [{ subject: "b1", kind: "patient-twice", since, booking }];
  const dismissed: unknown[] = [];
  await mountSchedule(new ScheduleServer(), "", {
    answers: [
      answer(listAttention, () => listPage(needing)),
      answer(dismissAttention, ({ params, query }) => {
        dismissed.push({ ...params, ...query });
        needing = [];
        return { success: true as const };
      }),
    ],
  });
  const notice = page.getByRole("region", { name: "Needs attention: 1" });
  await expect.element(notice.getByText("another appointment at that time")).toBeVisible();
  const shortcut = page.getByRole("link", { name: "Schedule 1 needs attention" });
  await expect.element(shortcut).toHaveLength(1);
  await notice.getByRole("button", { name: "Done: Tess Twice" }).click();
  await expect.element(shortcut).not.toBeInTheDocument();
  await expect.element(notice).not.toBeInTheDocument();
  expect(dismissed).toEqual([{ subject: "b1", kind: "patient-twice", since }]);
});

test("stopped jobs say what that means for patients and whom to call, and have no buttons", async () => {
  const late = (subject: "sender" | "reconciler" | "housekeeping"): AttentionItem => ({
    ...{ subject, kind: "job-late", since },
  });
  await mountSchedule(new ScheduleServer(), "", {
    viewport: phone,
    answers: [
      answer(
        listAttention,
        listPage([late("sender"), late("reconciler"), late("housekeeping")], { total: 3 }),
      ),
    ],
  });
  const notice = page.getByRole("region", { name: "Needs attention: 3" });
  const sender = notice.getByRole("listitem").filter({ hasText: "No emails have been sent" });
  await expect.element(sender.getByText("Patients get no confirmations and no reminders.")).toBeVisible();
  await expect
    .element(sender.getByText(/since [A-Z][a-z]{2} \d+, \d{4} at \d\d:\d\d [AP]M\.$/))
    .toBeVisible();
  await expect.element(notice.getByText("Card payments have not been checked")).toBeVisible();
  await expect.element(notice.getByText("The hourly check has not run")).toBeVisible();
  await expect.element(notice.getByText(/Please call the person who maintains this site/)).toHaveLength(3);
  expect(notice.getByRole("button").elements()).toEqual([]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await expect.element(page.getByRole("link", { name: "Schedule 3 need attention" })).toHaveLength(1);
});

test("counts refunds beyond the first page, and says that only the first are listed", async () => {
  const gone = { status: "cancelled", payment: "refund-failed" } as const;
  const booking = toBooking(
    sampleScheduledAppointment({ _id: "b1", slot: "09:00 AM", patientName: "Olive Owed", ...gone }),
  );
  const one: AttentionItem = { subject: "b1", kind: "refund-failed", since, payment: "own", booking };
  await mountSchedule(new ScheduleServer(), "", {
    answers: [answer(listAttention, listPage([one], { next: "b1", total: 63 }))],
  });
  const notice = page.getByRole("region", { name: "Needs attention: 63" });
  await expect.element(notice.getByText("These are the first 1.")).toBeVisible();
});

test("says so if the attention list can't be loaded", async () => {
  await mountSchedule(new ScheduleServer(), "", { answers: [answer(listAttention, refusal("forbidden"))] });
  const alert = page.getByRole("alert").filter({ hasText: "What needs attention could not be loaded" });
  await expect.element(alert).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  addAnswers(answer(listAttention, listPage([])));
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect.element(alert).not.toBeInTheDocument();
});

test("many canceled appointments are listed by page", async () => {
  const all = Array.from({ length: 60 }, (_, i) =>
    sampleScheduledAppointment({ _id: `c${i}`, slot: "09:00 AM", status: "cancelled", cancelledAt: since }),
  );
  const desk = new ScheduleServer(all);
  desk.dayOf = (dateISO) =>
    dateISO === monday ? { bookings: all.slice(0, 20), cancelled: { count: 60, shown: 20 } } : {};
  await mountSchedule(desk, `?date=${monday}`, {
    answers: [
      answer(listCancelledAppointments, ({ query: { after } }) =>
        after
          ? listPage(all.slice(50), { total: 60 })
          : listPage(all.slice(0, 50), { next: "c49", total: 60 }),
      ),
    ],
  });
  await page.getByLabelText("Show 60 canceled").click();
  await page.getByRole("button", { name: "See them in the table" }).click();
  const list = page.getByRole("region", { name: "Canceled" });
  await expect.element(list.getByText("1–50 of 60")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await list.getByRole("button", { name: "Next" }).click();
  await expect.element(list.getByText("51–60 of 60")).toBeVisible();
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await expect.element(page.getByText("40 more canceled")).toBeVisible();
});

test("a small screen starts with the table, and shows columns on request", async () => {
  await mountSchedule(new ScheduleServer(mondaysAppointments), `?date=${monday}`, { viewport: phone });
  const table = page.getByRole("table");
  const grid = page.getByRole("grid");
  const view = () => new URLSearchParams(location.search).get("view");
  await expect.element(table).toBeVisible();
  await page.getByRole("button", { name: "Day", exact: true }).click();
  await expect.element(grid).toBeVisible();
  expect(view()).toBe("day");
  await page.getByRole("button", { name: "Table", exact: true }).click();
  await expect.element(table).toBeVisible();
  expect(view()).toBeNull();
  await page.viewport(desktop.width, desktop.height);
  await expect.element(grid).toBeVisible();
});

test("prints a table at any width, without buttons or menu", async () => {
  await mountSchedule(new ScheduleServer(mondaysAppointments), `?date=${monday}&view=day`, {
    viewport: phone,
  });
  await expect.element(page.getByRole("grid")).toBeVisible();
  await showPrintView();
  await expect.element(page.getByRole("table")).toBeVisible();
  const row = page.getByRole("row", { name: /Aisha Khan/ }).element();
  expect(getComputedStyle(row).display).toBe("table-row");
  expect(page.getByRole("button").elements()).toEqual([]);
  expect(page.getByRole("navigation").elements()).toEqual([]);
});
