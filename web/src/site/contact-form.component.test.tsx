import { sendMessage } from "@clinic/contract/messages.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import {
  fillWithoutEvent,
  findAccessibilityFaults,
  pageOverflowPixels,
  phone,
} from "../../testing/component/screen-variants.ts";
import type { SessionUser } from "../shared/session/session-state.ts";

const acceptedAnswer = answer(sendMessage, { success: true });

const emailField = () => page.getByLabelText("Email Address");
const messageField = () => page.getByLabelText("Your message");
const submitButton = () => page.getByRole("button", { name: "Submit" });
const thanksHeading = () => page.getByRole("heading", { name: "Thank you for your message" });
const readSessionStorage = () => Object.values(sessionStorage).join();

test("checks a message, sends it by keyboard alone, and thanks for it", async () => {
  await mountPage("/contact", { viewport: phone, answers: [acceptedAnswer] });
  await submitButton().click();
  await expect.element(page.getByText("Email is required")).toBeVisible();
  await expect.element(emailField()).toHaveAttribute("aria-invalid", "true");
  await expect.element(emailField()).toHaveFocus();
  await userEvent.keyboard("sam@example.test{Tab}An old filling{Tab}Can it be renewed?{Tab}{Enter}");
  await expect.element(thanksHeading()).toBeVisible();
  await expect.poll(() => thanksHeading().element().parentElement === document.activeElement).toBe(true);
});

test("keeps what was typed when the message can't be sent", async () => {
  await mountPage("/#contact", {
    answers: [answer(sendMessage, refusal("unavailable")), ...publicAnswers],
  });
  await emailField().fill("sam@example.test");
  await page.getByLabelText("Subject").fill("An old filling");
  await messageField().fill("Can it be renewed?");
  await submitButton().click();
  await expect
    .element(page.getByRole("alert").getByText("Error: Our server can't answer right now."))
    .toBeVisible();
  await expect.element(messageField()).toHaveValue("Can it be renewed?");
});

const findHoneypot = () => document.querySelector<HTMLInputElement>(".honeypot input");

test("names and empties a hidden field that a password manager filled in, and sends at the next press", async () => {
  const sent: unknown[] = [];
  const take = answer(sendMessage, ({ body }) => {
    sent.push(body);
    return { success: true as const };
  });
  await mountPage("/contact", { answers: [take] });
  await emailField().fill("sam@example.test");
  await page.getByLabelText("Subject").fill("An old filling");
  await messageField().fill("Can it be renewed?");
  const field = findHoneypot();
  if (!field) throw new Error("There is no such field");
  fillWithoutEvent(field, "https://sam.example.test");
  await submitButton().click();
  await expect.element(page.getByRole("alert").getByText(/perhaps by your password manager/)).toBeVisible();
  await expect.element(submitButton()).toHaveFocus();
  expect([sent, field.value]).toEqual([[], ""]);
  await submitButton().click();
  await expect.element(thanksHeading()).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ email: "sam@example.test", leaveEmpty: "" })]);
});

/** Field names that browsers and password managers fill in, from Chromium's autofill patterns and Bitwarden's list. */
const autofilledFieldNames =
  /name|mail|user|login|phone|tel|mobile|fax|addr|street|city|town|state|county|region|zip|post|country|company|organi[sz]ation|business|web|site|url|home|birth|title|card|code|pass|secret|otp|search|promo|price|number|attention/i;

test("hides the honeypot from browsers and password managers", async () => {
  await mountPage("/contact");
  await expect.element(submitButton()).toBeVisible();
  const field = findHoneypot();
  for (const text of [field?.name, field?.labels?.[0]?.textContent])
    expect(text).not.toMatch(autofilledFieldNames);
  expect(field?.autocomplete).toBe("off");
  expect(Object.keys(field?.dataset ?? {})).toEqual(
    expect.arrayContaining(["1pIgnore", "lpignore", "bwignore", "formType", "protonpassIgnore"]),
  );
});

test("says how long to wait after many messages", async () => {
  const slow = refusal("too-many-requests", { retryAfterSeconds: 2400 });
  await mountPage("/contact", { answers: [answer(sendMessage, slow)] });
  await emailField().fill("sam@example.test");
  await page.getByLabelText("Subject").fill("Once more");
  await messageField().fill("Are you there?");
  await submitButton().click();
  await expect.element(page.getByRole("alert").getByText("Please try again in 40 minutes.")).toBeVisible();
});

const accountEmail = patient.email;
const capitalizedEmail = accountEmail.replace("ada", "Ada");
test.for([
  { writes: capitalizedEmail, verified: true, named: true },
  { writes: "somebody.else@patients.test", verified: true, named: false },
  { writes: accountEmail, verified: false, named: false },
])("sends the session only with its own verified address: %o", async (given) => {
  const { writes, verified, named } = given;
  const sent: { by: SessionUser | null; email: string }[] = [];
  const take = answer(sendMessage, ({ by, body }) => {
    sent.push({ by, email: body.email });
    return { success: true as const };
  });
  await mountPage("/contact", { signedInAs: { ...patient, verified }, answers: [take] });
  await expect.element(emailField()).toHaveValue(accountEmail);
  await emailField().fill(writes);
  await page.getByLabelText("Subject").fill("An old filling");
  await messageField().fill("Can it be renewed?");
  await submitButton().click();
  await expect.element(thanksHeading()).toBeVisible();
  expect(sent).toEqual([
    { by: named ? expect.objectContaining({ email: accountEmail }) : null, email: writes },
  ]);
});

test("fills in the address of the account, which alone is no draft", async () => {
  await mountPage("/contact", { signedInAs: { ...patient, verified: false } });
  await expect.element(emailField()).toHaveValue(accountEmail);
  await messageField().fill("Never mind");
  await expect.poll(readSessionStorage).toContain("Never mind");
  await messageField().fill("");
  await expect.poll(readSessionStorage).not.toContain(accountEmail);
  await page.getByRole("link", { name: "All opening hours" }).click();
  await expect.poll(() => location.pathname).toBe("/infoCard");
});

test("keeps an unsent message over a reload, on both pages", async () => {
  await mountPage("/#contact", { viewport: phone, answers: publicAnswers });
  await emailField().fill("keep@example.test");
  await messageField().fill("Do you take");
  await expect.poll(readSessionStorage).toContain("Do you take");
  await remountPage();
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  await expect.element(messageField()).toHaveValue("Do you take");
  await mountPage("/contact", { viewport: phone, answers: [acceptedAnswer] });
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  expect(pageOverflowPixels()).toBe(0);
  await expect.element(emailField()).toHaveValue("keep@example.test");
  await page.getByLabelText("Subject").fill("My insurance");
  await messageField().fill("Do you take it?");
  await submitButton().click();
  await expect.element(thanksHeading()).toBeVisible();
  await remountPage();
  await messageField().click();
  await expect.element(messageField()).toHaveValue("");
  expect(page.getByText("We kept what you had typed.").elements()).toEqual([]);
});

test("discards a restored message for good", async () => {
  await mountPage("/contact");
  await messageField().fill("Never mind");
  await expect.poll(readSessionStorage).toContain("Never mind");
  await remountPage();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(messageField()).toHaveValue("");
  await expect.element(emailField()).toHaveFocus();
  expect(readSessionStorage()).not.toContain("Never mind");
});

test("asks before an unsent message is left by a link or by Back", async () => {
  await mountPage("/about", { answers: publicAnswers });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" });
  await link.click();
  await messageField().fill("Are you");
  await expect.poll(readSessionStorage).toContain("Are you");
  const question = page.getByRole("dialog", { name: "Leave without sending it?" });
  await page.getByRole("link", { name: "All opening hours" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(messageField()).toHaveValue("Are you");
  history.back();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(() => location.pathname).toBe("/about");
  await link.click();
  await messageField().click();
  await expect.element(messageField()).toHaveValue("");
});
