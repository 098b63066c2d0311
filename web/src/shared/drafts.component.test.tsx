import { showProfile } from "@clinic/contract/profile.ts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer } from "../../testing/component/answer.ts";
import { mountPage, patient } from "../../testing/component/mount-page.tsx";
import { phone } from "../../testing/component/screen-variants.ts";

/** All values in the tab's session storage, as one text. */
const readStoredText = () => Object.values(sessionStorage).join();

test("SignOut asks about an unsent form, and then deletes all drafts", async () => {
  const { email, name } = patient;
  await mountPage("/dashboard/profile", {
    viewport: phone,
    signedInAs: patient,
    answers: [answer(showProfile, { email, name, role: "patient", phone: "", people: [] })],
  });
  await expect.element(page.getByLabelText("Phone Number")).toBeVisible();
  await page.getByLabelText("Name").fill("Dana Draft");
  await expect.poll(readStoredText).toContain("Dana Draft");
  await mountPage("/contact", { viewport: phone });
  await page.getByLabelText("Your message").fill("About my Thursday");
  await expect.poll(readStoredText).toContain("About my Thursday");
  expect(readStoredText()).toContain("Dana Draft");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "SignOut" }).click();
  const question = page.getByRole("dialog", { name: "Leave without sending it?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(localStorage.getItem("accessToken")).not.toBeNull();
  expect(readStoredText()).toContain("About my Thursday");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "SignOut" }).click();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(() => localStorage.getItem("accessToken")).toBeNull();
  expect(readStoredText()).not.toMatch(/Dana Draft|About my Thursday/);
});
