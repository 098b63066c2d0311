import { confirmAppointmentByMailLink, showAppointmentByMailLink } from "@clinic/contract/mail-links.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, noAnswer } from "../../../testing/component/answer.ts";
import { button, mountVisit, state, token, upcoming } from "../../../testing/component/linked-visit.ts";
import { answerFromNow } from "../../../testing/component/mount-page.tsx";

test("a link to confirm leaves the one tap to a person, who needs no mouse for it", async () => {
  // A confirmation without a tap would have no answer, and fail the test.
  await mountVisit(upcoming, `${token}.confirm`);
  await expect.element(state("One more tap")).toBeVisible();
  await expect.poll(() => document.activeElement?.textContent).toMatch(/^Confirm appointment/);
});

test("a confirmation whose answer was lost is not called a failure once the page knows of it", async () => {
  await mountVisit(upcoming, token);
  await expect.element(state("Booked")).toBeVisible();
  // After the failure the page reloads the appointment.
  answerFromNow(
    answer(confirmAppointmentByMailLink, noAnswer),
    answer(showAppointmentByMailLink, { ...upcoming, confirmed: true }),
  );
  await button("Confirm appointment").click();
  await expect.element(state("Confirmed")).toBeVisible();
  await expect.element(page.getByText("We can't reach the clinic's server.")).not.toBeInTheDocument();
});
