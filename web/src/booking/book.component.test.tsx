import { listAvailable } from "@clinic/contract/available.ts";
import { type BookingRequest, createBooking, listBookings } from "@clinic/contract/bookings.ts";
import { editProfile, showProfile } from "@clinic/contract/profile.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import { defaultTreatments } from "@clinic/domain/default-treatments.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { answer, listPage, noAnswer, refusal } from "../../testing/component/answer.ts";
import { accessibilityFindings, overflow, phone, shownTexts } from "../../testing/component/looks.ts";
import { answerFromNow, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { freeTimes } from "../../testing/component/sample-clinic.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { showWeekday } from "../shared/clinic-day.ts";

const day = "2026-11-24";

type Options = Parameters<typeof mountPage>[1];

/** Draws the booking page of a day on which all times are free. */
function mountDay({ answers = [], ...options }: Options = {}, path = `/appointment?date=${day}`) {
  const { email, role } = patient;
  const profile = { email, name: "", role, phone: "", people: [] };
  return mountPage(path, {
    ...options,
    // A first appointment: the profile has no name yet.
    signedInAs: { ...patient, name: "" },
    answers: [
      ...answers,
      ...freeTimes(),
      answer(listBookings, listPage([])),
      answer(showProfile, profile),
      answer(editProfile, ({ body: { name, phone: number } }) => ({ ...profile, name, phone: number })),
    ],
  });
}

async function openDialog(treatment: string): Promise<Locator> {
  await page
    .getByRole("article", { name: treatment })
    .getByRole("button", { name: "Book Appointment" })
    .click();
  const dialog = page.getByRole("dialog", { name: `Booking for: ${treatment}` });
  await expect.element(dialog).toBeVisible();
  return dialog;
}

/** The dialog, with name and phone number filled in. */
async function openFilledIn(treatment: string, name: string, number: string): Promise<Locator> {
  const dialog = await openDialog(treatment);
  await dialog.getByLabelText("Name").fill(name);
  await dialog.getByLabelText("Phone Number").fill(number);
  return dialog;
}

/** The server's answer to a booking. */
function booked({ treatmentId, slot, patientName, phone: number, doctorId }: BookingRequest) {
  const treatment = defaultTreatments.find(({ _id }) => _id === treatmentId);
  return {
    ...sampleBooking({
      ...{ treatmentId, slot, patientName, phone: number, dateISO: day, date: formatDate(day) },
      ...{ treatment: treatment?.name ?? "", Price: treatment?.Price ?? 0, doctorId: doctorId ?? null },
    }),
    success: true as const,
  };
}
const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Submit" }).click();

test("a time at which one has another appointment is refused in the dialog, and the next one books", async () => {
  await mountDay({
    viewport: phone,
    answers: [
      answer(createBooking, ({ body }) =>
        body.slot === "10:00 AM" ? refusal("patient-busy") : booked(body),
      ),
    ],
  });
  const dialog = await openFilledIn("Cavity Filling", "Toni Two", "202-555-0149");
  await dialog.getByLabelText("Time").selectOptions("10:00 AM");
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("You already have an appointment at that time."))
    .toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Toni Two");
  await dialog.getByLabelText("Time").selectOptions("12:00 PM");
  await submit(dialog);
  await expect.element(page.getByText(`Appointment is set, ${formatDate(day)} at 12:00 PM`)).toBeVisible();
});

test("a wish that was changed after a lost answer is not booked beside the first without a question", async () => {
  const ids: unknown[] = [];
  const book = answer(createBooking, ({ body }) => {
    ids.push(body.requestId);
    if (ids.length === 1) return noAnswer;
    return ids.length === 2 ? refusal("request-reused") : booked(body);
  });
  await mountDay({ viewport: phone, answers: [book] });
  const dialog = await openFilledIn("Cavity Filling", "Chris Change", "202-555-0151");
  await submit(dialog);
  await expect.element(dialog.getByRole("alert").getByText(/never books you twice/)).toBeVisible();
  await dialog.getByLabelText("Time").selectOptions("03:00 PM");
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("Your earlier try has arrived after all"))
    .toBeVisible();
  await submit(dialog);
  await expect.element(page.getByText(`Appointment is set, ${formatDate(day)} at 03:00 PM`)).toBeVisible();
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("a number that the server refuses has its reason at the field, once", async () => {
  const reason = "This number is too short. Include the area code, like (202) 555-0143.";
  await mountDay({
    viewport: phone,
    answers: [
      answer(createBooking, ({ body }) =>
        body.phone === "718-555-0123 ext. 45"
          ? booked(body)
          : refusal("invalid", { fields: { phone: reason } }),
      ),
    ],
  });
  const dialog = await openFilledIn("Cavity Filling", "Sam Short", "555-0123");
  const number = dialog.getByLabelText("Phone Number");
  await submit(dialog);
  await expect.element(dialog.getByText(reason)).toBeVisible();
  expect(dialog.getByText(reason).elements()).toHaveLength(1);
  await expect.element(number).toHaveAccessibleDescription(expect.stringContaining(reason));
  await expect.element(number).toHaveFocus();
  // The page refuses this number itself.
  await number.fill("718-555-0123 / 0124");
  await submit(dialog);
  await expect.element(dialog.getByText("Enter one phone number only, without a second one.")).toBeVisible();
  await number.fill("tel:718-555-0123;ext=45");
  await submit(dialog);
  await expect
    .element(page.getByText(`Appointment is set, ${formatDate(day)} at `, { exact: false }))
    .toBeVisible();
});

test("an account that holds as many as it can is told the number to call", async () => {
  const clinic = { phone: "+44 (0)20 7946 0018", phoneUrl: "tel:+442079460018" };
  const data = { limit: 2, moreOnceVerified: true, ...clinic } as const;
  await mountDay({ viewport: phone, answers: [answer(createBooking, refusal("too-many-open", { data }))] });
  const dialog = await openFilledIn("Teeth Cleaning", "Max Many", "202-555-0153");
  await submit(dialog);
  const alert = dialog.getByRole("alert");
  await expect
    .element(
      alert.getByText("An account can have 2 upcoming appointments until its email address is verified."),
    )
    .toBeVisible();
  await expect.element(alert.getByRole("link", { name: data.phone })).toHaveAttribute("href", data.phoneUrl);
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Max Many");
});

test("a pause that begins while the dialog is open is told there and on the page", async () => {
  const sentence = "Our chairs are being repaired.";
  await mountDay();
  const dialog = await openFilledIn("Teeth Cleaning", "Lee Late", "202-555-0154");
  answerFromNow(
    answer(createBooking, refusal("booking-paused", { data: { sentence } })),
    answer(showSettings, { ...defaultPublicSettingsAnswer, bookingPaused: sentence }),
  );
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText(`Online booking is paused. ${sentence}`))
    .toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page
    .getByRole("dialog", { name: "Leave without booking?" })
    .getByRole("button", { name: "Leave", exact: true })
    .click();
  await expect
    .element(page.getByRole("region", { name: "Online booking is paused" }).getByText(sentence))
    .toBeVisible();
});

test("a price that has changed is shown and asked for again", async () => {
  let price = 55;
  const offer = () =>
    defaultTreatments.map((treatment) => ({
      ...{ ...treatment, doctors: [] },
      ...(treatment._id === "fluoride-treatment" && { Price: price }),
    }));
  await mountDay({
    answers: [
      answer(listAvailable, offer),
      answer(createBooking, ({ body }) => (body.Price === 60 ? booked(body) : refusal("price-changed"))),
    ],
  });
  await expect
    .element(page.getByRole("article", { name: "Fluoride Treatment" }).getByText("Price: $ 55"))
    .toBeVisible();
  const dialog = await openFilledIn("Fluoride Treatment", "Pia Price", "202-555-0152");
  price = 60;
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("The price is now $60, no longer $55."))
    .toBeVisible();
  await expect.element(dialog.getByText("Price: $60")).toBeVisible();
  await submit(dialog);
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
});

test("a treatment taken down meanwhile: the dialog stays, says so, and loses nothing typed", async () => {
  await mountDay();
  const dialog = await openFilledIn("Fluoride Treatment", "Gil Gone", "202-555-0158");
  const left = defaultTreatments.filter(({ name }) => name !== "Fluoride Treatment");
  answerFromNow(
    answer(createBooking, refusal("treatment-not-found")),
    answer(
      listAvailable,
      left.map((treatment) => ({ ...treatment, doctors: [] })),
    ),
  );
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("The clinic no longer offers this treatment."))
    .toBeVisible();
  // Behind the dialog, only elements that screen readers ignore too.
  await expect
    .element(page.getByRole("article", { name: "Fluoride Treatment", includeHidden: true }))
    .not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Gil Gone");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0158");
  expect(dialog.getByRole("button", { name: /free/ }).elements()).toEqual([]);
  await dialog.getByRole("button", { name: "Choose another treatment" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("where today is closed the page says so, and the next open day is one tap away", async () => {
  const [today, next] = ["2026-11-20", "2026-11-21"];
  await mountDay(
    { viewport: phone, clinic: { closedDays: [{ date: today, reason: "Staff training" }] } },
    `/appointment?date=${today}`,
  );
  await expect
    .element(page.getByRole("status").getByText("The clinic is closed today: Staff training."))
    .toBeVisible();
  await page.getByRole("button", { name: `Next open day: ${showWeekday(next)}` }).click();
  await expect
    .element(page.getByRole("heading", { name: `Available Appointments on ${formatDate(next)}` }))
    .toHaveFocus();
  expect(location.href).toMatch(`date=${next}`);
});

test("why days of the month in view are closed stands at the calendar, as far as patients may know", async () => {
  const closedDays = [
    { date: "2026-12-01", reason: "Water repair", shown: true as const },
    {
      ...{ date: "2026-12-02", from: "12:00", to: "14:00" },
      ...{ reason: "Staff meeting", shown: true as const },
    },
    { date: "2026-12-03", reason: "" },
  ];
  await mountDay({ viewport: phone, clinic: { closedDays } }, "/appointment");
  const closings = page.getByRole("list", { name: "Closed in this month" });
  await expect.element(page.getByRole("grid").first()).toBeVisible();
  expect(closings.elements()).toEqual([]);
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  await expect
    .poll(() => shownTexts(closings.getByRole("listitem")))
    .toEqual([
      "Closed Tuesday, December 1: Water repair",
      "Closed Wednesday, December 2, 12:00 PM – 2:00 PM: Staff meeting",
    ]);
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);
});
