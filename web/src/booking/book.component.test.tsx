import { listAvailable } from "@clinic/contract/available.ts";
import { type BookingRequest, createBooking, listBookings } from "@clinic/contract/bookings.ts";
import { editProfile, showProfile } from "@clinic/contract/profile.ts";
import { showSettings } from "@clinic/contract/settings.ts";
import { formatDate } from "@clinic/domain/calendar-date.ts";
import { expect, test } from "vitest";
import { type Locator, page } from "vitest/browser";
import { demoSettingsAnswer, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { answer, connectionLost, listPage, refusal } from "../../testing/component/answer.ts";
import { chooseTime } from "../../testing/component/booking-page.ts";
import { addAnswers, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { freeTimeAnswers } from "../../testing/component/sample-clinic.ts";
import {
  findAccessibilityFaults,
  pageOverflowPixels,
  phone,
  readVisibleTexts,
} from "../../testing/component/screen-variants.ts";
import { sampleBooking } from "../../testing/sample-booking.ts";
import { formatShortDay } from "../shared/clinic-day.ts";

const day = "2026-11-24";

type Options = Parameters<typeof mountPage>[1];

const profile = { email: patient.email, name: "", role: "patient" as const, phone: "", people: [] };

/** Opens the booking page on a day on which all times are free. */
function openDay({ answers = [], ...options }: Options = {}, path = `/appointment?date=${day}`) {
  return mountPage(path, {
    ...options,
    // A new patient: the profile has no name yet.
    signedInAs: { ...patient, name: "" },
    answers: [
      ...answers,
      ...freeTimeAnswers(),
      answer(listBookings, listPage([])),
      answer(showProfile, profile),
      answer(editProfile, ({ body: { name, phone: phoneNumber } }) => ({
        ...profile,
        name,
        phone: phoneNumber,
      })),
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

/** Opens the dialog and fills in name and phone number. */
async function openFilledDialog(treatment: string, name: string, phoneNumber: string): Promise<Locator> {
  const dialog = await openDialog(treatment);
  await dialog.getByLabelText("Name").fill(name);
  await dialog.getByLabelText("Phone Number").fill(phoneNumber);
  return dialog;
}

/** Returns the server's answer to a booking. */
function createBookingAnswer({
  treatmentId,
  slot,
  patientName,
  phone: phoneNumber,
  doctorId,
}: BookingRequest) {
  const treatment = demoTreatments.find(({ _id }) => _id === treatmentId);
  return {
    ...sampleBooking({
      ...{ treatmentId, slot, patientName, phone: phoneNumber, dateISO: day, date: formatDate(day) },
      ...{ treatment: treatment?.name ?? "", Price: treatment?.Price ?? 0, doctorId: doctorId ?? null },
    }),
    success: true as const,
  };
}
const submit = (dialog: Locator) => dialog.getByRole("button", { name: "Submit" }).click();

test("refuses a time at which the patient has another appointment, and books the next one", async () => {
  await openDay({
    viewport: phone,
    answers: [
      answer(createBooking, ({ body }) =>
        body.slot === "10:00 AM" ? refusal("patient-busy") : createBookingAnswer(body),
      ),
    ],
  });
  const dialog = await openFilledDialog("Cavity Filling", "Toni Two", "202-555-0149");
  await chooseTime(dialog, "10:00 AM");
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("You already have an appointment at that time."))
    .toBeVisible();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Toni Two");
  await chooseTime(dialog, "12:00 PM");
  await submit(dialog);
  await expect.element(page.getByText(`Appointment is set, ${formatDate(day)} at 12:00 PM`)).toBeVisible();
});

test("asks before it books a changed request after a lost answer", async () => {
  const ids: unknown[] = [];
  const book = answer(createBooking, ({ body }) => {
    ids.push(body.requestId);
    if (ids.length === 1) return connectionLost;
    return ids.length === 2 ? refusal("request-reused") : createBookingAnswer(body);
  });
  await openDay({ viewport: phone, answers: [book] });
  const dialog = await openFilledDialog("Cavity Filling", "Chris Change", "202-555-0151");
  await submit(dialog);
  await expect.element(dialog.getByRole("alert").getByText(/never books you twice/)).toBeVisible();
  await chooseTime(dialog, "03:00 PM");
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("Your earlier try has arrived after all"))
    .toBeVisible();
  await submit(dialog);
  await expect.element(page.getByText(`Appointment is set, ${formatDate(day)} at 03:00 PM`)).toBeVisible();
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
});

test("shows the server's error for a phone number once, at the field", async () => {
  const reason = "This number is too short. Include the area code.";
  await openDay({
    viewport: phone,
    answers: [
      answer(createBooking, ({ body }) =>
        body.phone === "718-555-0123 ext. 45"
          ? createBookingAnswer(body)
          : refusal("invalid", { fields: { phone: reason } }),
      ),
    ],
  });
  const dialog = await openFilledDialog("Cavity Filling", "Sam Short", "555-0123");
  const phoneNumber = dialog.getByLabelText("Phone Number");
  await submit(dialog);
  await expect.element(dialog.getByText(reason)).toBeVisible();
  expect(dialog.getByText(reason).elements()).toHaveLength(1);
  await expect.element(phoneNumber).toHaveAccessibleDescription(expect.stringContaining(reason));
  await expect.element(phoneNumber).toHaveFocus();
  // The page itself refuses two numbers in one field.
  await phoneNumber.fill("718-555-0123 / 0124");
  await submit(dialog);
  await expect.element(dialog.getByText("Enter one phone number only, without a second one.")).toBeVisible();
  await phoneNumber.fill("tel:718-555-0123;ext=45");
  await submit(dialog);
  await expect
    .element(page.getByText(`Appointment is set, ${formatDate(day)} at `, { exact: false }))
    .toBeVisible();
});

test("tells the number to call when the account has reached its limit", async () => {
  const clinic = { phone: "+44 (0)20 7946 0018", phoneUrl: "tel:+442079460018" };
  const data = { limit: 2, moreOnceVerified: true, ...clinic } as const;
  await openDay({ viewport: phone, answers: [answer(createBooking, refusal("too-many-open", { data }))] });
  const dialog = await openFilledDialog("Teeth Cleaning", "Max Many", "202-555-0153");
  await submit(dialog);
  const alert = dialog.getByRole("alert");
  await expect
    .element(
      alert.getByText("You can have 2 upcoming appointments at a time until your email address is verified."),
    )
    .toBeVisible();
  await expect.element(alert.getByRole("link", { name: data.phone })).toHaveAttribute("href", data.phoneUrl);
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Max Many");
  await expect.element(dialog.getByRole("button", { name: "Submit" })).not.toBeInTheDocument();
  await dialog.getByRole("link", { name: "Verify my email" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("tells an account at its limit so before anything is filled in, until the limit no longer holds", async () => {
  const bookingLimit = {
    limit: 2,
    moreOnceVerified: true,
    phone: "+1 202-555-0143",
    phoneUrl: "tel:+12025550143",
  } as const;
  await openDay({ answers: [answer(showProfile, { ...profile, bookingLimit })] });
  const dialog = await openDialog("Teeth Cleaning");
  await expect
    .element(
      dialog.getByText(
        "You can have 2 upcoming appointments at a time until your email address is verified.",
      ),
    )
    .toBeVisible();
  await expect.element(dialog.getByRole("link", { name: "Verify my email" })).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "Submit" })).not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "Close" }).click();
  addAnswers(answer(showProfile, profile));
  await expect
    .element((await openDialog("Teeth Cleaning")).getByRole("button", { name: "Submit" }))
    .toBeVisible();
});

test("tells in the dialog and on the page that booking is paused", async () => {
  const sentence = "Our chairs are being repaired.";
  await openDay();
  const dialog = await openFilledDialog("Teeth Cleaning", "Lee Late", "202-555-0154");
  addAnswers(
    answer(createBooking, refusal("booking-paused", { data: { sentence } })),
    answer(showSettings, { ...demoSettingsAnswer, bookingPaused: sentence }),
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
  expect(page.getByRole("article").elements()).toEqual([]);
});

test("shows a changed price and asks to submit again", async () => {
  let price = 55;
  const offer = () =>
    demoTreatments.map((treatment) => ({
      ...{ ...treatment, doctors: [] },
      ...(treatment._id === "fluoride-treatment" && { Price: price }),
    }));
  await openDay({
    answers: [
      answer(listAvailable, offer),
      answer(createBooking, ({ body }) =>
        body.Price === 60 ? createBookingAnswer(body) : refusal("price-changed"),
      ),
    ],
  });
  await expect
    .element(page.getByRole("article", { name: "Fluoride Treatment" }).getByText("Price: $ 55"))
    .toBeVisible();
  const dialog = await openFilledDialog("Fluoride Treatment", "Pia Price", "202-555-0152");
  price = 60;
  await submit(dialog);
  await expect
    .element(dialog.getByRole("alert").getByText("The price is now $60, no longer $55."))
    .toBeVisible();
  await expect.element(dialog.getByText("Price: $60")).toBeVisible();
  await submit(dialog);
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
});

test("says that the treatment is no longer offered, stays open, and keeps what was typed", async () => {
  await openDay();
  const dialog = await openFilledDialog("Fluoride Treatment", "Gil Gone", "202-555-0158");
  const left = demoTreatments.filter(({ name }) => name !== "Fluoride Treatment");
  addAnswers(
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
  // Also looks for hidden cards, because screen readers ignore the page behind the dialog.
  await expect
    .element(page.getByRole("article", { name: "Fluoride Treatment", includeHidden: true }))
    .not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText("Name")).toHaveValue("Gil Gone");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveValue("202-555-0158");
  expect(dialog.getByRole("button", { name: /free/ }).elements()).toEqual([]);
  await dialog.getByRole("button", { name: "Choose another treatment" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("says that the clinic is closed today, and leads to the next open day", async () => {
  const [today, next] = ["2026-11-20", "2026-11-21"];
  await openDay(
    { viewport: phone, clinic: { closedDays: [{ date: today, reason: "Staff training" }] } },
    `/appointment?date=${today}`,
  );
  const message = page.getByRole("region", { name: "No openings" });
  await expect.element(message.getByText("The clinic is closed today")).toBeVisible();
  await expect.element(message.getByRole("status").getByText("Staff training.")).toBeVisible();
  expect(page.getByRole("article").elements()).toEqual([]);
  await message.getByRole("button", { name: formatShortDay(next) }).click();
  await expect
    .element(page.getByRole("heading", { name: `Available Appointments on ${formatDate(next)}` }))
    .toHaveFocus();
  expect(location.href).toMatch(`date=${next}`);
});

test("lists why days in view are closed, without reasons for staff only", async () => {
  const closedDays = [
    { date: "2026-12-08", reason: "Water repair", shown: true as const },
    {
      ...{ date: "2026-12-09", from: "12:00", to: "14:00" },
      ...{ reason: "Staff meeting", shown: true as const },
    },
    { date: "2026-12-10", reason: "" },
  ];
  await openDay({ viewport: phone, clinic: { closedDays } }, "/appointment");
  const closings = page.getByRole("list", { name: "Closed days" });
  await expect.element(page.getByRole("grid").first()).toBeVisible();
  expect(closings.elements()).toEqual([]);
  await page.getByRole("button", { name: "Later days" }).click();
  await expect
    .poll(() => readVisibleTexts(closings.getByRole("listitem")))
    .toEqual([
      "Closed Tuesday, December 8: Water repair",
      "Closed Wednesday, December 9, 12:00 PM – 2:00 PM: Staff meeting",
    ]);
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
});
