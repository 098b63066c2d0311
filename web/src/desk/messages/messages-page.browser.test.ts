import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { openAsAdmin } from "../../../../emulators/testing/admin-page.ts";
import { emulatedFirestore } from "../../../../emulators/testing/admin-sdk.ts";
import { request } from "../../../../emulators/testing/request.ts";
import { pageOverflowPixels, phone } from "../../../../emulators/testing/screen-variants.ts";
import { messages } from "../../../../functions/src/firestore/messages.ts";
import { outbox } from "../../../../functions/src/firestore/outbox.ts";

beforeAll(async () => {
  for (const subject of ["Insurance", "Evenings"]) {
    const email = `${subject.slice(0, 3).toLowerCase()}@mail.test`;
    await request("POST", "/messages", { body: { email, subject, message: "Hello,\nis there any?" } });
  }
});

const messagesPath = "/dashboard/messages";

const getMessageEntry = (page: Page, subject: string) =>
  page.getByRole("listitem").filter({ hasText: subject });

test("shows an answer below its message with its delivery, and sends it again after a failure", async (t) => {
  const db = emulatedFirestore();
  const page = await openAsAdmin(t, `${messagesPath}?state=new`, { viewport: phone });
  const entry = getMessageEntry(page, "Evenings");
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
  // A finished message stays in the list of new messages until the list is loaded again.
  await entry.getByText("Done", { exact: true }).waitFor();
  const again = entry.getByRole("button", { name: "Answer again" });
  await expect.poll(() => again.evaluate((button) => button === document.activeElement)).toBe(true);

  const [stored] = (await messages(db).where("email", "==", "eve@mail.test").get()).docs;
  if (!stored) throw new Error("The message is gone");
  await outbox(db)
    .doc(`${stored.id}.1.answer`)
    .withConverter(null)
    .update({ state: "failed", reason: "refused" });
  await page.goto(`${messagesPath}?message=${stored.id}`);
  await page.getByText("Their email provider refused it.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await pageOverflowPixels(page)).toBe(0);
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("list", { name: "Answers" }).getByText("On its way").waitFor();
  expect(await page.getByRole("button", { name: "Send again" }).count()).toBe(0);
  expect((await stored.ref.get()).data()?.replies.map((one) => one.text)).toEqual([
    "On Thursdays,\nuntil eight.",
    "On Thursdays,\nuntil eight.",
  ]);
  await page.getByRole("link", { name: "All messages" }).click();
  await getMessageEntry(page, "Insurance").waitFor();
});
