import { formatDate } from "@clinic/domain/calendar-date.ts";
import { test } from "vitest";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { openBookingDialog, timesOf } from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { chooseDay } from "../../../emulators/testing/calendar-page.ts";
import { typeCard } from "../../../emulators/testing/card-form.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { phone } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signUp } from "../../../emulators/testing/sign-up.ts";
import { translatePage } from "../../testing/translate-page.ts";
import { formatAppointmentDay } from "../shared/appointment-text.ts";

test("on a translated page a patient books, moves, pays and cancels", async (t) => {
  const account = await signUp("translated@clinic.test");
  const [from = "", to = ""] = demoDayPool.takeConsecutive(2);
  const page = await openPage(t, { viewport: phone });
  await resumeSession(page, account.email);
  await page.goto(`/appointment?date=${from}`);
  await page.getByText("spaces Available").first().waitFor();
  await page.evaluate(translatePage);
  await page.getByRole("heading", { name: `§Available Appointments on §${formatDate(from)}` }).waitFor();

  const booking = await openBookingDialog(page, "Teeth Cleaning");
  await booking.getByText("Dr. Mei-Lin Chen").click();
  await booking.getByRole("button", { name: "Change time" }).click();
  await timesOf(booking).getByText("§08:30 a. m.").click();
  await booking.getByLabel("Name").fill("Noa Vidal");
  await booking.getByLabel("Phone Number").fill("202-555-0143");
  await booking.getByRole("button", { name: "Submit" }).click();
  await page.getByText(`Appointment is set, ${formatDate(from)} at 08:30 a. m.`).waitFor();
  await booking.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "My Appointments" }).first().click();
  await page.getByRole("button", { name: /More for/ }).click();
  await page.getByRole("button", { name: "Move" }).click();
  const moving = page.getByRole("dialog", { name: "Move: " });
  await chooseDay(page, to);
  await timesOf(moving).getByText("§09:00 a. m.").click();
  await moving.getByRole("button", { name: "Move appointment" }).click();
  await page
    .getByText(`Your appointment is moved to ${formatAppointmentDay({ dateISO: to })} at 09:00 a. m.`)
    .waitFor();
  await moving.waitFor({ state: "detached" });
  const row = page.getByRole("row", { name: "Teeth Cleaning" });
  await row.getByText("§09:00 a. m.").waitFor();

  await row.getByRole("link", { name: "Pay" }).click();
  await typeCard(page, testCards.visa.number);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByText("Congrats! Your payment is complete.").waitFor();

  await page.getByRole("link", { name: "Back to My Appointments" }).click();
  await row.getByRole("button", { name: /More for/ }).click();
  await row.getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
  await question.getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByText("Your appointment is canceled, and $90 is refunded to your card.").waitFor();
  await question.waitFor({ state: "detached" });
  await page.getByRole("row", { name: "Canceled" }).getByText("§Refunded").waitFor();
});
