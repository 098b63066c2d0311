import { listAttention } from "@clinic/contract/attention.ts";
import { listBookings } from "@clinic/contract/bookings.ts";
import { listMessages } from "@clinic/contract/messages.ts";
import { listManagedReviews } from "@clinic/contract/reviews.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, listPage } from "../../testing/component/answer.ts";
import { shortTestPassword, testPassword } from "../../testing/component/firebase-auth.ts";
import { admin, mountPage, patient } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import { ScheduleServer } from "../../testing/component/schedule-server.ts";
import { findFaultsInEveryVariant } from "../../testing/component/screen-variants.ts";

const answers = [
  ...new ScheduleServer().answers,
  ...[listAttention, listMessages, listManagedReviews].map((list) => answer(list, listPage([]))),
  answer(listBookings, listPage([])),
  ...publicAnswers,
];
const question = () => page.getByRole("dialog", { name: "Please choose a longer password" });

async function logIn(email: string, password: string): Promise<void> {
  await mountPage("/login", { answers });
  await page.getByLabelText("Email").fill(email);
  await page.getByLabelText("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

test("whoever works at the clinic and has a short password chooses a longer one, and goes on", async () => {
  await logIn(admin.email, shortTestPassword);
  await expect.element(question()).toBeVisible();
  expect(await findFaultsInEveryVariant()).toEqual([]);
  await question().getByLabelText("Current password").fill(shortTestPassword);
  await question().getByLabelText("New password").fill("nine char");
  await question().getByRole("button", { name: "Change password" }).click();
  await expect.element(question().getByText("Password must be at least 10 characters")).toBeVisible();
  await question().getByLabelText("New password").fill("ten characters");
  await question().getByRole("button", { name: "Change password" }).click();
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading", { level: 1, name: "Schedule" })).toBeVisible();
});

test.for([
  [admin.email, testPassword],
  [patient.email, shortTestPassword],
])("asks neither for a long password nor a patient: %s", async ([email, password]) => {
  await logIn(email ?? "", password ?? "");
  await expect.poll(() => location.pathname).not.toBe("/login");
  await expect.element(question()).not.toBeInTheDocument();
});
