import { listSoonest } from "@clinic/contract/available.ts";
import { type Booking, listBookings, moveBooking } from "@clinic/contract/bookings.ts";
import { showProfile } from "@clinic/contract/profile.ts";
import { listOwnReviews, type OwnReview } from "@clinic/contract/reviews.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { slotInstant } from "@clinic/domain/slot.ts";
import { expect, test } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { answer, listPage, proxyAnswer, refusal } from "../../testing/component/answer.ts";
import { chooseTime, createBookingServer, offeredTimes } from "../../testing/component/booking-page.ts";
import {
  addAnswers,
  defaultNow,
  mountPage,
  patient,
  skipShortTimers,
} from "../../testing/component/mount-page.tsx";
import { dentists, freeTimeAnswers, publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  desktop,
  findAccessibilityFaults,
  pageOverflowPixels,
  phone,
  readVisibleTexts,
  tablet,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { formatAppointmentDay } from "../shared/appointment-text.ts";

type Options = Parameters<typeof mountPage>[1];

const pageAnswers = [...publicAnswers, answer(listOwnReviews, listPage([]))];

function openMyAppointments(
  bookings: readonly Booking[],
  { answers = [], ...options }: Options = {},
): Promise<void> {
  return mountPage("/dashboard", {
    ...options,
    signedInAs: patient,
    answers: [...answers, ...pageAnswers, answer(listBookings, listPage([...bookings]))],
  });
}

function createCleaning(dateISO: string, slot: string, change: Partial<Booking> = {}): Booking {
  const start = slotInstant(dateISO, slot, "America/New_York")?.getTime() ?? Number.NaN;
  return sampleBooking({
    ...{ treatmentId: "teeth-cleaning", treatment: "Teeth Cleaning", Price: 90, patientName: "Mo Vega" },
    ...{ doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" },
    ...{ dateISO, date: formatDate(dateISO), slot },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 30 * 60_000).toISOString(),
    ...change,
  });
}

/** Opens the menu of the first appointment within `place`. */
async function openMenu(place: Pick<Locator, "getByRole"> = page): Promise<void> {
  await place
    .getByRole("button", { name: /^More for/ })
    .first()
    .click();
}

const menuButton = (name: string) => page.getByRole("button", { name, exact: true });

async function chooseInMenu(name: string): Promise<void> {
  await openMenu();
  await menuButton(name).click();
}

const tuesday = "2026-11-24";

/** Opens the move dialog of an appointment at 10:00 AM with Dr. Chen, on a server that accepts the move. */
async function openMoveDialog({ viewport = phone, away = "" }: Options & { away?: string } = {}) {
  let booking = createCleaning(tuesday, "10:00 AM");
  const times = freeTimeAnswers(({ date, doctor, slot }) => {
    if (date !== booking.dateISO) return true;
    return doctor !== away && !(doctor === booking.doctorId && slot === booking.slot);
  });
  const move = answer(moveBooking, ({ body: { date, slot, doctorId } }) => {
    const doctor = dentists.find(({ _id }) => _id === (doctorId ?? booking.doctorId));
    booking = { ...createCleaning(date, slot), doctorId: doctor?._id ?? null, doctor: doctor?.name ?? null };
    return booking;
  });
  await mountPage("/dashboard", {
    viewport,
    signedInAs: patient,
    answers: [answer(listBookings, () => listPage([booking])), move, ...times, ...publicAnswers],
  });
  await chooseInMenu("Move");
  const dialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  const dentist = dialog.getByLabelText("Dentist");
  await expect.poll(() => getOptions(dentist).length).toBe(5);
  return { dialog, dentist };
}

const getOptions = (select: Locator) => select.getByRole("option").elements();

test("somebody without appointments sees the soonest openings, and goes on to book one", async () => {
  const { answers } = createBookingServer();
  const soonest = [
    { _id: "teeth-cleaning", dateISO: "2026-11-23", slot: "09:30 AM", doctors: [] },
    { _id: "oral-surgery", dateISO: "2026-11-23", slot: "08:00 AM", doctors: [] },
  ];
  await mountPage("/dashboard", {
    viewport: phone,
    signedInAs: patient,
    answers: [answer(listSoonest, soonest), ...answers],
  });
  const openings = page.getByRole("list", { name: "Next openings" }).getByRole("link");
  await expect.element(openings.first()).toHaveTextContent("Oral Surgery · $480Mon, Nov 23, 8:00 AM");
  await openings.nth(1).click();
  await expect.element(page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" })).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("moves to another dentist at the same time", async () => {
  const { dialog, dentist } = await openMoveDialog({ viewport: phone });
  await expect.element(dentist).toHaveValue("mei-lin-chen");
  await expect.poll(() => offeredTimes(dialog)).toContain("11:00 AM");
  expect(offeredTimes(dialog)).not.toContain("10:00 AM");
  await dentist.selectOptions("Dr. Amara Okafor");
  await chooseTime(dialog, "10:00 AM, same time");
  await dialog.getByRole("button", { name: "Move appointment" }).click();
  await expect
    .element(
      page.getByText(
        `Your appointment on ${formatAppointmentDay({ dateISO: tuesday })} at 10:00 AM is now with Dr. Amara Okafor`,
      ),
    )
    .toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("row", { name: /Teeth Cleaning/ }).getByText("with Dr. Amara Okafor"))
    .toBeVisible();
});

test("asks before it drops a chosen time, and only then", async () => {
  const { dialog } = await openMoveDialog();
  const question = page.getByRole("dialog", { name: "Leave without moving it?" });
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(question.elements()).toEqual([]);
  await chooseInMenu("Move");
  await chooseTime(dialog, "11:00 AM");
  await userEvent.keyboard("{Escape}");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(dialog.getByRole("radio", { name: "11:00 AM" })).toBeChecked();
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("shows the button to the next free day on a phone when the day is full", async () => {
  const { dialog, dentist } = await openMoveDialog({ away: "daniel-reyes" });
  await expect.element(dialog.getByText(/^Now on/)).toBeInViewport({ ratio: 1 });
  await dentist.selectOptions("Dr. Daniel Reyes");
  const next = dialog.getByRole("button", { name: /^Next opening: / });
  const atItsFoot = () => {
    const { left, width, bottom } = next.element().getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, bottom - 2);
  };
  await expect.poll(() => next.element().contains(atItsFoot())).toBe(true);
});

test("marks a day on which the dentist doesn't work, and leads to their next free day", async () => {
  const { dialog, dentist } = await openMoveDialog({ viewport: desktop, away: "daniel-reyes" });
  await dentist.selectOptions("Dr. Daniel Reyes");
  await expect.element(dialog.getByText("No Slot Available")).toBeVisible();
  await expect
    .element(dialog.getByRole("button", { name: /^Tuesday, .*, no openings, selected$/ }))
    .toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Other dentists' times" })).toBeVisible();
  await dialog.getByRole("button", { name: /^Next opening: / }).click();
  await expect.poll(() => offeredTimes(dialog).length).toBeGreaterThan(1);
  await expect.element(dentist).toHaveValue("daniel-reyes");
  const tuesdayTimes = dialog.getByRole("group", { name: new RegExp(`Time on .*${formatDate(tuesday)}`) });
  expect(tuesdayTimes.elements()).toEqual([]);
});

test("marks days that are full for this treatment with this dentist, and clears an error on another day", async () => {
  const booking = createCleaning(tuesday, "10:00 AM");
  const fullDay = "2026-11-25";
  // Dr. Chen has time only for the children's treatment on that day.
  const times = freeTimeAnswers(
    ({ date, doctor, treatment }) =>
      date !== fullDay || doctor !== "mei-lin-chen" || treatment === "childrens-check-up",
  );
  await openMyAppointments([booking], { answers: [...times, answer(moveBooking, refusal("slot-taken"))] });
  await chooseInMenu("Move");
  const dialog = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  const day = (name: RegExp) => dialog.getByRole("button", { name });
  await expect.element(day(/^Wednesday, November 25, 2026, no openings$/)).toBeVisible();
  const move = dialog.getByRole("button", { name: "Move appointment" });
  await move.click();
  const asked = dialog.getByText("Please choose a time");
  await expect.element(asked).toBeVisible();
  await day(/^Wednesday, November 25/).click();
  await expect.element(dialog.getByText("No Slot Available")).toBeVisible();
  await move.click();
  await day(/^Thursday, November 26/).click();
  await expect.poll(() => offeredTimes(dialog).length).toBeGreaterThan(1);
  expect(asked.elements()).toEqual([]);
  await chooseTime(dialog, "11:00 AM");
  await move.click();
  const refused = dialog.getByText("Somebody else has just taken this time");
  await expect.element(refused).toBeVisible();
  await day(/^Friday, November 27/).click();
  await expect.element(refused).not.toBeInTheDocument();
});

test("marks a day as full if the patient is busy at its only free time", async () => {
  const wednesday = "2026-11-25";
  const own = createCleaning(wednesday, "02:00 PM", { _id: "b2", personId: null });
  const mine = createCleaning(tuesday, "10:00 AM", { _id: "b1", personId: null });
  const answers = freeTimeAnswers(({ date, slot }) => date !== wednesday || slot === own.slot);
  await openMyAppointments([mine, own], { answers });
  await chooseInMenu("Move");
  const day = page.getByRole("dialog").getByRole("button", { name: /^Wednesday, November 25/ });
  await expect.element(day).toHaveAccessibleName("Wednesday, November 25, 2026, no openings");
});

test("doesn't offer a time at which the patient is busy, but one at which their child is", async () => {
  const own = { patientName: "Mo Vega", personId: null };
  await openMyAppointments(
    [
      createCleaning(tuesday, "10:00 AM", { ...own, _id: "b1" }),
      sampleBooking({
        ...createCleaning(tuesday, "02:00 PM", { ...own, _id: "b2" }),
        treatment: "Oral Surgery",
      }),
      createCleaning(tuesday, "03:00 PM", { _id: "b3", personId: "ada", patientName: "Ada Vega" }),
    ],
    { answers: freeTimeAnswers() },
  );
  await chooseInMenu("Move");
  const dialog = page.getByRole("dialog");
  await expect.poll(() => offeredTimes(dialog)).toContain("03:00 PM");
  expect(offeredTimes(dialog)).not.toContain("02:00 PM");
});

test("names the patient and the dentist of a child's appointment", async () => {
  const day = "2026-11-30";
  await openMyAppointments([createCleaning(day, "09:00 AM", { personId: "ada", patientName: "Ada Vega" })], {
    viewport: phone,
    answers: freeTimeAnswers(),
  });
  const row = page.getByRole("row", { name: /Teeth Cleaning/ });
  await expect.element(row.getByText("Ada Vega")).toBeVisible();
  await expect.element(row.getByText("with Dr. Mei-Lin Chen")).toBeVisible();
  const downloading = commands.nextDownload();
  await chooseInMenu("Add to calendar");
  expect((await downloading).text.replaceAll("\r\n ", "")).toContain(
    "SUMMARY:Teeth Cleaning for Ada Vega with Dr. Mei-Lin Chen at Pearl Street Dental",
  );
  await chooseInMenu("Move");
  const move = page.getByRole("dialog", { name: "Move: Teeth Cleaning" });
  await expect
    .element(
      move.getByText(
        new RegExp(
          `Ada Vega, now on .*${formatAppointmentDay({ dateISO: day })} at 09:00 AM with Dr. Mei-Lin Chen.`,
        ),
      ),
    )
    .toBeVisible();
  await move.getByRole("button", { name: "Close" }).click();
  await chooseInMenu("Cancel");
  const dialog = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await expect.element(dialog.getByText("Teeth Cleaning for Ada Vega with Dr. Mei-Lin Chen")).toBeVisible();
});

test("needs no sideways scrolling", async () => {
  await openMyAppointments([
    createCleaning(tuesday, "10:00 AM", { _id: "b1" }),
    sampleBooking({ _id: "b2", doctorId: "amara-okafor", doctor: "Dr. Amara Okafor" }),
    createCleaning("2026-10-06", "08:00 AM", { _id: "b3", payment: "paid", method: "desk", paid: true }),
    createCleaning("2026-10-05", "08:00 AM", { _id: "b4", status: "cancelled" }),
  ]);
  for (const { width, height } of [phone, tablet, desktop]) {
    await page.viewport(width, height);
    await expect.element(page.getByRole("row", { name: /Cavity Filling/ })).toBeVisible();
    expect(pageOverflowPixels(), `${width} px`).toBe(0);
  }
});

test("shows the next appointment first, numbers all without gaps, and books past ones again", async () => {
  const inDays = (days: number) => {
    const at = (from: number) => new Date(Date.parse(defaultNow) + from * 86_400_000).toISOString();
    return { startsAt: at(days), endsAt: at(days + 0.04) };
  };
  await openMyAppointments(
    [
      sampleBooking({ _id: "b1", ...inDays(-9), doctorId: "mei-lin-chen", doctor: "Dr. Mei-Lin Chen" }),
      sampleBooking({ _id: "b2", ...inDays(2), status: "cancelled" }),
      sampleBooking({ _id: "b3", ...inDays(3), note: "I am afraid of drills.", date: "Nov 23, 2026" }),
      sampleBooking({ _id: "b4", ...inDays(4), treatment: "Teeth Whitening" }),
    ],
    { viewport: phone },
  );
  await expect.element(page.getByRole("heading", { name: "My Appointments: 4" })).toBeVisible();
  const next = page.getByRole("region", { name: "Next appointment" });
  await expect.element(next.getByRole("cell", { name: "09:00 AM" })).toBeVisible();
  for (const fact of ["Mon, Nov 23, 2026", "Cavity Filling", "10 Pearl Street, Brooklyn, NY 11201"])
    await expect.element(next.getByText(fact)).toBeVisible();
  await expect.element(next.getByText("Your note: I am afraid of drills.")).toBeVisible();
  const upcoming = page.getByRole("table", { name: "Upcoming appointments" });
  expect(readVisibleTexts(upcoming.getByRole("row"))).toEqual([
    expect.stringContaining("Name"),
    expect.stringContaining("Teeth Whitening"),
  ]);
  const past = page.getByRole("table", { name: "Past and canceled appointments" });
  expect(
    page
      .getByRole("cell", { name: /^[1-4]$/ })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["1", "2", "3", "4"]);
  await expect
    .element(past.getByRole("row", { name: /Canceled/ }).getByRole("link", { name: "Book again" }))
    .toBeVisible();
  const seen = past.getByRole("row", { name: /Dr. Mei-Lin Chen/ });
  await expect.element(seen.getByRole("link", { name: "Write a review" })).toBeVisible();
  await openMenu(seen);
  await expect
    .element(seen.getByRole("link", { name: "Book again" }))
    .toHaveAttribute("href", "/appointment?treatment=cavity-filling&doctor=mei-lin-chen");
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("leads to the review that the patient has written", async () => {
  const seen = createCleaning("2026-11-17", "09:00 AM", { _id: "b1" });
  const review: OwnReview = {
    ...{
      _id: "r1",
      name: "Mo Vega",
      review: "Kind.",
      location: "",
      img: "",
      stars: 5,
      dateISO: "2026-11-18",
    },
    ...{ appointment: "b1", treatment: "Teeth Cleaning", visitDateISO: "2026-11-17" },
    ...{ approved: true, updatedAt: defaultNow },
  };
  await openMyAppointments([seen], { answers: [answer(listOwnReviews, listPage([review]))] });
  await expect
    .element(page.getByRole("link", { name: "Edit review" }))
    .toHaveAttribute("href", "/dashboard/review?appointment=b1");
});

test("the menu of an appointment works by keyboard and leads to the clinic", async () => {
  await openMyAppointments([createCleaning(tuesday, "10:00 AM")]);
  await page.getByRole("button", { name: `More for Teeth Cleaning, Tue, Nov 24, 2026` }).click();
  const directions = page.getByRole("link", { name: "Directions" });
  await expect.element(directions).toHaveAttribute("target", "_blank");
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  await expect.element(menuButton("Add to calendar")).toHaveFocus();
  expect(await findAccessibilityFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => directions.elements()).toEqual([]);
});

test("breaks a long name only between words on a computer, and no columns overlap", async () => {
  const longName = "Charlotte Bartholomew-Featherstone";
  const paid = { payment: "paid", method: "card", transactionId: "pi_3QabcdefghijklmnopqrstuvwX" } as const;
  await openMyAppointments(
    [
      createCleaning(tuesday, "10:00 AM", { _id: "b1" }),
      createCleaning(tuesday, "02:00 PM", { _id: "b2", patientName: longName, ...paid }),
    ],
    { viewport: desktop },
  );
  const row = page.getByRole("table", { name: "Upcoming appointments" }).getByRole("row", { name: longName });
  await expect.element(row).toBeVisible();
  expect(getTextLines(row.getByText(longName))).toEqual(["Charlotte ", "Bartholomew-", "Featherstone"]);
  const cells = [...row.element().children];
  expect(cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([]);
});

/** Returns the lines into which the browser breaks the element's text. */
function getTextLines(found: Locator): string[] {
  const text = found.element().firstChild;
  const lines: string[] = [];
  const range = document.createRange();
  let top: number | undefined;
  for (const [at, letter] of [...(text?.textContent ?? "")].entries()) {
    if (!text) break;
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const own = range.getBoundingClientRect();
    // A space at the end of a line has no width, so it stays in that line.
    if (own.top === top || own.width === 0) lines.push((lines.pop() ?? "") + letter);
    else {
      lines.push(letter);
      top = own.top;
    }
  }
  return lines;
}

test("the cancel dialog offers to move the appointment, and keeps it", async () => {
  await openMyAppointments([sampleBooking()], { answers: freeTimeAnswers() });
  await chooseInMenu("Cancel");
  await page.getByRole("dialog").getByRole("button", { name: "Move it instead" }).click();
  const moving = page.getByRole("dialog", { name: "Move: Cavity Filling" });
  await expect.element(moving.getByText("Price and payment stay as they are.")).toBeVisible();
  await moving.getByRole("button", { name: "Close" }).click();
  await expect.element(moving).not.toBeInTheDocument();
  // The focus goes back to the menu that opened the cancel dialog.
  await expect.element(page.getByRole("button", { name: /^More for Cavity Filling/ })).toHaveFocus();
});

test("an appointment under way is paid at the clinic and no longer by card", async () => {
  const minutesFromNow = (minutes: number) =>
    new Date(Date.parse(defaultNow) + minutes * 60_000).toISOString();
  await openMyAppointments([sampleBooking({ startsAt: minutesFromNow(-20), endsAt: minutesFromNow(40) })], {
    viewport: phone,
  });
  const row = page.getByRole("table", { name: "Next appointment" }).getByRole("row").last();
  await expect.element(row.getByText("$150, to be paid at the clinic")).toBeVisible();
  expect(row.getByRole("link", { name: "Pay" }).elements()).toEqual([]);
});

test("the calendar file has the appointment's times as instants", async () => {
  await openMyAppointments([createCleaning(tuesday, "08:00 AM")], { viewport: phone });
  const downloading = commands.nextDownload();
  await chooseInMenu("Add to calendar");
  const { name, text } = await downloading;
  expect(name).toBe(`teeth-cleaning-${tuesday}.ics`);
  expect(text).toContain("DTSTART:20261124T130000Z\r\n");
  expect(text).toContain("SUMMARY:Teeth Cleaning with Dr. Mei-Lin Chen at Pearl Street Dental");
});

test("an empty list leads to booking", async () => {
  const { email, name } = patient;
  const profile = answer(showProfile, { email, name, role: "patient", phone: "", people: [] });
  await openMyAppointments([], { answers: [...freeTimeAnswers(), profile] });
  await expect.element(page.getByRole("heading", { name: "My Appointments: 0" })).toBeVisible();
  await page.getByRole("link", { name: "Book Appointment" }).click();
  await expect.poll(() => location.pathname).toBe("/appointment");
  await expect.element(page.getByRole("heading", { name: /^Available Appointments on/ })).toBeVisible();
});

const sessionRefusals = ([401, 403] as const).flatMap((status) => [
  refusal(status === 401 ? "unauthenticated" : "forbidden"),
  proxyAnswer(status, "<!doctype html><title>Refused</title>"),
  proxyAnswer(status),
]);

test.for(sessionRefusals)(
  "signs out and asks to log in again when the list is refused: %o",
  async (refused) => {
    await mountPage("/dashboard", { signedInAs: patient, answers: [answer(listBookings, refused)] });
    await expect.element(page.getByText("Your session has ended. Please log in again")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Login", exact: true }).first()).toBeVisible();
    expect(localStorage.getItem("accessToken")).toBeNull();
  },
);

test("shows an error when the list doesn't load, and tries again", async () => {
  await mountPage("/dashboard", {
    signedInAs: patient,
    answers: [answer(listBookings, proxyAnswer(503)), ...publicAnswers],
  });
  skipShortTimers();
  const again = page.getByRole("main").getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  addAnswers(answer(listBookings, listPage([])));
  await again.click();
  await expect.element(page.getByRole("heading", { name: "My Appointments: 0" })).toBeVisible();
});

test("says until when appointments can be changed online, and whom to call after that", async () => {
  const hoursFromNow = (hours: number) => new Date(Date.parse(defaultNow) + hours * 3_600_000).toISOString();
  const next = createCleaning("2026-11-23", "09:00 AM", { _id: "b1", changeableUntil: hoursFromNow(-1) });
  const later = createCleaning(tuesday, "09:00 AM", {
    _id: "b2",
    changeableUntil: "2026-11-23T14:00:00.000Z",
  });
  await openMyAppointments([next, later], { viewport: phone });
  const nextCard = page.getByRole("region", { name: "Next appointment" });
  await expect.element(nextCard.getByText(/^To move or cancel it, please call us at/)).toBeVisible();
  await expect
    .element(nextCard.getByRole("link", { name: "+1 202-555-0143" }))
    .toHaveAttribute("href", "tel:+12025550143");
  await openMenu(nextCard);
  await expect.element(menuButton("Add to calendar")).toBeVisible();
  for (const name of ["Move", "Cancel"]) expect(menuButton(name).elements()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  const upcoming = page.getByRole("region", { name: "Upcoming" });
  await expect
    .element(upcoming.getByText("Move or cancel online until Mon, Nov 23, 2026 at 09:00 AM"))
    .toBeVisible();
  // Otherwise the sticky header may cover half of the other card's button.
  upcoming.element().scrollIntoView({ behavior: "instant" });
  await openMenu(upcoming);
  await expect.element(menuButton("Move")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
});
