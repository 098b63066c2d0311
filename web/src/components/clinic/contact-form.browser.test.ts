import { expect, test } from "vitest";
import { openPage, phone, provideBrowser } from "../../../../emulators/testing/browser.ts";

provideBrowser();

test("a message is checked, sent by keyboard alone, and thanked for", async (t) => {
  const page = await openPage(t, { viewport: phone });
  await page.goto("/contact");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Email is required").waitFor();
  const email = page.getByLabel("Email Address");
  expect(await email.getAttribute("aria-invalid")).toBe("true");
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type("sam@example.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("An old filling");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Can it be renewed?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const thanks = page.getByRole("heading", { name: "Thank you for your message" });
  await thanks.waitFor();
  expect(await thanks.evaluate((heading) => heading.parentElement === document.activeElement)).toBe(true);
});

test("what was typed stays when the message can't be sent", async (t) => {
  const page = await openPage(t, { expected: [/status of 503/] });
  await page.route("**/messages", (route) =>
    route.fulfill({ status: 503, json: { error: { code: "unavailable", message: "-", requestId: "1" } } }),
  );
  await page.goto("/#contact");
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("An old filling");
  await page.getByLabel("Your message").fill("Can it be renewed?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").getByText("Error: Our server can't answer right now.").waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toBe("Can it be renewed?");
});

test("who has written a lot is told how long to wait", async (t) => {
  const page = await openPage(t, { expected: [/status of 429/] });
  await page.route("**/messages", (route) =>
    route.fulfill({
      status: 429,
      headers: { "Retry-After": "2400" },
      json: { error: { code: "too-many-requests", message: "-", requestId: "1" } },
    }),
  );
  await page.goto("/contact");
  await page.getByLabel("Email Address").fill("sam@example.test");
  await page.getByLabel("Subject").fill("Once more");
  await page.getByLabel("Your message").fill("Are you there?");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("alert").getByText("Please try again in 40 minutes.").waitFor();
});
