import type { Page } from "playwright-core";
import { otherDemoPatients } from "../../emulators/seed/accounts.ts";
import { personLink } from "../src/shared/paths.ts";
import { answered, loseNotices } from "./bring-notices.ts";
import type { Screen } from "./photograph.ts";

/** For the demo clinic's admin, on a day with appointments. */
export function clinicScreens(day: string): readonly Screen[] {
  const schedule = `/dashboard/schedule?date=${day}`;
  const table = `${schedule}&view=table`;
  return [
    { name: "no-appointments", path: "/dashboard", arrive: see("No appointments yet") },
    { name: "dashboard-menu", path: "/dashboard", arrive: openMenu, inWindow: true, widths: [390, 768] },
    {
      name: "schedule-day",
      path: `${schedule}&view=day`,
      arrive: (page) => page.locator("[data-visit]").first().waitFor(),
    },
    {
      name: "schedule-table",
      path: table,
      arrive: (page) => page.locator(".day-sheet td").first().waitFor(),
    },
    {
      name: "schedule-doctor",
      path: `${schedule}&view=week&doctor=mei-lin-chen`,
      arrive: (page) => page.locator("[data-visit]").first().waitFor(),
    },
    { name: "schedule-week", path: schedule, arrive: turnToWeek },
    { name: "book-for-caller", path: schedule, arrive: press("Book for a caller"), inWindow: true },
    { name: "schedule-history", path: table, arrive: openHistory, inWindow: true },
    { name: "move-patient", path: table, arrive: press(/^Move: /), inWindow: true },
    {
      name: "overview",
      path: "/dashboard/overview",
      arrive: (page) => page.getByRole("figure").last().waitFor(),
    },
    {
      name: "overview-doctors",
      path: `/dashboard/overview?show=figures&range=days&from=${day}&to=${day}`,
      arrive: see("By treatment"),
    },
    {
      name: "overview-earnings",
      path: `/dashboard/overview?show=earnings&year=${day.slice(0, "yyyy".length)}`,
      arrive: see("Outstanding by month"),
    },
    {
      name: "person",
      path: personLink({ uid: otherDemoPatients.marcus.uid }),
      arrive: (page) => page.getByRole("table").nth(1).waitFor(),
    },
    { name: "all-users", path: "/dashboard/users", arrive: see("This is you") },
    { name: "make-admin", path: "/dashboard/users", arrive: press(/^Make Admin/), inWindow: true },
    {
      name: "add-doctor",
      path: "/dashboard/adddoctor",
      arrive: (page) => page.getByLabel("Photo").waitFor(),
    },
    { name: "add-doctor-errors", path: "/dashboard/adddoctor", arrive: addNobody },
    { name: "manage-doctor", path: "/dashboard/managedoctor", arrive: see("Dr. Amara Okafor") },
    { name: "edit-doctor", path: "/dashboard/managedoctor/samuel-berg", arrive: see("Family holiday") },
    { name: "treatments", path: "/dashboard/treatments", arrive: see("Oral Surgery") },
    { name: "treatment", path: "/dashboard/treatments/oral-surgery", arrive: see("times a day") },
    { name: "messages", path: "/dashboard/messages", arrive: openMessage },
    { name: "messages-answered", path: "/dashboard/messages", arrive: openAnswered },
    {
      name: "reviews-to-approve",
      path: "/dashboard/reviews",
      arrive: (page) => page.getByRole("article").first().waitFor(),
    },
    {
      name: "settings",
      path: "/dashboard/settings",
      arrive: (page) => page.getByLabel("Time zone").waitFor(),
      whole: true,
    },
    { name: "feeds", path: "/dashboard/feeds", arrive: see("With names") },
    { name: "feeds-added", path: "/dashboard/feeds", arrive: addFeed },
    {
      name: "doctor-still-needed",
      path: "/dashboard/managedoctor",
      arrive: deleteInVain("Dr. Mei-Lin Chen"),
      inWindow: true,
    },
    // From here on two mails are lost.
    { name: "schedule-notice-failed", path: schedule, arrive: loseMails(day), changes: true },
    // And from here on a doctor is away on the day.
    {
      name: "affected",
      path: "/dashboard/managedoctor/mei-lin-chen",
      arrive: putDownAway(day),
      changes: true,
    },
    { name: "schedule-attention", path: schedule, arrive: see("is away then") },
  ];
}

function see(text: string) {
  return (page: Page) => page.getByRole("main").getByText(text).first().waitFor();
}

function press(name: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").waitFor();
  };
}

async function openMenu(page: Page) {
  const shortcuts = page.getByRole("navigation", { name: "Dashboard shortcuts" });
  await shortcuts.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Manage Doctor" }).waitFor();
}

async function turnToWeek(page: Page) {
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.locator(".week-day").nth(6).waitFor();
}

async function addNobody(page: Page) {
  await page.getByRole("option", { name: "Oral Surgery" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Image is required").waitFor();
}

/** The page shows what an answer would bring, with an address that is nobody's and the same in every picture. */
async function addFeed(page: Page) {
  const answer = { success: true, _id: "new", path: "/feeds/Ck3vX9sQb1yTf0JmWzR4eA.ics" };
  await page.route("**/feeds", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 201, json: answer }) : route.continue(),
  );
  await page.getByText("With names", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByRole("button", { name: "Copy address" }).waitFor();
  // Where it is shown was scrolled to.
  await page.evaluate(() => scrollTo(0, 0));
}

const deleteInVain = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: `${name} still has` }).waitFor();
};

const putDownAway = (day: string) => async (page: Page) => {
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Reason").fill("Training");
  await page.getByRole("button", { name: "Add time away" }).click();
  await page.getByRole("region", { name: /take place as/ }).waitFor();
};

async function openMessage(page: Page) {
  await page.getByText("Wheelchair access").click();
  await page.getByRole("button", { name: "Answer" }).waitFor();
}

async function openAnswered(page: Page) {
  await page.getByText(answered.subject).click();
  const entry = page.getByRole("listitem").filter({ hasText: answered.subject });
  await entry.getByRole("button", { name: "Answer again" }).click();
  await entry.getByLabel(`Your answer to ${answered.email}`).fill("Dear Ms. Fischer,");
  await page.evaluate(() => scrollTo(0, 0));
}

async function openHistory(page: Page) {
  await page.getByRole("button", { name: "Open: Marcus Green" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "What happened" }).waitFor();
}

const loseMails = (day: string) => async (page: Page) => {
  await loseNotices(day);
  await page.reload();
  await page.getByText("Your answer to this message could not be delivered").waitFor();
};
