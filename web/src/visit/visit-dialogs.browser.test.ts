import { expect, test } from "vitest";
import { codeMissing, openVisit, paid, standing, token } from "../../testing/visit-page.ts";

test("after a deploy has taken away its code, a link's question comes with the new", async (t) => {
  const { page } = await openVisit(t, paid, token, codeMissing);
  await standing(page, "Booked");
  let reloaded = false;
  page.once("domcontentloaded", () => {
    reloaded = true;
  });
  await page.route("**/assets/visit-dialogs-*", (route) =>
    reloaded ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  await page.evaluate((hash) => location.assign(hash), `#${token}.cancel`);
  await page.getByRole("dialog", { name: "Cancel this appointment?" }).waitFor();
  expect(reloaded).toBe(true);
});
