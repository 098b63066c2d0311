import { type Booking, createBooking, listBookings, showBooking } from "@clinic/contract/bookings.ts";
import { createPaymentIntent } from "@clinic/contract/payments.ts";
import { editProfile, type Profile, type ProfileInput, showProfile } from "@clinic/contract/profile.ts";
import { expect, test } from "vitest";
import { commands, type Locator, page, userEvent } from "vitest/browser";
import { answer, holdReply, listPage, refusal } from "../../testing/component/answer.ts";
import {
  bookedMessage,
  bookingDay,
  createBookingServer,
  offeredTimes,
  openBookingDialog,
  showTimes,
  treatmentCard,
} from "../../testing/component/booking-page.ts";
import { addAnswers, holdTimers, mountPage, patient } from "../../testing/component/mount-page.tsx";
import {
  desktop,
  fillWithoutEvent,
  findAccessibilityFaults,
  phone,
  tablet,
  type Viewport,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { writeTimeoutMs } from "../shared/api.ts";

/** A new user on a phone, whose profile has only an email. */
const nameless = { ...patient, name: "" };

async function openAsNewPatient() {
  const clinic = createBookingServer({ profile: { name: "", phone: "" } });
  await mountPage(`/appointment?date=${bookingDay}`, {
    viewport: phone,
    signedInAs: nameless,
    answers: clinic.answers,
  });
  await expect.element(treatmentCard("Teeth Cleaning").getByText(/spaces Available/)).toBeVisible();
  return clinic;
}

const getLeaveQuestion = () => page.getByRole("dialog", { name: "Leave without booking?" });
const getQuery = () => location.search;

test("shows price and terms from the start, above the button that books", async () => {
  await openAsNewPatient();
  const dialog = await openBookingDialog("Teeth Cleaning");
  const note = dialog.getByText(/^Price: \$90\. Nothing to pay now/);
  const submit = dialog.getByRole("button", { name: "Submit" });
  await expect
    .poll(() => {
      const [noted, button] = [note, submit].map((one) => one.element().getBoundingClientRect());
      return noted && button && noted.bottom <= button.top && button.bottom <= phone.height;
    })
    .toBe(true);
});

const sizes = [
  ["a phone", { width: 390, height: 800 }],
  ["a tablet", tablet],
  ["a computer", desktop],
] as const;

const boxOf = (found: Locator) => found.element().getBoundingClientRect();

/** Opens the dialog of a patient whose profile has name and phone number. */
async function openAsKnownPatient(viewport: Viewport) {
  const clinic = createBookingServer();
  const { answers } = clinic;
  await mountPage(`/appointment?date=${bookingDay}`, { viewport, signedInAs: patient, answers });
  const dialog = await openBookingDialog("Teeth Cleaning");
  await expect.element(dialog.getByLabelText("Phone Number")).not.toHaveValue("");
  return dialog;
}

test.for(sizes)(
  "shows dentists, phone number, price and Submit without scrolling on %s",
  async ([, viewport]) => {
    const dialog = await openAsKnownPatient(viewport);
    const parts = [
      dialog.getByText("Mon, Nov 23, 2026 at 08:00 AM"),
      dialog.getByRole("group", { name: "Dentist" }),
      dialog.getByLabelText("Phone Number"),
      dialog.getByText(/^Price: /),
      dialog.getByRole("button", { name: "Submit" }),
    ];
    // The tiles are on their final place once the dentists have loaded.
    await expect.element(dialog.getByRole("radio", { name: / At \d/ }).first()).toBeInTheDocument();
    await expect.poll(() => boxOf(dialog).top).toBeGreaterThanOrEqual(0);
    const tops = parts.map((part) => boxOf(part).top);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(boxOf(dialog.getByLabelText("Phone Number")).bottom).toBeLessThanOrEqual(
      boxOf(dialog.getByText(/^Price: /)).top,
    );
    expect(boxOf(dialog.getByRole("button", { name: "Submit" })).bottom).toBeLessThanOrEqual(viewport.height);
  },
);

test.for(sizes)("shows a refusal directly above Submit, in view on %s", async ([, viewport]) => {
  const dialog = await openAsKnownPatient(viewport);
  addAnswers(answer(createBooking, refusal("patient-busy")));
  await showTimes(dialog);
  const submit = dialog.getByRole("button", { name: "Submit" });
  await submit.click();
  const alert = dialog.getByRole("alert");
  await expect.element(alert).toBeVisible();
  const gap = boxOf(submit).top - boxOf(alert).bottom;
  expect(gap).toBeGreaterThanOrEqual(0);
  expect(gap).toBeLessThan(24);
  expect(boxOf(alert).top).toBeGreaterThan(0);
  expect(boxOf(submit).bottom).toBeLessThanOrEqual(viewport.height);
});

test.for(sizes)("brings an invalid field with its error into view, in red, on %s", async ([, viewport]) => {
  const dialog = await openAsKnownPatient(viewport);
  const field = dialog.getByLabelText("Phone Number");
  await field.fill("");
  await showTimes(dialog);
  dialog.getByText("Mon, Nov 23, 2026 at 08:00 AM").element().scrollIntoView();
  await dialog.getByRole("button", { name: "Submit" }).click();
  const error = dialog.getByText("Phone Number is required");
  await expect.element(error).toBeVisible();
  await expect.element(field).toHaveFocus();
  await expect.poll(() => boxOf(field).top).toBeGreaterThan(boxOf(dialog.getByRole("heading")).bottom);
  expect(boxOf(error).bottom).toBeLessThanOrEqual(boxOf(dialog.getByText(/^Price: /)).top);
  const { borderColor, outlineColor } = getComputedStyle(field.element());
  const red = getComputedStyle(error.element()).color;
  expect({ borderColor, outlineColor }).toEqual({ borderColor: red, outlineColor: red });
});

test("chooses a time with the arrow keys", async () => {
  const dialog = await openAsKnownPatient(desktop);
  await showTimes(dialog);
  const times = dialog.getByRole("group", { name: "Time on Mon, Nov 23, 2026" });
  times.getByRole("radio", { name: "08:00 AM" }).element().focus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(times.getByRole("radio", { name: "08:30 AM" })).toBeChecked();
  await expect.element(times.getByRole("radio", { name: "08:30 AM" })).toHaveFocus();
  await expect.element(dialog.getByText(/\d{4} at 08:30 AM$/)).toBeVisible();
});

test("Submit sends text that the browser filled in without an event", async () => {
  const clinic = await openAsNewPatient();
  const dialog = await openBookingDialog("Teeth Cleaning");
  fillWithoutEvent(dialog.getByLabelText("Name", { exact: true }), "Ada Rivera");
  fillWithoutEvent(dialog.getByLabelText("Phone Number"), "202-555-0188");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(bookedMessage()).toBeVisible();
  expect(clinic.bookingRequests).toEqual([
    expect.objectContaining({ patientName: "Ada Rivera", phone: "202-555-0188" }),
  ]);
});

test("shows and sends the profile's name, and asks only for the phone number", async () => {
  const clinic = createBookingServer();
  await mountPage(`/appointment?date=${bookingDay}`, { signedInAs: patient, answers: clinic.answers });
  const dialog = await openBookingDialog("Teeth Cleaning");
  await expect.element(dialog.getByText(patient.name)).toBeVisible();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0143");
  expect(dialog.getByRole("textbox").elements()).toHaveLength(1);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(bookedMessage()).toBeVisible();
  expect(clinic.bookingRequests).toMatchObject([{ patientName: patient.name, patient: patient.email }]);
  expect(clinic.profile().name).toBe(patient.name);
});

test("adds a child without leaving the booking, and keeps what was typed", async () => {
  let people: Profile["people"] = [];
  const clinic = createBookingServer();
  const profile = () => ({ ...clinic.profile(), people });
  let isDown = true;
  const save = ({ body }: { body: ProfileInput }) => {
    if (isDown) return refusal("unavailable");
    if (body.people)
      people = body.people.map(({ _id = `person-${people.length + 1}`, name }) => ({ _id, name }));
    return profile();
  };
  await mountPage(`/appointment?date=${bookingDay}`, {
    viewport: phone,
    signedInAs: patient,
    answers: [answer(showProfile, profile), answer(editProfile, save), ...clinic.answers],
  });
  const dialog = await openBookingDialog("Children's Check-up");
  await dialog.getByLabelText("Phone Number").fill("202-555-0170");
  const name = dialog.getByLabelText("Name of the patient");
  const add = dialog.getByRole("button", { name: "Add", exact: true });
  await dialog.getByRole("button", { name: "Book for a child or somebody else" }).click();
  await expect.element(name).toHaveFocus();
  await add.click();
  await expect.element(dialog.getByText("Name is required")).toBeVisible();
  await name.fill("Mia Patient");
  await add.click();
  await expect.element(dialog.getByText(/try again/i)).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  isDown = false;
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("radio", { name: "Mia Patient" })).toBeChecked();
  await expect.element(dialog.getByRole("radio", { name: "Mia Patient" })).toHaveFocus();
  await dialog.getByRole("button", { name: "Book for a child or somebody else" }).click();
  await name.fill("Leo Patient");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog.getByRole("radio", { name: "Leo Patient" })).toBeChecked();
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0170");
  expect(clinic.bookingRequests).toEqual([]);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText(/^Children's Check-up for Leo Patient/)).toBeVisible();
  expect(clinic.bookingRequests).toMatchObject([{ personId: "person-2", patientName: "Leo Patient" }]);
});

/** The account holder's appointment on the day that the page shows. */
const nineOClockBooking = sampleBooking({
  personId: null,
  startsAt: `${bookingDay}T14:00:00Z`,
  endsAt: `${bookingDay}T14:30:00Z`,
});

test("doesn't offer a time at which the patient has an appointment", async () => {
  const { answers } = createBookingServer({ bookings: [nineOClockBooking] });
  await mountPage(`/appointment?date=${bookingDay}`, { signedInAs: patient, answers });
  const card = treatmentCard("Teeth Cleaning");
  await expect.element(card.getByRole("button", { name: "08:30 AM" })).toBeVisible();
  await expect.element(card.getByRole("button", { name: "09:00 AM" })).not.toBeInTheDocument();
  const dialog = await openBookingDialog("Teeth Cleaning");
  await showTimes(dialog);
  expect(offeredTimes(dialog)).toContain("09:30 AM");
  expect(offeredTimes(dialog)).not.toContain("09:00 AM");
});

test("shows free times before the patient's appointments load, and then without the busy ones", async () => {
  const { answers } = createBookingServer({ bookings: [nineOClockBooking] });
  const later = holdReply(listPage([nineOClockBooking]));
  await mountPage(`/appointment?date=${bookingDay}`, {
    signedInAs: patient,
    answers: [answer(listBookings, later.reply), ...answers],
  });
  const nine = treatmentCard("Teeth Cleaning").getByRole("button", { name: "09:00 AM" });
  await expect.element(nine).toBeVisible();
  later.release();
  await expect.element(nine).not.toBeInTheDocument();
});

test("marks a day as full if the patient is busy at its only free times, and free for a child", async () => {
  const isFree = ({ date, slot }: { date: string; slot: string }) =>
    date !== bookingDay || slot === "09:00 AM";
  const before = createBookingServer({ bookings: [nineOClockBooking], isFree });
  await mountPage("/appointment?date=2026-11-20", { signedInAs: patient, answers: before.answers });
  const monday = page.getByRole("button", { name: /^Monday, November 23, 2026/ });
  await expect.element(monday).toHaveAccessibleName("Monday, November 23, 2026, no openings");
  const people = [{ _id: "mia", name: "Mia Patient" }];
  const after = createBookingServer({ bookings: [nineOClockBooking], isFree, profile: { people } });
  await mountPage("/appointment?date=2026-11-20", { signedInAs: patient, answers: after.answers });
  await expect.element(treatmentCard("Teeth Cleaning").getByText(/spaces Available/)).toBeVisible();
  await expect.element(monday).toHaveAccessibleName(/^Monday, November 23, 2026, \d+ openings?$/);
});

test("offers a child a time at which the account holder has an appointment", async () => {
  const profile = { people: [{ _id: "mia", name: "Mia Patient" }] };
  const { answers, bookingRequests } = createBookingServer({ bookings: [nineOClockBooking], profile });
  await mountPage(`/appointment?date=${bookingDay}`, { signedInAs: patient, answers });
  await treatmentCard("Teeth Cleaning").getByRole("button", { name: "09:00 AM" }).click();
  const dialog = page.getByRole("dialog", { name: "Booking for: Teeth Cleaning" });
  await expect.element(dialog.getByText("You already have an appointment at 09:00 AM")).toBeVisible();
  expect(offeredTimes(dialog)).not.toContain("09:00 AM");
  await dialog.getByText("Mia Patient").click();
  await expect.element(dialog.getByText(/\d{4} at 09:00 AM$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(bookedMessage()).toBeVisible();
  expect(bookingRequests).toMatchObject([{ slot: "09:00 AM", personId: "mia" }]);
});

test("Back closes the dialog, and the day stays", async () => {
  await mountPage("/dashboard", {
    viewport: phone,
    signedInAs: patient,
    answers: createBookingServer().answers,
  });
  await page.getByRole("link", { name: "Book Appointment" }).click();
  await page.getByRole("button", { name: "Monday, November 23, 2026" }).click();
  const heading = page.getByRole("heading", { name: "Available Appointments on Nov 23, 2026" });
  await expect.element(heading).toBeVisible();
  const dialog = await openBookingDialog("Teeth Cleaning");
  history.back();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getQuery()).toBe(`?date=${bookingDay}`);
  await expect.element(heading).toBeVisible();
  // The dialog's Close button leaves no entry in the history, even if Book Appointment is pressed twice.
  const book = treatmentCard("Teeth Cleaning").getByRole("button", { name: "Book Appointment" }).element();
  if (!(book instanceof HTMLElement)) throw new Error("It is no button");
  book.click();
  book.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  history.back();
  await expect.poll(() => location.pathname).toBe("/dashboard");
});

test("asks before Back, the button or Escape loses what was typed", async () => {
  await openAsNewPatient();
  const dialog = await openBookingDialog("Teeth Cleaning");
  const field = dialog.getByLabelText("Phone Number");
  await field.fill("202-555-0188");
  const stay = async () => {
    await getLeaveQuestion().getByRole("button", { name: "Keep editing" }).click();
    await expect.element(getLeaveQuestion()).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("202-555-0188");
  };
  history.back();
  await expect.element(getLeaveQuestion()).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await stay();
  await dialog.getByRole("button", { name: "Close" }).click();
  await stay();
  await userEvent.keyboard("{Escape}");
  await stay();
  history.back();
  await getLeaveQuestion().getByRole("button", { name: "Leave", exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(getQuery()).toBe(`?date=${bookingDay}`);
});

test("Back waits for the answer while the booking is sent", async () => {
  const { book } = await openAsNewPatient();
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Beth Back");
  await dialog.getByLabelText("Phone Number").fill("202-555-0191");
  const later = holdReply("booked");
  addAnswers(
    answer(createBooking, async ({ body }) => {
      await later.reply();
      return { ...book(body), success: true as const };
    }),
  );
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.poll(later.asked).toBe(1);
  const { href } = location;
  // Waits for two changes of the history: Back leaves the page, and the locked dialog returns to it.
  const turn = () =>
    new Promise((done) => navigation.addEventListener("currententrychange", done, { once: true }));
  const away = turn();
  history.back();
  await away;
  await turn();
  expect(location.href).toBe(href);
  await expect.element(dialog.getByRole("button", { name: "Booking…" })).toBeVisible();
  expect(getLeaveQuestion().elements()).toEqual([]);
  later.release();
  await expect.element(bookedMessage()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("unlocks the dialog after a timeout, keeps what was typed, and repeats the same request", async () => {
  const passLimit = holdTimers(writeTimeoutMs);
  // The booking takes the day's only free time.
  const clinic = createBookingServer({
    profile: { name: "", phone: "" },
    isFree: ({ doctor, slot }) => doctor === "samuel-berg" && slot === "10:00 AM",
  });
  await mountPage(`/appointment?date=${bookingDay}`, {
    viewport: phone,
    signedInAs: nameless,
    answers: clinic.answers,
  });
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Wim Waiting");
  await dialog.getByLabelText("Phone Number").fill("202-555-0192");
  const lost = holdReply("an answer");
  const sent: { id: string | undefined; booking: Booking }[] = [];
  addAnswers(
    answer(createBooking, async ({ body }) => {
      const earlier = sent.find(({ id }) => id === body.requestId);
      const booking = earlier?.booking ?? clinic.book(body);
      sent.push({ id: body.requestId, booking });
      if (sent.length === 1) await lost.reply();
      return { ...booking, success: true as const };
    }),
  );
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.poll(lost.asked).toBe(1);
  passLimit();
  await expect
    .element(
      dialog
        .getByRole("alert")
        .getByText("The clinic's server didn't answer in time. Please check your connection and try again."),
    )
    .toBeVisible();
  await expect.element(dialog.getByText(/Submitting again never books you twice/)).toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Wim Waiting");
  await expect.element(dialog.getByRole("button", { name: "Close" })).toBeEnabled();
  history.back();
  await getLeaveQuestion().getByRole("button", { name: "Keep editing" }).click();
  await expect.element(getLeaveQuestion()).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Appointment is set, Nov 23, 2026 at 10:00 AM")).toBeVisible();
  expect(sent.map(({ id }) => id)).toEqual([expect.any(String), sent[0]?.id]);
  expect(clinic.bookings()).toHaveLength(1);
  lost.release();
});

test("sends a note to the clinic, and counts the characters of a long one", async () => {
  const { bookingRequests, profile } = await openAsNewPatient();
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Nora Note");
  await dialog.getByLabelText("Phone Number").fill("202-555-0189");
  await dialog.getByRole("button", { name: "Add a note for the clinic" }).click();
  const note = dialog.getByLabelText("Note for the clinic");
  await expect.element(note).toHaveFocus();
  await note.fill("x".repeat(160));
  await expect.element(dialog.getByText("40 characters left")).toBeVisible();
  await note.fill("x".repeat(201));
  await expect.element(dialog.getByText("1 character too many")).toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(dialog.getByText("The note must be at most 200 characters")).toBeVisible();
  await note.fill("I am afraid of needles.");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Appointment is set, Nov 23, 2026")).toBeVisible();
  expect(bookingRequests).toMatchObject([{ note: "I am afraid of needles." }]);
  // Waits for the last request after a booking, which stores name and number in the profile.
  await expect.poll(() => profile().phone).toBe("202-555-0189");
});

test("shows one toast and a notice after a booking, and the toast doesn't follow to the next page", async () => {
  await openAsNewPatient();
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Tom Told");
  await dialog.getByLabelText("Phone Number").fill("202-555-0190");
  await expect
    .element(
      dialog.getByText(
        /^Price: \$90\. Nothing to pay now.+ refunded in full until Sun, Nov 22, 2026 at 08:00 AM, but not after that\.$/,
      ),
    )
    .toBeVisible();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect
    .element(page.getByText("Your appointment is booked! Appointment is set, Nov 23, 2026 at 08:00 AM"))
    .toBeVisible();
  const toasts = () => [...document.querySelectorAll(".Toastify__toast")];
  expect(toasts()).toHaveLength(1);
  await expect.element(bookedMessage()).toHaveFocus();
  await expect
    .element(bookedMessage().getByText(`A confirmation is on its way to ${patient.email}`))
    .toBeVisible();
  await expect.element(bookedMessage().getByText("10 Pearl Street, Brooklyn, NY 11201")).toBeVisible();
  await expect
    .element(
      bookedMessage().getByText(
        /^You can move or cancel the appointment until it begins\. A card payment is refunded in full until /,
      ),
    )
    .toBeVisible();
  const [header, shown, below] = [
    page.getByRole("banner").element(),
    ...toasts(),
    bookedMessage().element(),
  ].map((part) => part.getBoundingClientRect());
  expect(shown?.top).toBeGreaterThanOrEqual(header?.bottom ?? Number.NaN);
  expect(below?.top).toBeGreaterThanOrEqual(shown?.bottom ?? Number.NaN);

  const saved = commands.nextDownload();
  await bookedMessage().getByRole("button", { name: "Add to calendar" }).click();
  expect((await saved).name).toBe(`teeth-cleaning-${bookingDay}.ics`);
  await bookedMessage().getByRole("link", { name: "My Appointments" }).click();
  await expect.element(page.getByRole("heading", { name: "My Appointments: 1" })).toBeVisible();
  // The toast closes long before its five seconds are over.
  await expect.poll(toasts, { timeout: 2000 }).toEqual([]);
});

test("Pay now leads back to the notice, even if it is pressed while the dialog closes", async () => {
  const clinic = await openAsNewPatient();
  addAnswers(
    answer(showBooking, () => clinic.bookings()[0] ?? refusal("not-found")),
    answer(createPaymentIntent, refusal("pay-at-clinic")),
  );
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Quinn Quick");
  await dialog.getByLabelText("Phone Number").fill("202-555-0191");
  const payNow = bookedMessage().getByRole("link", { name: "Pay now" });
  const watch = new MutationObserver(() => {
    const link = payNow.query();
    if (!(link instanceof HTMLElement) || dialog.query()) return;
    watch.disconnect();
    link.click();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await dialog.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("link", { name: "Back to booking" }).click();
  await expect.element(payNow).toBeVisible();
});
