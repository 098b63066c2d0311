import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  day,
  keepBookings,
  notice,
  openBookingDialog,
  treatmentCard,
} from "../../../testing/component/booking-page.ts";
import { phone } from "../../../testing/component/looks.ts";
import { mountPage, patient } from "../../../testing/component/mount-page.tsx";
import { published } from "../../../testing/component/sample-clinic.ts";

/** A new user, whose profile has only an email. */
const nameless = { ...patient, name: "" };
const keepNameless = () => keepBookings({ profile: { name: "", phone: "" } });

test("a double click books once and says it once", async () => {
  const { answers, wishes } = keepNameless();
  await mountPage(`/appointment?date=${day}`, { viewport: phone, signedInAs: nameless, answers });
  const dialog = await openBookingDialog("Teeth Cleaning");
  await dialog.getByLabelText("Name").fill("Dana Twice");
  await dialog.getByLabelText("Phone Number").fill("(202) 555-0143");
  await dialog.getByRole("button", { name: "Submit" }).dblClick();
  await expect.element(dialog).not.toBeInTheDocument();
  const said = page.getByRole("status").getByText("Your appointment is booked!");
  await expect.element(said.first()).toBeVisible();
  expect(said.elements()).toHaveLength(1);
  expect(wishes).toHaveLength(1);
});

test("in another time zone the page names the clinic's zone, like the mails", async () => {
  const { answers } = keepBookings();
  const address = { street: "1 Park Row", city: "Leeds", region: "", postalCode: "LS1 5HD", country: "GB" };
  await mountPage(`/appointment?date=${day}`, { signedInAs: patient, answers, clinic: { address } });
  await expect.element(page.getByText("All times are the clinic's, in New York.")).toBeVisible();
});

test("on a phone, five taps lead from the home page to a booking in the next month", async () => {
  const { answers, wishes } = keepNameless();
  await mountPage("/", { viewport: phone, signedInAs: nameless, answers: [...published, ...answers] });
  await page.getByRole("link", { name: "Get Started" }).click();
  await page.getByRole("button", { name: "Go to the Next Month" }).click();
  await page.getByRole("button", { name: "Thursday, December 3, 2026" }).click();
  const dialog = await openBookingDialog("Teeth Cleaning");
  // The cursor stands where something is missing; a name only for accounts without one.
  await dialog.getByLabelText("Name").fill("Sam Five");
  await dialog.getByLabelText("Phone Number").fill("202-555-0145");
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
  expect(wishes).toMatchObject([{ date: "2026-12-03" }]);
});

test("the whole booking by keyboard alone", async () => {
  const { answers, wishes } = keepNameless();
  await mountPage(`/appointment?date=${day}`, { signedInAs: nameless, answers });
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
  // The cursor stands where something is missing.
  await expect.element(dialog.getByLabelText("Name")).toHaveFocus();
  await userEvent.keyboard("Kim Keys");
  // Past the way to the profile, which comes with the profile, and the email address.
  await expect.element(dialog.getByText(/first add them/)).toBeVisible();
  await userEvent.keyboard("{Tab}{Tab}{Tab}");
  await expect.element(dialog.getByLabelText("Phone Number")).toHaveFocus();
  await userEvent.keyboard("202-555-0149{Enter}");
  await expect.element(page.getByText("Your appointment is booked!")).toBeVisible();
  await expect.element(notice()).toHaveFocus();
  expect(wishes).toMatchObject([{ date: "2026-11-24", patientName: "Kim Keys", phone: "202-555-0149" }]);
});
