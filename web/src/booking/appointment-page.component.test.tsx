import { findNextAvailable } from "@clinic/contract/available.ts";
import { cancelBooking } from "@clinic/contract/bookings.ts";
import { expect, test, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { answer } from "../../testing/component/answer.ts";
import {
  bookedMessage,
  bookingDay,
  createBookingServer,
  openBookingDialog,
  queryParameter,
  treatmentCard,
} from "../../testing/component/booking-page.ts";
import { defaultNow, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  desktop,
  findAccessibilityFaults,
  pageOverflowPixels,
  phone,
  tablet,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";

/** A new user, whose profile has only an email. */
const nameless = { ...patient, name: "" };
const createNamelessClinic = () => createBookingServer({ profile: { name: "", phone: "" } });

test("a double click books once and shows one toast", async () => {
  const { answers, bookingRequests } = createNamelessClinic();
  await mountPage(`/appointment?date=${bookingDay}`, { viewport: phone, signedInAs: nameless, answers });
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Dana Twice");
  await dialog.getByLabelText("Phone Number").fill("(202) 555-0143");
  await dialog.getByRole("button", { name: "Submit" }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  const said = page.getByRole("status").getByText("Your appointment is booked!");
  await expect.element(said.first()).toBeVisible();
  expect(said.elements()).toHaveLength(1);
  expect(bookingRequests).toHaveLength(1);
  // The second click of a slow double click lands on what the dialog has covered, and doesn't lead away.
  const notice = page.getByRole("region", { name: "Your new appointment" });
  const link = notice.getByRole("link", { name: "My Appointments" }).element();
  const clicked = vi.fn();
  link.addEventListener("click", clicked);
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 2 }));
  expect(clicked).not.toHaveBeenCalled();
});

test("names the clinic's time zone in a browser of another zone, like the mails", async () => {
  const { answers } = createBookingServer();
  const address = { street: "1 Park Row", city: "Leeds", region: "", postalCode: "LS1 5HD", country: "GB" };
  await mountPage(`/appointment?date=${bookingDay}`, { signedInAs: patient, answers, clinic: { address } });
  await expect.element(page.getByText("All times are in the clinic's time zone (New York).")).toBeVisible();
});

test("a British clinic has pounds, 24 hours, days before months and weeks from Monday", async () => {
  const { answers } = createBookingServer();
  const clinic = { currency: "GBP", locale: "en-GB", weekStart: 1 };
  await mountPage(`/appointment?date=${bookingDay}`, { signedInAs: patient, answers, clinic });
  const card = treatmentCard("Teeth Cleaning");
  await expect.element(card.getByText("Price: £90")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "08:00", exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Monday,? 23 November 2026/ })).toBeVisible();
  await page.getByRole("button", { name: "Show month" }).click();
  await expect.poll(() => document.querySelector(".day-calendar thead th")?.textContent).toBe("Mo");
  expect(document.body.textContent).not.toMatch(/\$|\d [AP]M\b|Nov \d+,/);
});

test("takes five taps on a phone from the home page to a booking in the next month", async () => {
  const { answers, bookingRequests } = createNamelessClinic();
  await mountPage("/", { viewport: phone, signedInAs: nameless, answers: [...publicAnswers, ...answers] });
  await page.getByRole("link", { name: "Get Started" }).click();
  await page.getByRole("button", { name: "Later days" }).click();
  await page.getByRole("button", { name: "Thursday, December 10, 2026" }).click();
  const dialog = await openBookingDialog("Teeth Cleaning");
  // The focus is in the first field that the profile can't fill in.
  await dialog.getByLabelText("Name").fill("Sam Five");
  await dialog.getByLabelText("Phone Number").fill("202-555-0145");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
  expect(bookingRequests).toMatchObject([{ date: "2026-12-10" }]);
});

test("books by keyboard alone", async () => {
  const { answers, bookingRequests } = createNamelessClinic();
  await mountPage(`/appointment?date=${bookingDay}`, { signedInAs: nameless, answers });
  const tabTo = async (name: RegExp | string) => {
    const buttons = page.getByRole("button", { name });
    const isReached = () => buttons.elements().some((button) => button === document.activeElement);
    for (let i = 0; i < 60 && !isReached(); i++) await userEvent.keyboard("{Tab}");
    expect(isReached()).toBe(true);
  };
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  await expect.element(page.getByRole("grid").getByRole("button", { name: /selected/ })).toBeVisible();
  await tabTo(/selected/);
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByRole("button", { name: "Tuesday, November 24, 2026" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("heading", { name: "Available Appointments on Nov 24, 2026" }))
    .toBeVisible();
  await expect.element(treatmentCard("Fluoride Treatment").getByText("Tue, Nov 24")).toBeVisible();
  await tabTo("Book Appointment");
  await userEvent.keyboard("{Enter}");
  const dialog = page.getByRole("dialog");
  // The focus is in the first field that the profile can't fill in.
  await expect.element(dialog.getByLabelText("Name")).toHaveFocus();
  await userEvent.keyboard("Kim Keys");
  await userEvent.keyboard("{Tab}");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  await userEvent.keyboard("202-555-0149{Enter}");
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
  await expect.element(bookedMessage()).toHaveFocus();
  expect(bookingRequests).toMatchObject([
    { date: "2026-11-24", patientName: "Kim Keys", phone: "202-555-0149" },
  ]);
});

type Options = Parameters<typeof mountPage>[1];
const next = "2026-11-24";

/** Opens the page for a patient whose profile has name and phone number. */
async function openAsKnownPatient(query: string, options: Options = {}, full = "") {
  const clinic = createBookingServer({
    isFree: ({ date, treatment }) => date !== bookingDay || treatment !== full,
  });
  await mountPage(`/appointment?${query}date=${bookingDay}`, {
    ...{ signedInAs: patient, ...options },
    answers: [...(options.answers ?? []), ...clinic.answers],
  });
  return clinic;
}

const getTimes = (treatment: string) =>
  treatmentCard(treatment).getByRole("list", { name: "Free times" }).getByRole("button");

/** Whether the text is visible without scrolling and not behind the header. */
function isOnScreen(text: string): boolean {
  const { top, bottom } = page.getByText(text, { exact: true }).element().getBoundingClientRect();
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  return top >= header && bottom <= innerHeight;
}

test("books with two taps from a treatment's link: a time, and Submit", async () => {
  const { bookingRequests } = await openAsKnownPatient("treatment=teeth-cleaning&", { viewport: phone });
  // All times of the chosen treatment are on the first screen, although the calendar is above them.
  const time = getTimes("Teeth Cleaning").getByText("09:30 AM");
  await expect.element(time).toBeVisible();
  await expect.poll(() => isOnScreen("09:30 AM")).toBe(true);
  await expect.element(page.getByRole("article")).toHaveLength(1);
  await time.click();
  const dialog = page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
  await expect.element(dialog.getByText(/\d{4} at 09:30 AM$/)).toBeVisible();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0143");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Appointment is set, Nov 23, 2026 at 09:30 AM")).toBeVisible();
  expect(bookingRequests).toMatchObject([
    { treatmentId: "teeth-cleaning", date: bookingDay, slot: "09:30 AM" },
  ]);
});

test("Book Appointment is filled only once a time is chosen", async () => {
  await openAsKnownPatient("");
  const card = treatmentCard("Teeth Cleaning");
  const book = card.getByRole("button", { name: "Book Appointment" });
  await expect.element(book).toBeEnabled();
  const isFilled = () => getComputedStyle(book.element()).backgroundColor !== "rgba(0, 0, 0, 0)";
  expect(isFilled()).toBe(false);
  await card.getByRole("button", { name: "09:00 AM" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card.getByRole("button", { name: "09:00 AM", pressed: true })).toBeVisible();
  await expect.poll(isFilled).toBe(true);
  await book.click();
  await expect.element(dialog.getByText(/\d{4} at 09:00 AM$/)).toBeVisible();
});

test("shows two weeks with the openings of each day, further ones, and the month on request", async () => {
  await openAsKnownPatient("");
  await expect.element(page.getByRole("grid", { name: "Nov 20 – Dec 3" })).toBeVisible();
  await expect
    .element(page.getByRole("button", { name: "Saturday, November 21, 2026, 26 openings" }))
    .toBeVisible();
  await expect.element(page.getByRole("button", { name: "Sunday, November 22, 2026" })).toBeDisabled();
  await expect.element(page.getByRole("button", { name: "Earlier days" })).toBeDisabled();
  const later = page.getByRole("button", { name: "Later days" });
  for (let i = 0; i < 6; i++) await later.click();
  // The clinic takes bookings for 90 days.
  await expect.element(page.getByRole("grid", { name: "Feb 12 – Feb 25" })).toBeVisible();
  await expect.element(later).toBeDisabled();
  await page.getByRole("button", { name: "Show month" }).click();
  await expect.element(page.getByRole("grid", { name: "February 2027" })).toBeVisible();
  await page.getByRole("button", { name: "Go to the Previous Month" }).click();
  await page.getByRole("button", { name: "Friday, January 8, 2027" }).click();
  await expect.poll(() => queryParameter("date")).toBe("2027-01-08");
  await page.getByRole("button", { name: "Show two weeks" }).click();
  await expect.element(page.getByRole("grid", { name: "Jan 1 – Jan 14" })).toBeVisible();
});

test("shows a chosen treatment alone with all its times, and then all treatments again", async () => {
  await openAsKnownPatient("", { viewport: tablet });
  await page.getByRole("group", { name: "Treatment" }).getByRole("button", { name: "Oral Surgery" }).click();
  await expect.poll(() => queryParameter("treatment")).toBe("oral-surgery");
  await expect.element(page.getByRole("article")).toHaveLength(1);
  expect(pageOverflowPixels()).toBe(0);
  await page.getByRole("button", { name: "Show all treatments" }).click();
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(queryParameter("treatment")).toBeNull();
});

test("a card shows the first free times, and all of them on request", async () => {
  await openAsKnownPatient("", { viewport: phone });
  const times = getTimes("Teeth Whitening");
  await expect.element(times.first()).toBeVisible();
  expect(times.elements().map(({ textContent }) => textContent)).toEqual([
    "10:00 AM",
    "11:00 AM",
    "12:00 PM",
    "01:00 PM",
    "02:00 PM",
    "All 8 times",
  ]);
  const heights = times.elements().map((one) => one.getBoundingClientRect().height);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await times.last().click();
  await expect.element(times).toHaveLength(8);
  await expect.element(times.filter({ hasText: "03:00 PM" })).toHaveFocus();
});

test("a full treatment leads to its next free day, and the other cards stay as they are", async () => {
  let asked = 0;
  const count = answer(findNextAvailable, () => {
    asked += 1;
    return { date: null, dateISO: null, treatments: [] };
  });
  await openAsKnownPatient("", { viewport: phone, answers: [count] }, "fluoride-treatment");
  const full = treatmentCard("Fluoride Treatment");
  await expect.element(full.getByText("No Slot Available")).toBeVisible();
  await expect.element(page.getByText("No Slot Available")).toHaveLength(1);
  // The card names nobody, because nobody is free.
  await expect.element(full.getByText(/dental team|dentists/)).not.toBeInTheDocument();
  const lead = page.getByRole("button", { name: "Next opening: Tue, Nov 24" });
  await expect.element(lead).toHaveLength(1);
  expect(await findAccessibilityFaults()).toEqual([]);
  await lead.click();
  await expect.poll(() => queryParameter("date")).toBe(next);
  await expect.element(full.getByText(/spaces? Available/)).toBeVisible();
  await expect
    .element(page.getByRole("heading", { name: "Available Appointments on Nov 24, 2026" }))
    .toHaveFocus();
  expect(asked).toBe(0);
});

test("says that the chosen treatment is full on the day, and leads to its next free day", async () => {
  await openAsKnownPatient("treatment=oral-surgery&", {}, "oral-surgery");
  await expect.element(page.getByText("There are no openings for Oral Surgery on this day.")).toBeVisible();
  await page.getByRole("list", { name: "Next openings" }).getByRole("button").first().click();
  await expect.poll(() => queryParameter("date")).toBe(next);
  expect(queryParameter("treatment")).toBe("oral-surgery");
});

test.for([
  ["treatment=unheard-of", "We don't offer this treatment", 6],
  ["treatment=oral-surgery&doctor=daniel-reyes", "Dr. Daniel Reyes doesn't offer Oral Surgery", 3],
] as const)(
  "says that the URL's treatment isn't offered, and shows what is: %s",
  async ([query, sentence, cards]) => {
    await openAsKnownPatient(`${query}&`, { viewport: phone });
    await expect
      .element(page.getByRole("region", { name: "Chosen treatment" }).getByText(sentence))
      .toBeVisible();
    await expect.element(page.getByRole("article")).toHaveLength(cards);
    expect(await findAccessibilityFaults()).toEqual([]);
  },
);

test("shows prices on a computer's first screen", async () => {
  await openAsKnownPatient("", { viewport: desktop });
  await expect.element(treatmentCard("Fluoride Treatment")).toBeVisible();
  expect(isOnScreen("Price: $ 60")).toBe(true);
});

/** Expects that axe finds nothing in either color scheme. `state` names the page's state in a failure. */
async function expectNoAccessibilityFaults(state: string) {
  for (const colorScheme of ["dark", "light"] as const) {
    await commands.emulateMedia({ colorScheme });
    // Waits until no data reloads, because reloading data is pale, with too little contrast.
    await expect.poll(() => document.querySelector("[aria-busy=true]")).toBeNull();
    const findings = await findAccessibilityFaults();
    expect({ state, colorScheme, findings }).toEqual({ state, colorScheme, findings: [] });
  }
}

test("axe finds nothing from sign-up to password reset", async () => {
  await mountPage("/signup", { viewport: phone });
  await expect.element(page.getByLabelText("Name")).toBeVisible();
  await expectNoAccessibilityFaults("sign-up");
  await page.getByRole("button", { name: "Signup", exact: true }).click();
  await expect.element(page.getByText("Name is required")).toBeVisible();
  await expectNoAccessibilityFaults("sign-up with errors");
  await page.getByRole("link", { name: "Already have an account? Please Login" }).click();
  // Both pages have a field for the email.
  await expect.element(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await page.getByLabelText("Email").fill("nobody@clinic.test");
  await page.getByLabelText("Password").fill("not this one");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect.element(page.getByRole("alert").getByText(/^Error: /)).toBeVisible();
  await expectNoAccessibilityFaults("login refused");
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await expect.element(page.getByRole("button", { name: "Send the link" })).toBeVisible();
  await expectNoAccessibilityFaults("reset");
});

/** A new user, whose profile has only an email. */
function openAsNewPatient(path: string): Promise<void> {
  const { answers } = createBookingServer({ profile: { name: "", phone: "" } });
  return mountPage(path, { viewport: phone, signedInAs: { ...patient, name: "" }, answers });
}

test("axe finds nothing from no appointments to one treatment", async () => {
  await openAsNewPatient("/dashboard");
  await expect.element(page.getByText("No appointments yet")).toBeVisible();
  await expectNoAccessibilityFaults("no appointments");
  await page.getByRole("link", { name: "Book Appointment" }).click();
  await page.getByRole("button", { name: "Monday, November 23, 2026" }).click();
  await expect.element(treatmentCard("Children's Check-up").getByText("Mon, Nov 23")).toBeVisible();
  await expectNoAccessibilityFaults("calendar and treatments");
  await page.getByRole("button", { name: "Children's Check-up" }).click();
  await expect.element(page.getByRole("button", { name: "Show all treatments" })).toBeVisible();
  await expectNoAccessibilityFaults("one treatment");
});

test("axe finds nothing from a booking with errors to the toast", async () => {
  await openAsNewPatient(`/appointment?date=${bookingDay}`);
  const dialog = await openBookingDialog("Children's Check-up");
  await dialog.getByRole("button", { name: "Add a note for the clinic" }).click();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(dialog.getByText("Phone Number is required")).toBeVisible();
  await expectNoAccessibilityFaults("booking with errors");
  await dialog.getByLabelText("Name").fill("Alex Axe");
  await dialog.getByLabelText("Phone Number").fill("202-555-0151");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Appointment is set, Nov 23, 2026")).toBeVisible();
  await expectNoAccessibilityFaults("booked, with its toast");
});

test("axe finds nothing from My Appointments to a canceled appointment", async () => {
  const clinic = createBookingServer({ bookings: [sampleBooking({ dateISO: bookingDay })] });
  const cancel = answer(cancelBooking, () => {
    clinic.change({ status: "cancelled", cancelledAt: defaultNow });
    return sampleBooking({ status: "cancelled", cancelledAt: defaultNow, version: 2 });
  });
  await mountPage("/dashboard", {
    viewport: phone,
    signedInAs: patient,
    answers: [cancel, ...clinic.answers, ...publicAnswers],
  });
  const menu = page.getByRole("button", { name: /^More for/ });
  await menu.click();
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await page.getByRole("button", { name: "Move appointment" }).click();
  await expect.element(page.getByText("Please choose a time")).toBeVisible();
  await expectNoAccessibilityFaults("moving with errors");
  await page.getByRole("button", { name: "Close" }).click();
  await menu.click();
  await page.getByRole("button", { name: "Cancel", exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Cancel appointment" })).toBeVisible();
  await expectNoAccessibilityFaults("asking before cancelling");
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect.element(page.getByText("Not charged")).toBeVisible();
  await expectNoAccessibilityFaults("a cancelled appointment");
});
