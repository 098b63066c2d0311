import { type BookingRequest, createBooking } from "@clinic/contract/bookings.ts";
import { type Doctor, listDoctors } from "@clinic/contract/doctors.ts";
import type { OpeningHours } from "@clinic/contract/settings.ts";
import { weekdayOf } from "@clinic/domain/calendar-date.ts";
import { defaultTreatments } from "@clinic/domain/default-treatments.ts";
import { isOpenFor } from "@clinic/domain/opening-hours.ts";
import { slotRange } from "@clinic/domain/time-range.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answer, listPage, refusal } from "../../testing/component/answer.ts";
import {
  chosen,
  day,
  keepBookings,
  notice,
  openBookingDialog,
  treatmentCard,
} from "../../testing/component/booking-page.ts";
import { password } from "../../testing/component/firebase-auth.ts";
import { accessibilityFindings, desktop, phone, type Viewport } from "../../testing/component/looks.ts";
import { answerFromNow, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { dentists, published } from "../../testing/component/sample-clinic.ts";
import { useDoctors } from "../shared/published.ts";

const amara = "Dr. Amara Okafor";
const daniel = "Dr. Daniel Reyes";
/** A Thursday. Daniel works next on Friday morning. */
const dayWithoutDaniel = "2026-11-26";

const wholeDay = [
  { from: "08:00", to: "12:30" },
  { from: "13:30", to: "18:00" },
];
const danielsHours: OpeningHours = {
  ...{ sunday: [], monday: wholeDay, tuesday: [], wednesday: wholeDay, thursday: [], saturday: [] },
  friday: [{ from: "09:00", to: "14:00" }],
};

/** A clinic where Daniel works part-time, and the others all day. */
function keepHours(options: Parameters<typeof keepBookings>[0] = {}) {
  return keepBookings({
    ...options,
    isFree: ({ date, treatment, doctor, slot }) => {
      const { durationMinutes = 30 } = defaultTreatments.find(({ _id }) => _id === treatment) ?? {};
      return (
        doctor !== "daniel-reyes" ||
        isOpenFor(danielsHours[weekdayOf(date)], slotRange(slot, durationMinutes))
      );
    },
  });
}

async function mountBooking(query: string, clinic = keepHours(), viewport: Viewport = phone) {
  await mountPage(`/appointment?${query}`, { viewport, signedInAs: patient, answers: clinic.answers });
  return clinic;
}

/** The number comes from the profile, which may arrive after the dialog has opened. */
async function openFilledDialog(treatment: string): Promise<Locator> {
  const dialog = await openBookingDialog(treatment);
  await expect.element(dialog.getByLabelText("Phone Number")).not.toHaveValue("");
  return dialog;
}

const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Submit" });
const radios = (dialog: Locator) => dialog.getByRole("radio");
const danielsRadio = (dialog: Locator) => dialog.getByRole("radio", { name: new RegExp(`^${daniel}`) });
const time = (dialog: Locator) => dialog.getByLabelText("Time");
const times = (dialog: Locator) =>
  dialog
    .getByRole("option")
    .elements()
    .map(({ textContent }) => textContent);
const choose = (dialog: Locator, name: string) => dialog.getByText(name, { exact: true }).click();

test("after choosing a dentist, only their times show, and the appointment is with them", async () => {
  const { wishes, bookings } = await mountBooking(`date=${day}`);
  const dialog = await openFilledDialog("Teeth Cleaning");
  await expect.element(dialog.getByRole("radio", { name: /^Anyone/ })).toBeChecked();
  expect(times(dialog)).toContain("12:30 PM");
  await choose(dialog, daniel);
  await expect.poll(() => times(dialog)).not.toContain("12:30 PM");
  await submit(dialog).click();
  await expect
    .element(notice().getByText(`Teeth Cleaning with ${daniel} is booked for Mon, Nov 23, 2026 at 08:00 AM`))
    .toBeVisible();
  expect(wishes).toMatchObject([{ doctorId: "daniel-reyes" }]);
  expect(bookings()).toMatchObject([{ doctorId: "daniel-reyes", doctor: daniel }]);
});

test("anyone's time is asked for without a name, and the notice says who it is", async () => {
  const { wishes } = await mountBooking(`date=${day}`);
  const dialog = await openFilledDialog("Cavity Filling");
  await submit(dialog).click();
  await expect.element(page.getByText(/^Cavity Filling with Dr\. .+ is booked for/)).toBeVisible();
  expect(wishes).toHaveLength(1);
  expect(wishes[0]).not.toHaveProperty("doctorId");
});

test("whoever performs a treatment alone is named instead of asked for, also where the page shows them alone", async () => {
  const { wishes } = await mountBooking(`date=${day}&doctor=amara-okafor`);
  const narrowed = await openFilledDialog("Oral Surgery");
  await expect.element(narrowed.getByText(`With ${amara}`)).toBeVisible();
  expect(radios(narrowed).elements()).toEqual([]);
  await narrowed.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Show everyone" }).click();
  const dialog = await openFilledDialog("Oral Surgery");
  await expect.element(dialog.getByText(`With ${amara}`)).toBeVisible();
  expect(radios(dialog).elements()).toEqual([]);
  expect(await accessibilityFindings()).toEqual([]);
  await submit(dialog).click();
  await expect.element(page.getByText(`Oral Surgery with ${amara} is booked`)).toBeVisible();
  expect(wishes).toMatchObject([{ doctorId: "amara-okafor" }]);
});

test("a treatment that has only its seat asks for no dentist", async () => {
  await mountBooking(`date=${day}`);
  const dialog = await openFilledDialog("Fluoride Treatment");
  expect(radios(dialog).elements()).toEqual([]);
});

test("a chosen time that the dentist doesn't have is asked for again, never changed, and comes back with who has it", async () => {
  await mountBooking(`date=${day}`, keepHours(), desktop);
  const dialog = await openFilledDialog("Teeth Cleaning");
  await time(dialog).selectOptions("12:30 PM");
  await choose(dialog, daniel);
  await expect.element(dialog.getByText("12:30 PM is not free with this dentist")).toBeVisible();
  await expect.element(time(dialog)).toHaveValue("");
  await choose(dialog, "Anyone");
  await expect.element(time(dialog)).toHaveValue("12:30 PM");
});

test("who has no time on the day says when they are next free, and the dialog turns there with all that was typed", async () => {
  await mountBooking(`date=${dayWithoutDaniel}`);
  const dialog = await openFilledDialog("Teeth Cleaning");
  await expect
    .element(dialog.getByRole("radio", { name: new RegExp(`^${daniel} Next free`) }))
    .toBeInTheDocument();
  await choose(dialog, daniel);
  await expect.element(dialog.getByText(`${daniel} has no time for this on Nov 26, 2026.`)).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  await dialog.getByLabelText("Phone Number").fill("202-555-0199");
  await dialog.getByRole("button", { name: "Next free: Friday, Nov 27" }).click();
  await expect.element(submit(dialog)).toBeVisible();
  await expect.element(dialog.getByLabelText("Date")).toHaveValue("Nov 27, 2026");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0199");
  await expect.element(danielsRadio(dialog)).toBeChecked();
  expect(chosen("date")).toBe("2026-11-27");
});

test("when somebody is next free is said for this treatment, and not for what else they do", async () => {
  // On Fridays he has the morning alone, and children come in the afternoon.
  await mountBooking(`date=${dayWithoutDaniel}`);
  const dialog = await openFilledDialog("Children's Check-up");
  await expect
    .element(dialog.getByRole("radio", { name: new RegExp(`^${daniel} Next free Mon`) }))
    .toBeInTheDocument();
  await choose(dialog, daniel);
  await dialog.getByRole("button", { name: "Next free: Monday, Nov 30" }).click();
  await expect.element(submit(dialog)).toBeVisible();
  expect(times(dialog).at(-1)).toBe("05:30 PM");
});

test("a race lost with one dentist: the same time with another is one tap away, and nothing typed is lost", async () => {
  const clinic = await mountBooking(`date=${day}`);
  const dialog = await openFilledDialog("Cavity Filling");
  await choose(dialog, amara);
  await time(dialog).selectOptions("10:00 AM");
  await dialog.getByLabelText("Phone Number").fill("202-555-0146");
  const wish = { treatmentId: "cavity-filling", date: day, slot: "10:00 AM", doctorId: "amara-okafor" };
  clinic.book({ ...wish, patient: "rita@patients.test", patientName: "Rita Rival", phone: "202-555-0147" });
  const sent: BookingRequest[] = [];
  const lose = answer(createBooking, ({ body }) => {
    sent.push(body);
    return sent.length === 1 ? refusal("slot-taken") : { ...clinic.book(body), success: true as const };
  });
  answerFromNow(lose);

  await submit(dialog).click();
  await expect
    .element(dialog.getByRole("alert").getByText(`Somebody else has just booked 10:00 AM with ${amara}.`))
    .toBeVisible();
  const ways = dialog.getByRole("list", { name: "You could have instead" }).getByRole("button");
  await expect.element(dialog.getByRole("button", { name: /^Next free: / })).toBeVisible();
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
  expect(await accessibilityFindings()).toEqual([]);
  await ways.first().click();
  await expect.element(time(dialog)).toHaveValue("10:00 AM");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0146");
  await submit(dialog).click();
  await expect
    .element(page.getByText(`Cavity Filling with ${daniel} is booked for Mon, Nov 23, 2026 at 10:00 AM`))
    .toBeVisible();
});

test("a dentist who is away since is told by name, and others are offered", async () => {
  await mountBooking(`date=${day}`);
  const dialog = await openFilledDialog("Cavity Filling");
  await choose(dialog, amara);
  answerFromNow(answer(createBooking, refusal("not-bookable")));
  await submit(dialog).click();
  await expect
    .element(dialog.getByRole("alert").getByText(`${amara} can't see you at 09:00 AM anymore.`))
    .toBeVisible();
  await expect.element(dialog.getByRole("button", { name: `09:00 AM with ${daniel}` })).toBeVisible();
});

test("one of the family is booked for under their own name, and the account keeps its own", async () => {
  const people = [
    { _id: "mia", name: "Mia Jones" },
    { _id: "leo", name: "Leo Jones" },
  ];
  const clinic = await mountBooking(`date=${day}`, keepHours({ profile: { people } }));
  const dialog = await openFilledDialog("Children's Check-up");
  const name = dialog.getByLabelText("Name");
  await expect.element(dialog.getByRole("group", { name: "For whom" }).getByRole("radio")).toHaveLength(3);
  // Either may be the child, so nobody is preselected.
  await expect.element(name).not.toBeInTheDocument();
  await submit(dialog).click();
  await expect.element(dialog.getByText("Choose whom the appointment is for")).toBeVisible();
  expect(clinic.wishes).toEqual([]);
  await choose(dialog, "Myself");
  await expect.element(name).toHaveValue("Ada Patient");
  await choose(dialog, "Mia Jones");
  await expect.element(name).toHaveValue("Mia Jones");
  await expect.element(name).toHaveAttribute("readonly");
  await submit(dialog).click();
  await expect
    .element(page.getByText(/^Children's Check-up for Mia Jones with Dr\. .+ is booked for/))
    .toBeVisible();
  expect(clinic.wishes).toMatchObject([{ personId: "mia", patientName: "Mia Jones" }]);
  expect(clinic.profile()).toMatchObject({ name: "Ada Patient", people });
});

test("the family's only child is chosen for a treatment of children, and nobody's child for others", async () => {
  const people = [{ _id: "mia", name: "Mia Jones" }];
  await mountBooking(`date=${day}`, keepHours({ profile: { people } }));
  const dialog = await openFilledDialog("Children's Check-up");
  await expect.element(dialog.getByRole("radio", { name: "Mia Jones" })).toBeChecked();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Mia Jones");
  await dialog.getByRole("button", { name: "Close" }).click();
  const other = await openFilledDialog("Teeth Cleaning");
  await expect.element(other.getByRole("radio", { name: "Myself" })).toBeChecked();
});

test("from a dentist's card through the sign-in to their times; a day of theirs without any leads on, and back to everyone", async () => {
  const clinic = keepHours();
  await mountPage("/about", { viewport: phone, answers: [...published, ...clinic.answers] });
  await page.getByRole("link", { name: `Book with ${daniel}` }).click();
  await page.getByLabelText("Email").fill(patient.email);
  await page.getByLabelText("Password").fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.poll(() => location.pathname + location.search).toBe("/appointment?doctor=daniel-reyes");
  const region = page.getByRole("region", { name: "Chosen dentist" });
  await expect.element(region.getByText(daniel)).toBeVisible();

  await mountBooking(`doctor=daniel-reyes&date=${dayWithoutDaniel}`, clinic);
  await expect
    .element(page.getByRole("button", { name: "Thursday, November 26, 2026, no free times, selected" }))
    .toBeVisible();
  await expect.element(page.getByText(`${daniel} has no free times on this day.`)).toBeVisible();
  await expect.element(page.getByRole("article")).toHaveLength(3);
  expect(await accessibilityFindings()).toEqual([]);
  await page.getByRole("button", { name: /^Next free: / }).click();
  await expect.element(treatmentCard("Teeth Cleaning").getByText(/spaces? Available/)).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Available Appointments on Nov 27, 2026" }))
    .toHaveFocus();
  expect(chosen("date")).toBe("2026-11-27");
  expect(chosen("doctor")).toBe("daniel-reyes");
  const dialog = await openFilledDialog("Teeth Cleaning");
  await expect.element(danielsRadio(dialog)).toBeChecked();
  await dialog.getByRole("button", { name: "Close" }).click();
  await region.getByRole("button", { name: "Show everyone" }).click();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(chosen("doctor")).toBeNull();
});

test("an address that names nobody says so and shows everyone", async () => {
  await mountBooking(`doctor=nobody&date=${day}`, keepHours(), desktop);
  await expect.element(page.getByText("We couldn't find this dentist")).toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
});

test("a dentist who can't be loaded is not told as one who is unknown", async () => {
  await mountPage(`/appointment?doctor=daniel-reyes&date=${day}`, {
    signedInAs: patient,
    answers: [answer(listDoctors, refusal("invalid")), ...keepHours().answers],
  });
  await expect.element(page.getByRole("alert").getByText("This dentist could not be loaded")).toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(page.getByRole("region", { name: "Chosen dentist" }).elements()).toEqual([]);
});

test("who takes no bookings says so on their card and on the page of their times", async () => {
  const doctors = dentists.map((one): Doctor => (one.name === amara ? { ...one, treatments: [] } : one));
  const answers = [answer(listDoctors, listPage(doctors)), ...published, ...keepHours().answers];
  await mountPage("/about", { answers });
  useDoctors.renew();
  await expect.element(page.getByText("Not taking bookings at the moment")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^Book with/ })).toHaveLength(3);
  await mountPage(`/appointment?doctor=amara-okafor&date=${day}`, { signedInAs: patient, answers });
  await expect.element(page.getByText(`${amara} is not taking bookings at the moment`)).toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
});
