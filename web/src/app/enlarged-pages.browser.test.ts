/** Tests all pages and dialogs with large text on small screens. Every stored name is one long word. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../../emulators/seed/accounts.ts";
import { demoPublicSettings } from "../../../emulators/seed/demo-clinic.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { request } from "../../../emulators/testing/request.ts";
import { findOverflowingElements, phone, setTextSize } from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { signIn } from "../../../emulators/testing/sign-up.ts";
import { todayIn } from "../../../functions/src/domain/calendar-date.ts";
import { listPagePaths } from "../../testing/page-paths.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

const longWord = "Wolfeschlegelsteinhausenbergerdorff";

/** The stored fields whose text people type, which the test replaces by a long word. */
const typedFields = new Set(
  [
    "name",
    "patientName",
    "treatment",
    "doctor",
    "description",
    "note",
    "reason",
    "review",
    "location",
  ].concat(["street", "city", "region", "subject", "message"]),
);

const unchangedCollections = new Set(["outbox", "links", "claims", "stripeEvents"]);
/** The clinic's content has limits of its own, with tests of its longest texts. */
const unchangedDocument = "public/site";

async function replaceTextsByLongWords(): Promise<void> {
  const firestore = emulatedFirestore();
  for (const collection of await firestore.listCollections()) {
    if (unchangedCollections.has(collection.id)) continue;
    const { docs } = await collection.get();
    const changed = docs.filter(({ ref }) => ref.path !== unchangedDocument);
    await Promise.all(changed.map((doc) => doc.ref.set(lengthenFields(doc.data()))));
  }
}

function lengthenFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, lengthenField(name, value)]),
  );
}

function lengthenField(name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => lengthenField("", one));
  if (typeof value === "string") return typedFields.has(name) && value !== "" ? longWord : value;
  return isPlainObject(value) ? lengthenFields(value) : value;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

async function createMessageAndFeed(): Promise<void> {
  const { token } = await signIn(demoAccounts.admin.email, demoPassword);
  const message = { email: `${longWord}@example.test`, subject: "Question", message: "May I come?" };
  await request("POST", "/messages", { body: message });
  await request("POST", "/feeds", { token, body: { name: "Front desk", doctorId: null, names: true } });
}

/** Returns the demo patient's payment pages of one unpaid and one paid appointment. */
async function listPaymentPaths(): Promise<string[]> {
  const { docs } = await emulatedFirestore()
    .collection("bookings")
    .where("uid", "==", demoAccounts.patient.uid)
    .where("status", "==", "booked")
    .get();
  const one = (payment: string) => docs.find((doc) => doc.get("payment") === payment)?.id;
  return [one("unpaid"), one("paid")].map((id) => `/dashboard/appointment/${id}`);
}

/** Returns the busiest day after today, because appointments of future days can still be moved. */
async function findBusiestDay(): Promise<string> {
  const today = todayIn(demoPublicSettings.timeZone, new Date());
  const days = await emulatedFirestore().collection("days").get();
  const docs = days.docs.filter(({ id }) => id > today);
  const count = (doc: (typeof docs)[number]) => Object.keys(doc.get("visits") ?? {}).length;
  return docs.toSorted((one, other) => count(other) - count(one))[0]?.id ?? "";
}

function listTestedPaths(readers: Parameters<typeof listPagePaths>[0]): string[] {
  return listPagePaths(readers).filter((path) => !path.includes(":"));
}

const testedScreens = [
  { width: 320, height: 640, text: 100 },
  { width: 320, height: 640, text: 200 },
  { width: 768, height: 1024, text: 200 },
  { width: 1280, height: 800, text: 200 },
] as const;

beforeAll(async () => {
  await createMessageAndFeed();
  await replaceTextsByLongWords();
});

async function expectWithinScreen(page: Page, what: string): Promise<void> {
  for (const { width, height, text } of testedScreens) {
    await page.setViewportSize({ width, height });
    await setTextSize(page, text);
    expect.soft(await findOverflowingElements(page), `${what} at ${width} px, text at ${text} %`).toEqual([]);
  }
}

test("no page overflows the screen, with words of 35 letters and text at 200 %", {
  timeout: 300_000,
}, async (t) => {
  const schedule = `/dashboard/schedule?date=${await findBusiestDay()}`;
  const pathsByEmail: [string | undefined, string[]][] = [
    [undefined, [...listTestedPaths("public"), "/nowhere"]],
    [demoAccounts.patient.email, [...listTestedPaths("signed-in"), ...(await listPaymentPaths())]],
    [
      demoAccounts.admin.email,
      [
        ...listTestedPaths("staff"),
        ...["day", "table", "week", "week&doctor=daniel-reyes"].map((view) => `${schedule}&view=${view}`),
        `/dashboard/person#uid=${demoAccounts.patient.uid}`,
        "/dashboard/overview?show=figures",
        "/dashboard/overview?show=earnings",
        "/dashboard/managedoctor/samuel-berg",
        "/dashboard/treatments/oral-surgery",
        "/dashboard/treatments/new",
      ],
    ],
  ];
  for (const [email, paths] of pathsByEmail) {
    const page = await openPage(t, { expected: [/404 \(Not Found\) .*nowhere/] });
    const { settle } = watchRequests(page);
    if (email) await resumeSession(page, email, demoPassword);
    for (const path of paths) {
      await page.goto("/robots.txt");
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settle();
      await expectWithinScreen(page, path);
    }
    await page.close();
  }
});

test("no dialog overflows the screen, with words of 35 letters and text at 200 %", {
  timeout: 300_000,
}, async (t) => {
  const schedule = `/dashboard/schedule?date=${await findBusiestDay()}`;
  const byEmail: [string, [path: string, open: RegExp, ...further: RegExp[]][]][] = [
    [
      demoAccounts.patient.email,
      [
        ["/appointment", /^Book Appointment/],
        ["/dashboard", /^More for/, /^Move/],
        ["/dashboard", /^More for/, /^Cancel/],
        ["/dashboard/profile", /^Delete my account/],
        ["/dashboard/profile", /^Delete my account/, /^Delete my account/],
      ],
    ],
    [
      demoAccounts.admin.email,
      [
        [`${schedule}&view=day`, /^Book for a caller/],
        [`${schedule}&view=day`, /is away…/],
        [`${schedule}&view=table`, /^Open: /],
        [`${schedule}&view=table`, /^Open: /, /^Move/],
        [`${schedule}&view=table`, /^Open: /, /^Cancel/],
      ],
    ],
  ];
  for (const [email, dialogs] of byEmail) {
    const page = await openPage(t, { viewport: phone, expected: [/status of 403 .*\/profile/] });
    const { settle } = watchRequests(page);
    await page.route("**/profile", (route) => {
      if (route.request().method() !== "DELETE") return route.fallback();
      return route.fulfill({
        status: 403,
        json: { error: { code: "sign-in-again", message: "", requestId: "" } },
      });
    });
    await resumeSession(page, email, demoPassword);
    for (const [path, open, ...further] of dialogs) {
      await page.goto("/robots.txt");
      await page.goto(path);
      // Presses the first enabled button, because in the evening the first treatment has no openings left.
      await page.getByRole("button", { name: open, disabled: false }).first().click();
      const opened = page.getByRole("dialog").or(page.locator(".dropdown-menu"));
      for (const name of further) await opened.getByRole("button", { name }).last().click();
      await settle();
      await expectWithinScreen(page, [path, open, ...further].join(" "));
    }
    await page.close();
  }
});
