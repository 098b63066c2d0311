import { expect, test } from "vitest";
import { openPage } from "../../../../emulators/testing/browser.ts";
import { desktop, phone } from "../../../../emulators/testing/looks.ts";
import { defaultSettings } from "../../../../functions/src/domain/default-clinic.ts";
import { defaultReviews } from "../../../../functions/src/domain/default-reviews.ts";
import { defaultTreatments } from "../../../../functions/src/domain/default-treatments.ts";

/** Playwright reads what the browser's own observer of layout shifts has seen so far. */
const shifts = `new Promise((resolve) => new PerformanceObserver((list) =>
  resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: "layout-shift", buffered: true }) ||
  setTimeout(() => resolve(0), 500))`;

/** Less than a thousandth: a font's last pixels in the middle of a bar. Lighthouse shows it as 0. */
const nothing = 0.001;

test.for([phone, { width: 1280, height: 1600 }])(
  "settings that differ from the built ones appear without a layout jump: %o",
  async (viewport, t) => {
    const settings = {
      ...defaultSettings,
      name: "The Elm Street Family Dentists",
      phone: "+1 202-555-0199",
      address: { ...defaultSettings.address, street: "112 Elm Street, Suite 4" },
      openingHours: {
        ...defaultSettings.openingHours,
        saturday: [],
        sunday: [{ from: "10:00", to: "12:30" }],
      },
      reviews: { average: 4.2, count: 1234 },
    };
    const page = await openPage(t, { viewport });
    await page.route("**/settings", (route) => route.fulfill({ json: settings }));
    await page.goto("/");
    await page.getByText("10:00 AM – 12:30 PM").waitFor();
    await page.getByText("4.2 of 5 stars · 1234 reviews").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(shifts)).toBeLessThan(nothing);
  },
);

/** Another catalogue under the built one's ids. */
const catalogue = defaultTreatments.map((treatment) => ({
  ...treatment,
  name: `${treatment.name} Plus`,
  Price: treatment.Price + 0.5,
  durationMinutes: 75,
}));

test.for([phone, { width: 1280, height: 2400 }])(
  "prices, lengths and free times that differ from the built ones appear without a layout jump: %o",
  async (viewport, t) => {
    const page = await openPage(t, { viewport });
    await page.route("**/service", (route) => route.fulfill({ json: catalogue }));
    await page.route("**/available/soonest", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.fulfill({ json: [{ _id: "cavity-filling", dateISO: "2030-01-07", slot: "09:00 AM" }] });
    });
    await page.goto("/");
    await page.getByText("Next free: Mon, Jan 7, 9:00 AM").waitFor();
    expect(await page.getByText("No free time in the next two weeks").count()).toBe(5);
    expect(await page.getByText("$150.50 1 h 15 min").count()).toBe(1);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(shifts)).toBeLessThan(nothing);
  },
);

test.for(
  ["/", "/login", "/about"].flatMap((path) => [phone, desktop].map((viewport) => ({ path, viewport }))),
)("a font that comes late moves nothing: %o", async ({ path, viewport }, t) => {
  const page = await openPage(t, { viewport });
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.goto(path, { waitUntil: "networkidle" });
  expect(await page.evaluate("document.fonts.check('16px \"Figtree Variable\"')")).toBe(true);
  expect(await page.evaluate(shifts)).toBeLessThan(nothing);
});

test("a server that can't answer leaves what the page was built with", async (t) => {
  const page = await openPage(t, { expected: [/status of 503/] });
  await page.route(/\/(settings|reviews)$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(await page.getByText("8:00 AM – 6:00 PM").count()).toBe(5);
  expect(await page.getByText("Elena Petrova").count()).toBe(1);
  expect(await page.getByText("4.7 of 5 stars · 3 reviews").count()).toBe(1);
});

test("free times that can't be had are not made up, and prices stay", async (t) => {
  const page = await openPage(t, { expected: [/status of 503/] });
  await page.route(/\/(service|soonest)$/, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(await page.getByText("$480 2 h").count()).toBe(1);
  expect(await page.getByText(/Next free:|No free time/).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Book Oral Surgery" }).getAttribute("href")).toBe(
    "/appointment?treatment=oral-surgery",
  );
});

test("a treatment that the clinic no longer offers can't be booked from the home page, and a new one can", async (t) => {
  const page = await openPage(t);
  const [first, ...others] = defaultTreatments;
  const added = { ...first, _id: "night-guard", name: "Night Guard" };
  await page.route("**/service", (route) => route.fulfill({ json: [...others, added] }));
  await page.goto("/");
  await page.getByRole("link", { name: "Book Night Guard" }).waitFor();
  expect(await page.getByRole("heading", { name: "Fluoride Treatment" }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Book Fluoride Treatment" }).count()).toBe(0);
});

test("whoever comes back to the home page finds the times that are free now", async (t) => {
  const page = await openPage(t);
  let slot = "09:00 AM";
  await page.route("**/available/soonest", (route) =>
    route.fulfill({ json: [{ _id: "oral-surgery", dateISO: "2030-01-07", slot }] }),
  );
  await page.goto("/");
  await page.getByText("Next free: Mon, Jan 7, 9:00 AM").waitFor();
  slot = "01:00 PM";
  await page.getByRole("link", { name: "About", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "About Pearl Street Dental" }).waitFor();
  await page.goBack();
  await page.getByText("Next free: Mon, Jan 7, 1:00 PM").waitFor();
});

test("a team that can't be loaded says so and can be asked for again", async (t) => {
  const page = await openPage(t, { expected: [/status of 503/] });
  await page.route("**/doctor", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/about");
  const retry = page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await page.unroute("**/doctor");
  await retry.click();
  await page.getByRole("heading", { name: "Dr. Amara Okafor" }).waitFor();
});

test.for([phone, { width: 1280, height: 1600 }])(
  "reviews with other stars and days appear without a layout jump: %o",
  async (viewport, t) => {
    const reviews = defaultReviews.map((review) => ({ ...review, stars: 1, dateISO: "2026-11-23" }));
    const page = await openPage(t, { viewport });
    await page.route("**/reviews", (route) => route.fulfill({ json: reviews }));
    await page.goto("/review");
    const { length } = defaultReviews;
    await expect.poll(() => page.getByText("1 out of 5 stars").count()).toBe(length);
    expect(await page.getByText("Nov 23, 2026").count()).toBe(length);
    await page.waitForLoadState("networkidle");
    expect(await page.evaluate(shifts)).toBeLessThan(nothing);
  },
);

test("a clinic that has no reviews yet shows nobody else's, and no average", async (t) => {
  const page = await openPage(t);
  await page.route("**/reviews", (route) => route.fulfill({ json: [] }));
  await page.goto("/");
  await page.getByText("Our patients' first reviews will stand here soon.").waitFor();
  expect(await page.getByText("Elena Petrova").count()).toBe(0);
  expect(await page.getByText(/of 5 stars/).count()).toBe(0);
});
