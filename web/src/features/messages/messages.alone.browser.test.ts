import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityFindings } from "../../../../emulators/testing/accessibility.ts";
import { looks, openAsAdmin, overflowOf } from "../../../../emulators/testing/admin-page.ts";
import { phone, provideBrowser } from "../../../../emulators/testing/browser.ts";
import { freshClinic } from "../../../../emulators/testing/fresh-clinic.ts";
import { request } from "../../../../emulators/testing/request.ts";

provideBrowser();
beforeAll(async () => {
  await freshClinic();
  for (const subject of ["Parking", "Insurance", "Wheelchair access"]) {
    const email = `${subject.slice(0, 3).toLowerCase()}@mail.test`;
    await request("POST", "/messages", { body: { email, subject, message: "Hello,\nis there any?" } });
  }
});
afterAll(freshClinic);

const path = "/dashboard/messages";

test.for(looks)("can be used by everybody: %o", async (look, t) => {
  const page = await openAsAdmin(t, path, look);
  await page.getByText("Wheelchair access").click();
  await page.getByRole("link", { name: "Reply by email" }).waitFor();
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
