import { expect, test } from "vitest";
import { openAsAdmin } from "../../../emulators/testing/admin-page.ts";

test("the browser asks before a reload loses unsaved input", async (t) => {
  const page = await openAsAdmin(t, "/dashboard/settings");
  const name = page.getByLabel("Clinic name");
  await name.fill("Pearl Street");
  const question = page.waitForEvent("dialog");
  const reloaded = page.evaluate(() => location.reload()).catch(() => undefined);
  const dialog = await question;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await reloaded;
  expect(await name.inputValue()).toBe("Pearl Street");
});
