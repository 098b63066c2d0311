import type { Page } from "playwright-core";
import { demoAccounts, otherDemoPatients } from "../../emulators/seed/accounts.ts";
import { patientLink, patientsPath } from "../src/shared/paths.ts";
import type { Screen } from "./screenshot.ts";
import { answeredMessage, failNotifications } from "./seed-notifications.ts";

/** The screens that the demo clinic's admin sees, today and on the next open day. */
export function clinicScreens(today: string, day: string): readonly Screen[] {
  const scheduleToday = `/dashboard/schedule?date=${today}`;
  const schedule = `/dashboard/schedule?date=${day}`;
  const table = `${schedule}&view=table`;
  return [
    { name: "dashboard-menu", path: "/dashboard", prepare: openMenu, windowOnly: true, widths: [390, 768] },
    {
      name: "schedule-day",
      path: `${scheduleToday}&view=day`,
      prepare: (page) => page.locator("[data-booking-id]").first().waitFor(),
    },
    {
      name: "schedule-table",
      path: table,
      prepare: (page) => page.locator(".day-sheet td").first().waitFor(),
    },
    {
      name: "schedule-doctor",
      path: `${schedule}&view=week&doctor=mei-lin-chen`,
      prepare: (page) => page.locator("[data-booking-id]").first().waitFor(),
    },
    { name: "schedule-week", path: scheduleToday, prepare: showWeek },
    { name: "book-for-caller", path: schedule, prepare: openDialog("Book for a caller"), windowOnly: true },
    { name: "schedule-history", path: table, prepare: openHistory, windowOnly: true },
    { name: "move-patient", path: table, prepare: openDialog(/^Move: /), windowOnly: true },
    {
      name: "overview",
      path: "/dashboard/overview",
      prepare: (page) => page.getByRole("figure").last().waitFor(),
    },
    {
      name: "overview-doctors",
      path: `/dashboard/overview?show=figures&range=days&from=${today}&to=${today}`,
      prepare: waitForText("By treatment"),
    },
    {
      name: "overview-earnings",
      path: `/dashboard/overview?show=earnings&year=${day.slice(0, "yyyy".length)}`,
      prepare: waitForText("Outstanding by month"),
    },
    {
      name: "person",
      path: patientLink({ uid: otherDemoPatients.marcus.uid }),
      prepare: (page) => page.getByRole("table").nth(1).waitFor(),
    },
    { name: "patients", path: patientsPath, prepare: waitForPatients },
    { name: "all-users", path: "/dashboard/users", prepare: waitForText("This is you") },
    { name: "make-admin", path: "/dashboard/users", prepare: openDialog(/^Make Admin/), windowOnly: true },
    { name: "choose-role", path: "/dashboard/users", prepare: openDialog(/^Change role/), windowOnly: true },
    { name: "access-log", path: "/dashboard/access", prepare: waitForText("Looked at"), fullPage: true },
    { name: "locked", path: schedule, prepare: lockPage, windowOnly: true },
    {
      name: "add-doctor",
      path: "/dashboard/adddoctor",
      prepare: (page) => page.getByLabel("Photo").waitFor(),
    },
    { name: "add-doctor-errors", path: "/dashboard/adddoctor", prepare: submitEmptyDoctor },
    { name: "manage-doctor", path: "/dashboard/managedoctor", prepare: waitForText("Dr. Amara Okafor") },
    {
      name: "edit-doctor",
      path: "/dashboard/managedoctor/samuel-berg",
      prepare: waitForText("Family holiday"),
    },
    { name: "treatments", path: "/dashboard/treatments", prepare: waitForText("Oral Surgery") },
    {
      name: "edit-treatment",
      path: "/dashboard/treatments/oral-surgery",
      prepare: waitForText("times a day"),
    },
    { name: "messages", path: "/dashboard/messages", prepare: openMessage },
    { name: "messages-answered", path: "/dashboard/messages", prepare: openAnsweredMessage },
    {
      name: "reviews-to-approve",
      path: "/dashboard/reviews",
      prepare: (page) => page.getByRole("article").first().waitFor(),
    },
    {
      name: "settings",
      path: "/dashboard/settings",
      prepare: (page) => page.getByLabel("Time zone").waitFor(),
      fullPage: true,
    },
    {
      name: "settings-site",
      path: "/dashboard/settings/site",
      prepare: (page) => page.getByLabel("Headline", { exact: true }).waitFor(),
    },
    { name: "feeds", path: "/dashboard/feeds", prepare: waitForText("With names") },
    { name: "feeds-added", path: "/dashboard/feeds", prepare: addFeed },
    {
      name: "doctor-still-needed",
      path: "/dashboard/managedoctor",
      prepare: failToDelete("Dr. Mei-Lin Chen"),
      windowOnly: true,
    },
    // `failMails` makes two mails fail. The screens after this entry show the failed mails too.
    { name: "schedule-notice-failed", path: schedule, prepare: failMails(day), changesData: true },
    // `addTimeAway` takes Dr. Chen away on the day. The screens after this entry show the absence too.
    {
      name: "affected",
      path: "/dashboard/managedoctor/mei-lin-chen",
      prepare: addTimeAway(day),
      changesData: true,
    },
    { name: "schedule-attention", path: schedule, prepare: showAllThatNeedsAttention },
  ];
}

const waitForPatients = (page: Page) =>
  page.getByRole("main").getByText("Account", { exact: true }).first().waitFor();

function waitForText(text: string) {
  return (page: Page) => page.getByRole("main").getByText(text).first().waitFor();
}

/** Locks the page as a time without input does, and unlocks it for the screens after this one when they load. */
async function lockPage(page: Page) {
  await page.evaluate((uid) => localStorage.setItem("locked", uid), demoAccounts.admin.uid);
  try {
    await page.reload();
    await page.getByRole("dialog", { name: /page is locked$/ }).waitFor();
  } finally {
    await page.evaluate(() => localStorage.removeItem("locked"));
  }
}

function openDialog(name: string | RegExp) {
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

async function showWeek(page: Page) {
  await page.getByRole("button", { name: "Week", exact: true }).click();
  await page.locator(".week-day").nth(6).waitFor();
}

async function submitEmptyDoctor(page: Page) {
  await page.getByRole("option", { name: "Oral Surgery" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("Image is required").waitFor();
}

/** Adds a calendar feed with a stubbed answer, so that every screenshot shows the same address. */
async function addFeed(page: Page) {
  const answer = { success: true, _id: "new", path: "/feeds/Ck3vX9sQb1yTf0JmWzR4eA.ics" };
  await page.route("**/feeds", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 201, json: answer }) : route.continue(),
  );
  await page.getByText("With names", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add feed" }).click();
  await page.getByRole("button", { name: "Copy address" }).waitFor();
  // Scrolls back to the top, because the page has scrolled to the new feed's address.
  await page.evaluate(() => scrollTo(0, 0));
}

const failToDelete = (name: string) => async (page: Page) => {
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog", { name: `${name} still has` }).waitFor();
};

const addTimeAway = (day: string) => async (page: Page) => {
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Reason").fill("Training");
  await page.getByRole("button", { name: "Add time away" }).click();
  await page.getByRole("region", { name: /take place as/ }).waitFor();
};

async function openMessage(page: Page) {
  await page.getByText("Wheelchair access").click();
  await page.getByRole("button", { name: "Answer" }).waitFor();
}

async function openAnsweredMessage(page: Page) {
  await page.getByText(answeredMessage.subject).click();
  const entry = page.getByRole("listitem").filter({ hasText: answeredMessage.subject });
  await entry.getByRole("button", { name: "Answer again" }).click();
  await entry.getByLabel(`Your answer to ${answeredMessage.email}`).fill("Dear Ms. Fischer,");
  await page.evaluate(() => scrollTo(0, 0));
}

async function openHistory(page: Page) {
  await page.getByRole("button", { name: "Open: Marcus Green" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "What happened" }).waitFor();
}

/** The list shows only its first entries until this button is pressed. */
async function showAllThatNeedsAttention(page: Page) {
  await page.getByRole("button", { name: /^Show all/ }).click();
}

const failMails = (day: string) => async (page: Page) => {
  await failNotifications(day);
  await page.reload();
  await showAllThatNeedsAttention(page);
  await page.getByText("Your answer to this message could not be delivered").waitFor();
};
