import { expect, test } from "vitest";
import { demoReviews, demoSettings, demoTreatments } from "../../../emulators/seed/demo-clinic.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { desktop, phone } from "../../../emulators/testing/screen-variants.ts";
import { holdRequests } from "../../testing/hold-requests.ts";
import { readLayoutShifts, watchLayoutShifts } from "../../testing/layout-shifts.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

const settings = {
  ...demoSettings,
  name: "Elm Street Dentists",
  phone: "+1 202-555-0199",
  phoneUrl: "tel:+12025550199",
  address: { ...demoSettings.address, street: "112 Elm Street, Suite 4" },
  openingHours: { ...demoSettings.openingHours, saturday: [], sunday: [{ from: "10:00", to: "12:30" }] },
  reviews: { average: 4.2, count: 1234, stars: [34, 50, 100, 500, 550] },
};

/** Treatments with the ids of the built page, but with other names, prices and lengths. */
const catalogue = demoTreatments.map((treatment) => ({
  ...treatment,
  name: `${treatment.name} Plus`,
  Price: treatment.Price + 0.5,
  durationMinutes: 75,
}));

const reviews = demoReviews.map((review) => ({ ...review, stars: 1, dateISO: "2026-11-23" }));

test("published data that differs from the built page appears without a layout jump", async (t) => {
  const page = await openPage(t, { expected: [/ERR_FAILED/] });
  // Blocks the web font, because only the next test is about fonts that load late.
  await page.route("**/*.woff2", (route) => route.abort());
  const { settle } = watchRequests(page);
  const jumps = await watchLayoutShifts(page);
  await page.route("**/settings", (route) => route.fulfill({ json: settings }));
  await page.route("**/service", (route) => route.fulfill({ json: catalogue }));
  await page.route("**/reviews", (route) => route.fulfill({ json: reviews }));
  let releaseTimes = () => {};
  await page.route("**/available/soonest", async (route) => {
    await new Promise<void>((resolve) => {
      releaseTimes = resolve;
    });
    await route.fulfill({
      json: [{ _id: "cavity-filling", dateISO: "2030-01-07", slot: "09:00 AM", doctors: [] }],
    });
  });
  for (const viewport of [phone, { width: 1280, height: 1600 }, { width: 1280, height: 2400 }]) {
    // On a busy machine a page reports jumps by its own change of size later than the browser excuses them.
    await page.goto("about:blank");
    await page.setViewportSize(viewport);
    jumps.length = 0;
    const timesAsked = page.waitForRequest("**/available/soonest");
    await page.goto("/");
    // The hours of the week are folded.
    await page.getByText("10:00 AM – 12:30 PM").waitFor({ state: "attached" });
    await page.getByText("4.2 of 5 stars · 1234 reviews").waitFor();
    await expect.poll(() => page.getByText("$150.50 1 h 15 min").count()).toBe(1);
    await timesAsked;
    // The answer with the free times is still held back.
    expect.soft(await readLayoutShifts(page, jumps), "without times").toEqual([]);
    releaseTimes();
    await page.getByText("Next opening: Mon, Jan 7, 9:00 AM").waitFor();
    // Five treatments and four dentists have none.
    expect(await page.getByText("No openings in the next two weeks").count()).toBe(9);
    await settle();
    expect
      .soft(await readLayoutShifts(page, jumps), `home, ${viewport.width} × ${viewport.height}`)
      .toEqual([]);

    jumps.length = 0;
    await page.goto("/review");
    await expect.poll(() => page.getByText("1 out of 5 stars").count()).toBe(reviews.length);
    expect(await page.getByText("Nov 23, 2026").count()).toBe(reviews.length);
    await settle();
    expect
      .soft(await readLayoutShifts(page, jumps), `reviews, ${viewport.width} × ${viewport.height}`)
      .toEqual([]);
    jumps.length = 0;
  }
});

test("a font that loads late moves nothing", async (t) => {
  const page = await openPage(t);
  const { settle } = watchRequests(page, (address) => !address.endsWith(".woff2"));
  const jumps = await watchLayoutShifts(page);
  for (const path of ["/", "/login", "/about"]) {
    for (const viewport of [phone, desktop]) {
      const place = `${path}, ${viewport.width} × ${viewport.height}`;
      await page.setViewportSize(viewport);
      const releaseFonts = await holdRequests(page, "**/*.woff2");
      await page.goto(path, { waitUntil: "commit" });
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settle();
      const isFontLoaded = () => page.evaluate("document.fonts.check('16px \"Figtree Variable\"')");
      expect.soft(await isFontLoaded(), place).toBe(false);
      releaseFonts();
      await expect.poll(isFontLoaded).toBe(true);
      expect.soft(await readLayoutShifts(page, jumps), place).toEqual([]);
      jumps.length = 0;
    }
  }
});

test("keeps the prerendered page, without free times, if the server can't answer", async (t) => {
  const page = await openPage(t, { expected: [/status of 503/] });
  const { asked, settle } = watchRequests(page);
  await page.route(/\/(settings|reviews|service|soonest)$/, (route) =>
    route.fulfill({ status: 503, json: {} }),
  );
  await page.goto("/");
  const reads = ["/settings", "/reviews", "/service", "/available/soonest"];
  await expect.poll(asked).toEqual(expect.arrayContaining(reads));
  await settle();
  expect(await page.getByText("8:00 AM – 6:00 PM").count()).toBe(5);
  expect(await page.getByText("Elena Petrova").count()).toBe(1);
  expect(await page.getByText("4.7 of 5 stars · 3 reviews").count()).toBe(1);
  expect(await page.getByText("$480 2 h").count()).toBe(1);
  expect(await page.getByText(/Next opening:|No opening/).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Book Oral Surgery" }).getAttribute("href")).toBe(
    "/appointment?treatment=oral-surgery",
  );
});
