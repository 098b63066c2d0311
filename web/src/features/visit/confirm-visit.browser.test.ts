import { expect, test } from "vitest";
import { button, coming, openVisit, standing, token } from "../../../testing/visit-page.ts";

test("a link to confirm leaves the one tap to a person, who needs no mouse for it", async (t) => {
  const { page, done } = await openVisit(t, coming, `${token}.confirm`);
  await standing(page, "One more tap");
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Confirm appointment/);
  expect(done).toEqual([]);
});

test("a confirmation whose answer was lost is not called a failure once the page knows of it", async (t) => {
  const { page } = await openVisit(t, coming, token, [/ERR_FAILED/]);
  const unreachable = page.getByText("We can't reach the clinic's server.");
  await standing(page, "Booked");
  await button(page, "Confirm appointment").click();
  await unreachable.waitFor();
  const confirmed = { ...coming, confirmed: true };
  await page.route("**/link/appointment", (route) => route.fulfill({ json: confirmed }));
  await button(page, "Confirm appointment").click();
  await standing(page, "Confirmed");
  await unreachable.waitFor({ state: "detached" });
});
