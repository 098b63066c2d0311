import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { looks, overflowOf, phone } from "../../../../emulators/testing/looks.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { messages } from "../../../../functions/src/firestore/messages.ts";
import { outbox } from "../../../../functions/src/firestore/outbox.ts";

beforeAll(async () => {
  for (const subject of ["Parking", "Insurance", "Wheelchair access", "Evenings", "Toddlers"]) {
    const email = `${subject.slice(0, 3).toLowerCase()}@mail.test`;
    await request("POST", "/messages", { body: { email, subject, message: "Hello,\nis there any?" } });
  }
});

const path = "/dashboard/messages";

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, path, look);
  await page.getByText("Wheelchair access").click();
  await page.getByRole("button", { name: "Answer" }).click();
  await page.getByLabel("Your answer to whe@mail.test").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
});

test("opening marks as read, done stays done, and deleting asks", async (t) => {
  const page = await openAsAdmin(t, path, { viewport: phone });
  const entry = page.getByRole("listitem").filter({ hasText: "Parking" });
  await entry.getByText("New").waitFor();
  await entry.getByText("Parking").click();
  await entry.getByText("Read", { exact: true }).waitFor();
  await entry.getByRole("button", { name: "Mark as done" }).click();
  await entry.getByText("Done", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Done" }).click();
  await entry.waitFor();
  await page.reload();
  await entry.getByText("Parking").click();
  await entry.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The message has been deleted").waitFor();
  await page.getByText("No done messages").waitFor();
});

const entryOf = (page: Page, subject: string) => page.getByRole("listitem").filter({ hasText: subject });

test("an answer stands below its message with what became of it, and can be sent again if it failed", async (t) => {
  const db = emulatedFirestore();
  const page = await openAsAdmin(t, `${path}?state=new`, { viewport: phone });
  const entry = entryOf(page, "Evenings");
  await entry.getByText("Evenings").click();
  await entry.getByRole("button", { name: "Answer" }).click();
  const text = entry.getByLabel("Your answer to eve@mail.test");
  await expect.poll(() => text.evaluate((area) => area === document.activeElement)).toBe(true);
  await entry.getByRole("button", { name: "Send answer" }).click();
  await entry.getByText("Your answer is required").waitFor();
  await text.fill("On Thursdays,\nuntil eight.");
  await entry.getByRole("button", { name: "Send answer" }).click();
  await page.getByText("Your answer is on its way to eve@mail.test").waitFor();
  const answers = entry.getByRole("list", { name: "Answers" });
  await answers.getByText("until eight.").waitFor();
  await answers.getByText("On its way").waitFor();
  // Among the new ones it stays where it was, until they are looked at anew.
  await entry.getByText("Done", { exact: true }).waitFor();
  const again = entry.getByRole("button", { name: "Answer again" });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);

  const [stored] = (await messages(db).where("email", "==", "eve@mail.test").get()).docs;
  if (!stored) throw new Error("The message is gone");
  await outbox(db)
    .doc(`${stored.id}.1.answer`)
    .withConverter(null)
    .update({ state: "failed", reason: "refused" });
  await page.goto(`${path}?message=${stored.id}`);
  await page.getByText("Their email provider refused it.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("list", { name: "Answers" }).getByText("On its way").waitFor();
  expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
  expect((await stored.ref.get()).data()?.replies.map((one) => one.text)).toEqual([
    "On Thursdays,\nuntil eight.",
    "On Thursdays,\nuntil eight.",
  ]);
  await page.getByRole("link", { name: "All messages" }).click();
  await entryOf(page, "Insurance").waitFor();
});

test("an answer that is begun can be put aside, and is there again while the inbox is open", async (t) => {
  const page = await openAsAdmin(t, path);
  const entry = entryOf(page, "Insurance");
  await entry.getByText("Insurance").click();
  await entry.getByRole("button", { name: "Answer" }).click();
  const text = entry.getByLabel("Your answer to ins@mail.test");
  await text.fill("We take most");
  await entry.getByRole("button", { name: "Cancel" }).click();
  await text.waitFor({ state: "detached" });
  const answer = entry.getByRole("button", { name: "Answer" });
  expect(await answer.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: "Done" }).click();
  await entry.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "All", exact: true }).click();
  await entry.getByText("Insurance").click();
  await answer.click();
  expect(await text.inputValue()).toBe("We take most");
});

test("what was typed stays when the server can't be reached, and sent again it is one answer", async (t) => {
  const page = await openAsAdmin(t, path, { expected: [/ERR_FAILED|ERR_INTERNET|Failed to load/] });
  const entry = entryOf(page, "Toddlers");
  await entry.getByText("Toddlers").click();
  await entry.getByRole("button", { name: "Answer" }).click();
  const text = entry.getByLabel("Your answer to tod@mail.test");
  await text.fill("From two years on.");
  // The server has it, and its answer is lost.
  await page.route("**/messages/*/reply", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await entry.getByRole("button", { name: "Send answer" }).click();
  await entry.getByText("We can't reach the clinic's server.").waitFor();
  expect(await text.inputValue()).toBe("From two years on.");
  // Also of one that was put aside meanwhile.
  await entry.getByRole("button", { name: "Cancel" }).click();
  await entry.getByRole("button", { name: /^Answer/ }).click();
  await page.unrouteAll({ behavior: "wait" });
  await entry.getByRole("button", { name: "Send answer" }).click();
  await text.waitFor({ state: "detached" });
  expect(await entry.getByRole("list", { name: "Answers" }).getByRole("listitem").count()).toBe(1);
});
