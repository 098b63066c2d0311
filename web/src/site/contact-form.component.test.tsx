import { sendMessage } from "@clinic/contract/messages.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, refusal } from "../../testing/component/answer.ts";
import { accessibilityFindings, fillSilently, overflow, phone } from "../../testing/component/looks.ts";
import { mountPage, patient, remountPage } from "../../testing/component/mount-page.tsx";
import { published } from "../../testing/component/sample-clinic.ts";
import type { SessionUser } from "../shared/session/session-state.ts";

const taken = answer(sendMessage, { success: true });

const email = () => page.getByLabelText("Email Address");
const message = () => page.getByLabelText("Your message");
const submit = () => page.getByRole("button", { name: "Submit" });
const thanks = () => page.getByRole("heading", { name: "Thank you for your message" });
/** What the tab has stored, once the form's code has come. */
const kept = () => Object.values(sessionStorage).join();

test("a message is checked, sent by keyboard alone, and thanked for", async () => {
  await mountPage("/contact", { viewport: phone, answers: [taken] });
  await submit().click();
  await expect.element(page.getByText("Email is required")).toBeVisible();
  await expect.element(email()).toHaveAttribute("aria-invalid", "true");
  await expect.element(email()).toHaveFocus();
  await userEvent.keyboard("sam@example.test{Tab}An old filling{Tab}Can it be renewed?{Tab}{Enter}");
  await expect.element(thanks()).toBeVisible();
  await expect.poll(() => thanks().element().parentElement === document.activeElement).toBe(true);
});

test("what was typed stays when the message can't be sent", async () => {
  await mountPage("/#contact", {
    answers: [answer(sendMessage, refusal("unavailable")), ...published],
  });
  await email().fill("sam@example.test");
  await page.getByLabelText("Subject").fill("An old filling");
  await message().fill("Can it be renewed?");
  await submit().click();
  await expect
    .element(page.getByRole("alert").getByText("Error: Our server can't answer right now."))
    .toBeVisible();
  await expect.element(message()).toHaveValue("Can it be renewed?");
});

const trap = () => document.querySelector<HTMLInputElement>(".honeypot input");

test("a hidden field that a password manager filled in is named and emptied, and the next press sends the message", async () => {
  const sent: unknown[] = [];
  const take = answer(sendMessage, ({ body }) => {
    sent.push(body);
    return { success: true as const };
  });
  await mountPage("/contact", { answers: [take] });
  await email().fill("sam@example.test");
  await page.getByLabelText("Subject").fill("An old filling");
  await message().fill("Can it be renewed?");
  const field = trap();
  if (!field) throw new Error("There is no such field");
  fillSilently(field, "https://sam.example.test");
  await submit().click();
  await expect.element(page.getByRole("alert").getByText(/perhaps by your password manager/)).toBeVisible();
  await expect.element(submit()).toHaveFocus();
  expect([sent, field.value]).toEqual([[], ""]);
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(sent).toEqual([expect.objectContaining({ email: "sam@example.test", leaveEmpty: "" })]);
});

/** Names of fields that browsers and password managers fill in: Chromium's autofill patterns and Bitwarden's list. */
const theirs =
  /name|mail|user|login|phone|tel|mobile|fax|addr|street|city|town|state|county|region|zip|post|country|company|organi[sz]ation|business|web|site|url|home|birth|title|card|code|pass|secret|otp|search|promo|price|number|attention/i;

test("no browser or password manager knows the field that people don't see", async () => {
  await mountPage("/contact");
  await expect.element(submit()).toBeVisible();
  const field = trap();
  for (const text of [field?.name, field?.labels?.[0]?.textContent]) expect(text).not.toMatch(theirs);
  expect(field?.autocomplete).toBe("off");
  expect(Object.keys(field?.dataset ?? {})).toEqual(
    expect.arrayContaining(["1pIgnore", "lpignore", "bwignore", "formType", "protonpassIgnore"]),
  );
});

test("who has written a lot is told how long to wait", async () => {
  const slow = refusal("too-many-requests", { retryAfterSeconds: 2400 });
  await mountPage("/contact", { answers: [answer(sendMessage, slow)] });
  await email().fill("sam@example.test");
  await page.getByLabelText("Subject").fill("Once more");
  await message().fill("Are you there?");
  await submit().click();
  await expect.element(page.getByRole("alert").getByText("Please try again in 40 minutes.")).toBeVisible();
});

const own = patient.email;
const capitals = own.replace("ada", "Ada");
test.for([
  { writes: capitals, verified: true, named: true },
  { writes: "somebody.else@patients.test", verified: true, named: false },
  { writes: own, verified: false, named: false },
])("a message says who writes only from an address that they have proved: %o", async (given) => {
  const { writes, verified, named } = given;
  const sent: { by: SessionUser | null; email: string }[] = [];
  const take = answer(sendMessage, ({ by, body }) => {
    sent.push({ by, email: body.email });
    return { success: true as const };
  });
  await mountPage("/contact", { signedInAs: { ...patient, verified }, answers: [take] });
  await expect.element(email()).toHaveValue(own);
  await email().fill(writes);
  await page.getByLabelText("Subject").fill("An old filling");
  await message().fill("Can it be renewed?");
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  expect(sent).toEqual([{ by: named ? expect.objectContaining({ email: own }) : null, email: writes }]);
});

test("who is signed in finds their address there, and has begun nothing by that", async () => {
  await mountPage("/contact", { signedInAs: { ...patient, verified: false } });
  await expect.element(email()).toHaveValue(own);
  await message().fill("Never mind");
  await expect.poll(kept).toContain("Never mind");
  await message().fill("");
  await expect.poll(kept).not.toContain(own);
  await page.getByRole("link", { name: "See when we are open" }).click();
  await expect.poll(() => location.pathname).toBe("/infoCard");
});

test("a message that was begun is still there after a reload, on either page, until it is sent", async () => {
  await mountPage("/#contact", { viewport: phone, answers: published });
  await email().fill("keep@example.test");
  await message().fill("Do you take");
  await expect.poll(kept).toContain("Do you take");
  await remountPage();
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  await expect.element(message()).toHaveValue("Do you take");
  await mountPage("/contact", { viewport: phone, answers: [taken] });
  await expect.element(page.getByText("We kept what you had typed.")).toBeVisible();
  expect(await accessibilityFindings()).toEqual([]);
  expect(overflow()).toBe(0);
  await expect.element(email()).toHaveValue("keep@example.test");
  await page.getByLabelText("Subject").fill("My insurance");
  await message().fill("Do you take it?");
  await submit().click();
  await expect.element(thanks()).toBeVisible();
  await remountPage();
  await message().click();
  await expect.element(message()).toHaveValue("");
  expect(page.getByText("We kept what you had typed.").elements()).toEqual([]);
});

test("what was kept can be discarded, and stays away", async () => {
  await mountPage("/contact");
  await message().fill("Never mind");
  await expect.poll(kept).toContain("Never mind");
  await remountPage();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(message()).toHaveValue("");
  await expect.element(email()).toHaveFocus();
  expect(kept()).not.toContain("Never mind");
});

test("a message that was begun is left by a link or by Back after a yes alone", async () => {
  await mountPage("/about", { answers: published });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Contact" });
  await link.click();
  await message().fill("Are you");
  await expect.poll(kept).toContain("Are you");
  const question = page.getByRole("dialog", { name: "Leave without sending it?" });
  await page.getByRole("link", { name: "See when we are open" }).click();
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(message()).toHaveValue("Are you");
  history.back();
  await question.getByRole("button", { name: "Leave", exact: true }).click();
  await expect.poll(() => location.pathname).toBe("/about");
  await link.click();
  await message().click();
  await expect.element(message()).toHaveValue("");
});
