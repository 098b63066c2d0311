import { type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import { type Doctor, listDoctors } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import { weekdayOf } from "@clinic/domain/calendar-date.ts";
import { isOpenFor } from "@clinic/domain/opening-hours.ts";
import { slotRange } from "@clinic/domain/time-range.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, listPage, refusal } from "../../testing/component/answer.ts";
import {
  bookedMessage,
  bookingDay,
  chooseTime,
  createBookingServer,
  offeredTimes,
  openBookingDialog,
  queryParameter,
  showTimes,
  treatmentCard,
} from "../../testing/component/booking-page.ts";
import { testPassword } from "../../testing/component/firebase-auth.ts";
import { addAnswers, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { dentists, openingsAnswer, publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  desktop,
  findAccessibilityFaults,
  phone,
  type Viewport,
} from "../../testing/component/screen-variants.ts";
import { useDoctors } from "../shared/published.ts";

const amara = "Dr. Amara Okafor";
const daniel = "Dr. Daniel Reyes";
/** A Thursday. Daniel next works on Friday morning. */
const dayWithoutDaniel = "2026-11-26";

const wholeDay = [
  { from: "08:00", to: "12:30" },
  { from: "13:30", to: "18:00" },
];
const danielsHours: OpeningHours = {
  ...{ sunday: [], monday: wholeDay, tuesday: [], wednesday: wholeDay, thursday: [], saturday: [] },
  friday: [{ from: "09:00", to: "14:00" }],
};

/** A clinic in which Daniel works part-time, and the others all day. */
function createClinic(options: Parameters<typeof createBookingServer>[0] = {}) {
  return createBookingServer({
    ...options,
    isFree: ({ date, treatment, doctor, slot }) => {
      const { durationMinutes = 30 } = demoTreatments.find(({ _id }) => _id === treatment) ?? {};
      return (
        doctor !== "daniel-reyes" ||
        isOpenFor(danielsHours[weekdayOf(date)], slotRange(slot, durationMinutes))
      );
    },
  });
}

async function openBookingPage(query: string, clinic = createClinic(), viewport: Viewport = phone) {
  await mountPage(`/appointment?${query}`, { viewport, signedInAs: patient, answers: clinic.answers });
  return clinic;
}

/** Waits for the phone number from the profile, which may load after the dialog has opened. */
async function openFilledDialog(treatment: string): Promise<Locator> {
  const dialog = await openBookingDialog(treatment);
  await expect.element(dialog.getByLabelText("Phone Number")).not.toHaveValue("");
  return dialog;
}

const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Submit" });
const getDanielsRadio = (dialog: Locator) => dialog.getByRole("radio", { name: new RegExp(`^${daniel}`) });
const getDentists = (dialog: Locator) => dialog.getByRole("group", { name: "Dentist" });
const chooseByName = (dialog: Locator, name: string) => dialog.getByText(name, { exact: true }).click();

test("shows only the chosen dentist's times, and books with them", async () => {
  const { bookingRequests, bookings } = await openBookingPage(`date=${bookingDay}`);
  const dialog = await openFilledDialog("Teeth Cleaning");
  await expect.element(dialog.getByRole("radio", { name: /^Any dentist/ })).toBeChecked();
  await showTimes(dialog);
  expect(offeredTimes(dialog)).toContain("12:30 PM");
  await chooseByName(dialog, daniel);
  await expect.poll(() => offeredTimes(dialog)).not.toContain("12:30 PM");
  await submit(dialog).click();
  await expect
    .element(
      bookedMessage().getByText(`Teeth Cleaning with ${daniel} is booked for Mon, Nov 23, 2026 at 08:00 AM`),
    )
    .toBeVisible();
  expect(bookingRequests).toMatchObject([{ doctorId: "daniel-reyes" }]);
  expect(bookings()).toMatchObject([{ doctorId: "daniel-reyes", doctor: daniel }]);
});

test("sends no dentist for any dentist's time, and the notice names who it is", async () => {
  const { bookingRequests } = await openBookingPage(`date=${bookingDay}`);
  const dialog = await openFilledDialog("Cavity Filling");
  await submit(dialog).click();
  await expect.element(page.getByText(/^Cavity Filling with Dr\. .+ is booked for/)).toBeVisible();
  expect(bookingRequests).toHaveLength(1);
  expect(bookingRequests[0]).not.toHaveProperty("doctorId");
});

test("names the only dentist of a treatment in place of a choice, also if the page is filtered by them", async () => {
  const { bookingRequests } = await openBookingPage(`date=${bookingDay}&doctor=amara-okafor`);
  const narrowed = await openFilledDialog("Oral Surgery");
  await expect.element(narrowed.getByText(`With ${amara}`)).toBeVisible();
  expect(getDentists(narrowed).elements()).toEqual([]);
  await narrowed.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Show everyone" }).click();
  const dialog = await openFilledDialog("Oral Surgery");
  await expect.element(dialog.getByText(`With ${amara}`)).toBeVisible();
  expect(getDentists(dialog).elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  await submit(dialog).click();
  await expect.element(page.getByText(`Oral Surgery with ${amara} is booked`)).toBeVisible();
  expect(bookingRequests).toMatchObject([{ doctorId: "amara-okafor" }]);
});

test("says that the team does a treatment that has no dentist", async () => {
  await openBookingPage(`date=${bookingDay}`);
  const dialog = await openFilledDialog("Fluoride Treatment");
  await expect.element(dialog.getByText("With our dental team")).toBeVisible();
  expect(getDentists(dialog).elements()).toEqual([]);
});

test("asks again for a chosen time that the dentist doesn't have, never changes it, and restores it with a dentist who has it", async () => {
  await openBookingPage(`date=${bookingDay}`, createClinic(), desktop);
  const dialog = await openFilledDialog("Teeth Cleaning");
  await chooseTime(dialog, "12:30 PM");
  await expect.element(getDentists(dialog).getByText("At 12:30 PM").first()).toBeVisible();
  await expect.element(getDanielsRadio(dialog)).toHaveAccessibleName(/\d other times$/);
  await chooseByName(dialog, daniel);
  await expect.element(dialog.getByText("12:30 PM is not free with this dentist")).toBeVisible();
  expect(
    dialog
      .getByRole("radio", { name: "AM" })
      .elements()
      .some((time) => time.matches(":checked")),
  ).toBe(false);
  await chooseByName(dialog, "Any dentist");
  await expect.element(dialog.getByText(/\d{4} at 12:30 PM$/)).toBeVisible();
});

test("says when a full dentist is next free, and changes to that day with all that was typed", async () => {
  await openBookingPage(`date=${dayWithoutDaniel}`);
  const dialog = await openFilledDialog("Teeth Cleaning");
  await expect
    .element(dialog.getByRole("radio", { name: new RegExp(`^${daniel} Next opening`) }))
    .toBeInTheDocument();
  await chooseByName(dialog, daniel);
  await expect.element(dialog.getByText(`${daniel} has no openings on Thu, Nov 26, 2026.`)).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await dialog.getByLabelText("Phone Number").fill("202-555-0199");
  await dialog.getByRole("button", { name: "Next opening: Fri, Nov 27" }).click();
  await expect.element(submit(dialog)).toBeVisible();
  await expect.element(dialog.getByText("Fri, Nov 27, 2026 at ")).toBeVisible();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0199");
  await expect.element(getDanielsRadio(dialog)).toBeChecked();
  expect(queryParameter("date")).toBe("2026-11-27");
});

test("says when a dentist is next free for this treatment, not for another one", async () => {
  // On Fridays Daniel works only in the morning, and children's check-ups are in the afternoon.
  await openBookingPage(`date=${dayWithoutDaniel}`);
  const dialog = await openFilledDialog("Children's Check-up");
  await expect
    .element(dialog.getByRole("radio", { name: new RegExp(`^${daniel} Next opening Mon`) }))
    .toBeInTheDocument();
  await chooseByName(dialog, daniel);
  await dialog.getByRole("button", { name: "Next opening: Mon, Nov 30" }).click();
  await expect.element(submit(dialog)).toBeVisible();
  expect(offeredTimes(dialog).at(-1)).toBe("05:30 PM");
});

test("offers the same time with another dentist when somebody else takes it, and keeps what was typed", async () => {
  const clinic = await openBookingPage(`date=${bookingDay}`);
  const dialog = await openFilledDialog("Cavity Filling");
  await chooseByName(dialog, amara);
  await chooseTime(dialog, "10:00 AM");
  await dialog.getByLabelText("Phone Number").fill("202-555-0146");
  const wish = {
    treatmentId: "cavity-filling",
    date: bookingDay,
    slot: "10:00 AM",
    doctorId: "amara-okafor",
  };
  clinic.book({ ...wish, patient: "rita@patients.test", patientName: "Rita Rival", phone: "202-555-0147" });
  const sent: BookingRequest[] = [];
  const lose = answer(createBooking, ({ body }) => {
    sent.push(body);
    return sent.length === 1 ? refusal("slot-taken") : { ...clinic.book(body), success: true as const };
  });
  addAnswers(lose);

  await submit(dialog).click();
  await expect
    .element(dialog.getByRole("alert").getByText(`Somebody else has just booked 10:00 AM with ${amara}.`))
    .toBeVisible();
  const ways = dialog.getByRole("list", { name: "Still open" }).getByRole("button");
  await expect.element(dialog.getByRole("button", { name: /^Next opening: / })).toBeVisible();
  expect(
    ways
      .elements()
      .slice(0, 4)
      .map(({ textContent }) => textContent),
  ).toEqual([
    `10:00 AM with ${daniel}`,
    `09:00 AM with ${amara}`,
    `11:00 AM with ${amara}`,
    `12:00 PM with ${amara}`,
  ]);
  expect(await findAccessibilityFaults()).toEqual([]);
  await ways.first().click();
  await expect.element(dialog.getByText(/\d{4} at 10:00 AM$/)).toBeVisible();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0146");
  await submit(dialog).click();
  await expect
    .element(page.getByText(`Cavity Filling with ${daniel} is booked for Mon, Nov 23, 2026 at 10:00 AM`))
    .toBeVisible();
});

test("names a dentist who is away by now, and offers others", async () => {
  await openBookingPage(`date=${bookingDay}`);
  const dialog = await openFilledDialog("Cavity Filling");
  await chooseByName(dialog, amara);
  addAnswers(answer(createBooking, refusal("not-bookable")));
  await submit(dialog).click();
  await expect
    .element(dialog.getByRole("alert").getByText(`${amara} can't see you at 09:00 AM anymore.`))
    .toBeVisible();
  await expect.element(dialog.getByRole("button", { name: `09:00 AM with ${daniel}` })).toBeVisible();
});

test("books for a family member under their own name, and keeps the account's name", async () => {
  const people = [
    { _id: "mia", name: "Mia Jones" },
    { _id: "leo", name: "Leo Jones" },
  ];
  const clinic = await openBookingPage(`date=${bookingDay}`, createClinic({ profile: { people } }));
  const dialog = await openFilledDialog("Children's Check-up");
  const line = dialog.getByText("10 Pearl Street, Brooklyn");
  await expect.element(dialog.getByRole("group", { name: "For whom" }).getByRole("radio")).toHaveLength(3);
  // Either family member may be the child, so no person is preselected.
  await expect.element(line.getByText("Ada Patient")).not.toBeInTheDocument();
  await submit(dialog).click();
  await expect.element(dialog.getByText("Choose whom the appointment is for")).toBeVisible();
  expect(clinic.bookingRequests).toEqual([]);
  await chooseByName(dialog, "Myself");
  await expect.element(line.getByText("Ada Patient")).toBeVisible();
  await chooseByName(dialog, "Mia Jones");
  await expect.element(line.getByText("Mia Jones")).toBeVisible();
  await submit(dialog).click();
  await expect
    .element(page.getByText(/^Children's Check-up for Mia Jones with Dr\. .+ is booked for/))
    .toBeVisible();
  expect(clinic.bookingRequests).toMatchObject([{ personId: "mia", patientName: "Mia Jones" }]);
  expect(clinic.profile()).toMatchObject({ name: "Ada Patient", people });
});

test("preselects the only other person for a children's treatment, and the account holder for others", async () => {
  const people = [{ _id: "mia", name: "Mia Jones" }];
  await openBookingPage(`date=${bookingDay}`, createClinic({ profile: { people } }));
  const dialog = await openFilledDialog("Children's Check-up");
  await expect.element(dialog.getByRole("radio", { name: "Mia Jones" })).toBeChecked();
  await dialog.getByRole("button", { name: "Close" }).click();
  const other = await openFilledDialog("Teeth Cleaning");
  await expect.element(other.getByRole("radio", { name: "Myself" })).toBeChecked();
});

test("leads from a dentist's page through the sign-in to their times, from their full day to the next, and back to everyone", async () => {
  const clinic = createClinic();
  const answers = [openingsAnswer(), ...publicAnswers, ...clinic.answers];
  await mountPage("/dentist/daniel-reyes", { viewport: phone, answers });
  await page.getByRole("link", { name: `Book with ${daniel}` }).click();
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(testPassword);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(() => location.pathname + location.search).toBe("/appointment?doctor=daniel-reyes");
  const region = page.getByRole("region", { name: "Chosen dentist" });
  await expect.element(region.getByText(daniel)).toBeVisible();

  await openBookingPage(`doctor=daniel-reyes&date=${dayWithoutDaniel}`, clinic);
  await expect
    .element(page.getByRole("button", { name: "Thursday, November 26, 2026, no openings, selected" }))
    .toBeVisible();
  await expect.element(page.getByText(`${daniel} has no openings on this day.`)).toBeVisible();
  expect(page.getByRole("article").elements()).toEqual([]);
  expect(await findAccessibilityFaults()).toEqual([]);
  await page.getByRole("list", { name: "Next openings" }).getByRole("button").first().click();
  await expect.element(treatmentCard("Teeth Cleaning").getByText(/spaces? Available/)).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Available Appointments on Nov 27, 2026" }))
    .toHaveFocus();
  expect(queryParameter("date")).toBe("2026-11-27");
  expect(queryParameter("doctor")).toBe("daniel-reyes");
  const dialog = await openFilledDialog("Teeth Cleaning");
  await expect.element(getDanielsRadio(dialog)).toBeChecked();
  await dialog.getByRole("button", { name: "Close" }).click();
  await region.getByRole("button", { name: "Show everyone" }).click();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(queryParameter("doctor")).toBeNull();
});

test("says that the URL's dentist is unknown, and shows everyone's times", async () => {
  await openBookingPage(`doctor=nobody&date=${bookingDay}`, createClinic(), desktop);
  await expect.element(page.getByText("We couldn't find this dentist")).toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
});

test("tells a dentist who can't be loaded from an unknown one", async () => {
  await mountPage(`/appointment?doctor=daniel-reyes&date=${bookingDay}`, {
    signedInAs: patient,
    answers: [answer(listDoctors, refusal("invalid")), ...createClinic().answers],
  });
  await expect.element(page.getByRole("alert").getByText("This dentist could not be loaded")).toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(page.getByRole("region", { name: "Chosen dentist" }).elements()).toEqual([]);
});

test("says on the card and on the page that a dentist takes no bookings", async () => {
  const doctors = dentists.map((one): Doctor => (one.name === amara ? { ...one, treatments: [] } : one));
  const answers = [answer(listDoctors, listPage(doctors)), ...publicAnswers, ...createClinic().answers];
  await mountPage("/about", { answers });
  useDoctors.refetch();
  await expect.element(page.getByText("Not taking bookings at the moment")).toBeVisible();
  await mountPage(`/appointment?doctor=amara-okafor&date=${bookingDay}`, { signedInAs: patient, answers });
  await expect.element(page.getByText(`${amara} is not taking bookings at the moment`)).toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
});

test.each([
  ["2026-11-18", /^This day is past\.$/],
  // A Sunday.
  ["2026-11-15", /^This day is past\.$/],
  [
    "2027-03-01",
    /^Appointments can be booked online until Feb 18, 2027\. For a later day, please call \+1 202-555-0143\.$/,
  ],
])("says why nothing can be booked on %s, and leads to openings", async (date, why) => {
  await openBookingPage(`date=${date}`, createBookingServer({ isFree: (time) => time.date !== date }));
  const notice = page.getByRole("region", { name: "No openings" });
  await expect.element(notice.getByRole("heading", { name: "No Slot Available" })).toBeVisible();
  await expect.element(notice.getByRole("status").filter({ hasText: why })).toBeVisible();
  await expect.element(notice.getByRole("button").first()).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
});
