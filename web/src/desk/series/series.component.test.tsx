import { listManagedTimes } from "@clinic/contract/available.ts";
import { createBooking } from "@clinic/contract/bookings.ts";
import { bookSeries, cancelSeries, moveSeries, showSeries } from "@clinic/contract/series.ts";
import type { UnusualReason } from "@clinic/contract/unusual.ts";
import { formatDate, plusDays } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, refusal } from "../../../testing/component/answer.ts";
import { admin } from "../../../testing/component/mount-page.tsx";
import {
  monday,
  mountSchedule,
  ScheduleServer,
  sampleScheduledAppointment,
  toBooking,
} from "../../../testing/component/schedule-server.ts";
import { findFaultsInEveryVariant, phone } from "../../../testing/component/screen-variants.ts";

const chen = { _id: "mei-lin-chen", name: "Dr. Mei-Lin Chen" };
const berg = { _id: "samuel-berg", name: "Dr. Samuel Berg" };
const rival: UnusualReason = {
  ...{ reason: "holder-busy", doctorId: chen._id, doctor: chen.name },
  appointments: [
    {
      ...{ _id: "b9", slot: "10:00 AM", durationMinutes: 30 },
      ...{ treatment: "Teeth Cleaning", patientName: "Ada Patient" },
    },
  ],
};
const panel = page.getByRole("dialog", { name: "Nina Next" });
const undoButton = page.getByRole("button", { name: /^Undo \(/ });
const nina = { patientName: "Nina Next", slot: "10:00 AM" };
const statusesOf = ({ bookings }: ScheduleServer) => bookings.map(({ status }) => status);

/** Three weekly appointments of one series, the first on Monday. */
function weekly() {
  return [0, 7, 14].map((days, i) =>
    sampleScheduledAppointment({ ...nina, _id: `s${i}`, dateISO: plusDays(monday, days), seriesId: "s" }),
  );
}

function mountSeries(
  desk: ScheduleServer,
  options: Parameters<typeof mountSchedule>[2] & { open?: string } = {},
) {
  const { answers = [], open = "s0", ...more } = options;
  const listed = answer(showSeries, () =>
    desk.bookings
      .filter(({ seriesId }) => seriesId)
      .map(({ accepted, acceptedReason, ...booking }) => ({
        ...toBooking(booking),
        ...(accepted && { accepted }),
        ...(acceptedReason && { acceptedReason }),
      })),
  );
  return mountSchedule(desk, `?date=${monday}&open=${open}`, { ...more, answers: [...answers, listed] });
}

test("the next visit is booked with three taps: same dentist first, and undone in its toast", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...nina, _id: "b1" })]);
  const asked: unknown[] = [];
  await mountSchedule(desk, `?date=${monday}&open=b1`, {
    viewport: phone,
    answers: [
      answer(listManagedTimes, ({ query }) => {
        asked.push(query);
        return query.doctor
          ? [{ dateISO: "2027-05-25", times: [{ slot: "10:30 AM", doctors: [chen] }] }]
          : ["2027-05-23", "2027-05-24", "2027-05-25"].map((dateISO) => {
              return { dateISO, times: [{ slot: "10:00 AM", doctors: [berg] }] };
            });
      }),
    ],
  });
  await panel.getByRole("button", { name: "In 6 months" }).click();
  const proposals = panel.getByRole("listitem").getByRole("button", { name: /2027/ });
  await expect.element(proposals.nth(2)).toBeVisible();
  expect(proposals.elements().map(({ textContent }) => textContent)).toEqual([
    "Sun, May 23, 2027 at 10:00 AM with Dr. Samuel Berg",
    "Mon, May 24, 2027 at 10:00 AM with Dr. Samuel Berg",
    "Tue, May 25, 2027 at 10:30 AM",
  ]);
  expect(asked[0]).toMatchObject({ doctor: chen._id, from: "2027-05-16", days: 15, around: "10:00 AM" });
  await proposals.nth(2).click();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await panel.getByRole("button", { name: "Book Tue, May 25, 2027" }).click();
  await expect
    .element(page.getByText(/Nina Next comes again on Tue, May 25, 2027 at 10:30 AM/))
    .toBeVisible();
  expect(desk.requests).toMatchObject([
    {
      ...{ treatmentId: "teeth-cleaning", date: "2027-05-25", slot: "10:30 AM", doctorId: chen._id },
      ...{ patientName: "Nina Next", patient: "caller@example.test", despite: ["beyond-horizon"] },
    },
  ]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.element(page.getByText("The next visit is canceled")).toBeVisible();
  expect(desk.bookings.at(-1)).toMatchObject({ status: "cancelled" });
});

test("a member of staff books their own next visit as a patient, and is told plainly why it isn't possible", async () => {
  const own = { ...nina, _id: "b1", patient: admin.email };
  const desk = new ScheduleServer([sampleScheduledAppointment(own)]);
  const asked: unknown[] = [];
  await mountSchedule(desk, `?date=${monday}&open=b1`, {
    answers: [
      answer(listManagedTimes, [{ dateISO: "2027-11-23", times: [{ slot: "10:00 AM", doctors: [chen] }] }]),
      answer(createBooking, ({ body }) => {
        asked.push(body);
        return refusal("not-bookable");
      }),
    ],
  });
  await panel.getByRole("button", { name: "In 12 months" }).click();
  expect(panel.getByRole("button", { name: "A series…" }).elements()).toEqual([]);
  await panel.getByRole("listitem").getByRole("button", { name: /2027/ }).click();
  await panel.getByRole("button", { name: "Book Tue, Nov 23, 2027" }).click();
  await expect
    .element(
      panel.getByText(
        /This is your own appointment, so the rules for patients apply. Patients can book until .*\.$/,
      ),
    )
    .toBeVisible();
  expect(asked).toMatchObject([{ patient: admin.email, date: "2027-11-23" }]);
  expect(asked).not.toMatchObject([{ despite: expect.anything() }]);
});

test("a week without a free time says so", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...nina, _id: "b1" })]);
  await mountSchedule(desk, `?date=${monday}&open=b1`, { answers: [answer(listManagedTimes, [])] });
  await panel.getByRole("button", { name: "In 3 months" }).click();
  await expect.element(panel.getByText(/Nothing is free within a week of/)).toBeVisible();
});

test("an appointment of a series shows its dates, and this and later ones are canceled together", async () => {
  const desk = new ScheduleServer(weekly());
  const asked: unknown[] = [];
  await mountSeries(desk, {
    answers: [
      answer(cancelSeries, ({ params, body }) => {
        asked.push({ ...params, ...body });
        const outcomes = ["s0", "s1", "s2"].map((_id) => ({
          ...{ _id, outcome: "cancelled" as const, booking: desk.cancel(_id) },
        }));
        return { outcomes };
      }),
    ],
  });
  const list = panel.getByRole("region", { name: "1 of 3 in a series" });
  await expect.element(list.getByRole("link", { name: "Mon, Nov 30, 2026 at 10:00 AM" })).toBeVisible();
  await panel.getByRole("button", { name: "Cancel", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await dialog.getByRole("radio", { name: "This and later" }).click();
  const question = page.getByRole("dialog", { name: "Cancel these appointments?" });
  await expect.element(question.getByRole("listitem")).toHaveLength(3);
  await expect.element(question.getByText(/^What was booked on its own.+ stays\./)).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await page.getByRole("button", { name: "Cancel appointments" }).click();
  await expect.element(page.getByText("3 appointments are canceled")).toBeVisible();
  expect(asked).toEqual([{ id: "s", from: "s0", scope: "following" }]);
  await undoButton.click();
  await expect.element(page.getByText("3 appointments are booked again")).toBeVisible();
  expect(statusesOf(desk)).toEqual(["booked", "booked", "booked"]);
});

test("Undo restores neither what was canceled before nor what a card paid", async () => {
  const [first, second, ...others] = weekly();
  const paid = { payment: "paid", method: "card", paid: true } as const;
  const desk = new ScheduleServer([
    ...(first ? [{ ...first, status: "cancelled" as const }] : []),
    ...(second ? [{ ...second, ...paid }] : []),
    ...others,
  ]);
  await mountSeries(desk, {
    open: "s1",
    answers: [
      answer(cancelSeries, () => {
        const refunded = desk.change("s1", { status: "cancelled", payment: "refunded" });
        const outcomes = [toBooking(desk.find("s0")), refunded, desk.cancel("s2")].map((booking) => ({
          ...{ _id: booking._id, outcome: "cancelled" as const, booking },
        }));
        return { outcomes };
      }),
    ],
  });
  await panel.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByRole("radio", { name: "All" }).click();
  await page.getByRole("button", { name: "Cancel appointments" }).click();
  await expect.element(page.getByText("2 appointments are canceled")).toBeVisible();
  await undoButton.click();
  await expect.element(page.getByText("1 appointment is booked again")).toBeVisible();
  expect(statusesOf(desk)).toEqual(["cancelled", "cancelled", "booked"]);
});

test("a move of all says which were refused and why, and goes on under the same id", async () => {
  const [first, ...others] = weekly();
  const accepted = { accepted: ["outside-hours" as const], acceptedReason: "Asked for it" };
  const desk = new ScheduleServer([...(first ? [{ ...first, ...accepted }] : []), ...others]);
  const asked: { requestId: string; despite?: string[] | undefined }[] = [];
  await mountSeries(desk, {
    viewport: phone,
    answers: [
      answer(moveSeries, ({ body }) => {
        asked.push(body);
        const moved = (_id: string, days: number) => ({
          ...{ _id, outcome: "moved" as const },
          booking: desk.move(_id, { date: plusDays(body.date, days), slot: body.slot }),
        });
        const refused = {
          ...{
            _id: "s1",
            outcome: "refused" as const,
            reasons: [rival],
            booking: toBooking(desk.find("s1")),
          },
        };
        return { outcomes: [moved("s0", 0), body.despite ? moved("s1", 7) : refused, moved("s2", 14)] };
      }),
    ],
  });
  await panel.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move Nina Next" });
  await dialog.getByRole("radio", { name: "All" }).click();
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("02:00 PM");
  await dialog.getByRole("button", { name: "Move appointments" }).click();
  await expect.element(dialog.getByText(/2 appointments are moved, but not Mon, Nov 30, 2026/)).toBeVisible();
  await expect
    .element(dialog.getByText(/Dr. Mei-Lin Chen has another appointment then: Ada Patient/))
    .toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await dialog.getByRole("button", { name: "Move them anyway" }).click();
  await expect.element(page.getByText("3 appointments are moved")).toBeVisible();
  expect(asked[1]).toMatchObject({ requestId: asked[0]?.requestId, despite: ["holder-busy"] });
  await expect.element(dialog).not.toBeInTheDocument();
  await undoButton.click();
  await expect.element(page.getByText("3 appointments are moved back")).toBeVisible();
  expect(desk.bookings.map(({ dateISO, slot }) => [dateISO, slot])).toEqual(
    [0, 7, 14].map((days) => [plusDays(monday, days), "10:00 AM"]),
  );
  // Undo sends for each appointment what the desk had accepted at its earlier time.
  const back = { slot: "10:00 AM", undo: true };
  expect(desk.requests).toEqual([
    expect.objectContaining({ ...back, despite: ["outside-hours"], reason: "Asked for it" }),
    expect.not.objectContaining({ despite: expect.anything() }),
    expect.objectContaining(back),
  ]);
});

test("a refused move leads to that appointment, without a question", async () => {
  const desk = new ScheduleServer(weekly());
  await mountSeries(desk, {
    answers: [
      answer(moveSeries, ({ body }) => {
        const [first, second] = ["s0", "s1"];
        const moved = { _id: first, outcome: "moved" as const, booking: desk.move(first, body) };
        const booking = toBooking(desk.find(second));
        return { outcomes: [moved, { _id: second, outcome: "refused" as const, reasons: [rival], booking }] };
      }),
    ],
  });
  await panel.getByRole("button", { name: "Move", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move Nina Next" });
  await dialog.getByRole("radio", { name: "All" }).click();
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("02:00 PM");
  await dialog.getByRole("button", { name: "Move appointments" }).click();
  await dialog.getByRole("link", { name: "Choose another time" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(panel.getByRole("region", { name: "2 of 3 in a series" })).toBeVisible();
});

test("a series is booked from an appointment, and a date that is taken gets another time", async () => {
  const desk = new ScheduleServer([sampleScheduledAppointment({ ...nina, _id: "b1" })]);
  const asked: unknown[] = [];
  await mountSchedule(desk, `?date=${monday}&open=b1`, {
    answers: [
      answer(listManagedTimes, ({ query }) =>
        query.from === "2026-12-07"
          ? []
          : [{ dateISO: query.from, times: [{ slot: "10:00 AM", doctors: [chen] }] }],
      ),
      answer(bookSeries, ({ body }) => {
        asked.push(body);
        const booked = [sampleScheduledAppointment({ ...nina, _id: "s0", dateISO: "2026-11-30" })];
        const refused = [{ dateISO: "2026-12-07", date: formatDate("2026-12-07"), reasons: [rival] }];
        return { success: true as const, _id: "s", booked: booked.map(toBooking), refused };
      }),
    ],
  });
  await panel.getByRole("button", { name: "A series…" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Nina Next");
  await dialog.getByLabelText("How many times").fill("3");
  const dates = dialog.getByRole("list", { name: "Later dates" });
  await expect.element(dates.getByText("Mon, Dec 7, 2026, not free at 10:00 AM")).toBeVisible();
  await expect.element(dates.getByText("Mon, Dec 14, 2026")).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  const left = page.getByRole("dialog", { name: "One date isn't booked" });
  await expect.element(left.getByText(/Dr. Mei-Lin Chen has another appointment then/)).toBeVisible();
  await expect.element(left.getByText("The other dates are booked. This one isn't:")).toBeVisible();
  await expect.element(left.getByRole("button", { name: "Leave it out" })).toBeVisible();
  await expect
    .element(left.getByText(/appointment of its own.*isn't part of the series, and the patient gets another/))
    .toBeVisible();
  expect(asked).toMatchObject([
    { date: "2026-11-30", slot: "10:00 AM", repeat: { every: { weeks: 1 }, count: 3 } },
  ]);
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await left.getByRole("button", { name: "Choose another time for Mon, Dec 7, 2026" }).click();
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("11:00 AM");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.element(page.getByText(/Nina Next is booked for Mon, Dec 7, 2026 at 11:00 AM/)).toBeVisible();
  expect(desk.requests).toMatchObject([{ date: "2026-12-07", slot: "11:00 AM" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a new series is undone in its toast: all that is upcoming at once, and what is over on its own", async () => {
  const desk = new ScheduleServer([
    sampleScheduledAppointment({ ...nina, _id: "b1", dateISO: "2026-11-19" }),
  ]);
  const asked: unknown[] = [];
  await mountSchedule(desk, "?date=2026-11-19&open=b1", {
    answers: [
      answer(listManagedTimes, []),
      answer(bookSeries, () => {
        for (const [_id, dateISO] of [
          ["s0", "2026-11-19"],
          ["s1", "2026-11-26"],
          ["s2", "2026-12-03"],
        ] as const) {
          desk.book(sampleScheduledAppointment({ ...nina, _id, dateISO, seriesId: "s" }));
        }
        const booked = ["s0", "s1", "s2"].map((id) => toBooking(desk.find(id)));
        return { success: true as const, _id: "s", booked, refused: [] };
      }),
      answer(cancelSeries, ({ params, body }) => {
        asked.push({ ...params, ...body });
        const outcomes = ["s1", "s2"].map((_id) => ({
          ...{ _id, outcome: "cancelled" as const, booking: desk.cancel(_id) },
        }));
        return { outcomes };
      }),
    ],
  });
  await panel.getByRole("button", { name: "A series…" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Nina Next");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.element(page.getByText(/Nina Next is booked for 3 dates from/)).toBeVisible();
  await undoButton.click();
  await expect.element(page.getByText("3 appointments are canceled")).toBeVisible();
  expect(asked).toEqual([{ id: "s", from: "s0", scope: "all" }]);
  expect(statusesOf(desk)).toEqual(["booked", "cancelled", "cancelled", "cancelled"]);
});

test("a wrong number of times is said at its field", async () => {
  const desk = new ScheduleServer();
  await mountSchedule(desk, `?date=${monday}`, { answers: [answer(listManagedTimes, [])] });
  await page.getByRole("button", { name: "Book for a caller" }).click();
  const dialog = page.getByRole("dialog", { name: "Book for a caller" });
  await dialog.getByLabelText("Phone Number").fill("202-555-0143");
  await dialog.getByLabelText("Name").fill("Nina Next");
  await dialog.getByLabelText("Treatment").selectOptions("teeth-cleaning");
  await dialog.getByLabelText("Time", { exact: true }).selectOptions("10:00 AM");
  await dialog.getByLabelText("Repeat").selectOptions("By months");
  await dialog.getByLabelText("How many times").fill("13");
  await dialog.getByRole("button", { name: "Book appointment" }).click();
  await expect.element(dialog.getByText("Choose 2 to 12 times")).toBeVisible();
  expect(desk.requests).toEqual([]);
});
