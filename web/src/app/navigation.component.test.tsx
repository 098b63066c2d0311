import { sendMessage } from "@clinic/contract/messages.ts";
import { HttpResponse, http } from "msw/http";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, connectionLost } from "../../testing/component/answer.ts";
import { addAnswers, mountPage } from "../../testing/component/mount-page.tsx";
import { publicAnswers } from "../../testing/component/sample-clinic.ts";
import { findAccessibilityFaults, phone } from "../../testing/component/screen-variants.ts";

const linkNamed = (name: string) => page.getByRole("link", { name, exact: true });
const menuButton = () => page.getByRole("button", { name: "Menu" });

/** Fails the request by which the offline banner checks the connection. */
const failedConnectionCheck = http.head("/robots.txt", () => HttpResponse.error());
const passedConnectionCheck = http.head("/robots.txt", () => new HttpResponse());

async function writeMessage() {
  await page.getByLabelText("Email Address").fill("sam@example.test");
  await page.getByLabelText("Subject").fill("A question");
  await page.getByLabelText("Your message").fill("Are you there?");
  await page.getByRole("button", { name: "Submit" }).click();
}

test("the skip link leads past the menu", async () => {
  await mountPage("/contact");
  await expect.element(page.getByLabelText("Email Address")).toBeVisible();
  // Moves the focus to the page's start, where Tab begins on the first page of a tab.
  const top = document.getElementById("root");
  if (top) top.tabIndex = -1;
  top?.focus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("link", { name: /^Skip/ })).toHaveFocus();
  await userEvent.keyboard("{Enter}{Tab}");
  expect(document.querySelector("main")?.contains(document.activeElement)).toBe(true);
});

test("the phone's menu opens and closes by keyboard, and restores the focus", async () => {
  await mountPage("/", { viewport: phone, answers: publicAnswers });
  await expect.element(menuButton()).toBeVisible();
  menuButton().element().focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(linkNamed("Review")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.poll(() => linkNamed("Review").elements()).toEqual([]);
  await expect.element(menuButton()).toHaveFocus();
});

test("axe finds nothing in the open menu and the invalid contact form", async () => {
  await mountPage("/contact", { viewport: phone, answers: publicAnswers });
  await menuButton().click();
  await expect.element(linkNamed("About")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect.element(page.getByText("Email is required")).toBeVisible();
  expect(await findAccessibilityFaults()).toEqual([]);
});

test("a navigation sets the tab's title, focuses the heading, announces the page and starts at its top", async () => {
  await mountPage("/", { viewport: phone, answers: publicAnswers });
  await expect.element(page.getByRole("link", { name: "Book Oral Surgery" })).toBeVisible();
  window.scrollTo(0, 2000);
  await expect.poll(() => window.scrollY).toBe(2000);
  await menuButton().click();
  await linkNamed("About").click();
  const heading = page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" });
  await expect.element(heading).toHaveFocus();
  expect(document.title).toBe("About · Pearl Street Dental");
  expect(window.scrollY).toBe(0);
  expect(document.querySelector("p[aria-live=polite]")?.textContent).toBe("About");
  await expect.poll(() => linkNamed("Review").elements()).toEqual([]);
});

test("Back restores the scroll position", async () => {
  await mountPage("/", { answers: publicAnswers });
  await expect.element(page.getByRole("link", { name: "Book Oral Surgery" })).toBeVisible();
  // Waits for `scrollend`, because the browser reports the new scroll position only in its next frame.
  const scrolled = new Promise((resolve) => addEventListener("scrollend", resolve, { once: true }));
  window.scrollTo(0, 1500);
  await scrolled;
  expect(window.scrollY).toBe(1500);
  const reviews = page.getByRole("contentinfo").getByRole("link", { name: "Patient reviews" }).element();
  // `click()` keeps the scroll position, whereas Vitest's click would first scroll to the link.
  if (reviews instanceof HTMLElement) reviews.click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Reviews" })).toBeVisible();
  expect(window.scrollY).toBe(0);
  history.back();
  await expect.poll(() => window.scrollY).toBe(1500);
});

test("shows a banner without a connection, loses no input, and hides it when the connection is back", async () => {
  await mountPage("/contact", { answers: [answer(sendMessage, connectionLost), failedConnectionCheck] });
  await writeMessage();
  await expect.element(page.getByText("You are offline.")).toBeVisible();
  await expect.element(page.getByText("Error: Your message isn't sent yet.")).toBeVisible();
  addAnswers(passedConnectionCheck);
  window.dispatchEvent(new Event("online"));
  await expect.element(page.getByText("You are offline.")).not.toBeInTheDocument();
  await expect.element(page.getByLabelText("Your message")).toHaveValue("Are you there?");
});

test("the banner's button checks the connection again", async () => {
  // Stops the banner's check every 3 s. Fake timers could not, because Vitest's polling would advance them.
  vi.stubGlobal("setInterval", () => 0);
  // Pretends to have a network, because the banner would otherwise check before any request fails.
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  let checks = 0;
  const counted = http.head("/robots.txt", () => {
    checks += 1;
    return HttpResponse.error();
  });
  await mountPage("/contact", { answers: [answer(sendMessage, connectionLost), counted] });
  await writeMessage();
  const again = page.getByRole("button", { name: "Check again" });
  await expect.element(again).toBeVisible();
  // The banner checks when sending the message fails, and again when the banner appears.
  await expect.poll(() => checks).toBe(2);
  addAnswers(passedConnectionCheck);
  await again.click();
  await expect.element(page.getByText("You are offline.")).not.toBeInTheDocument();
});
