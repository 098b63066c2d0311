/** Two clinics that share nothing with the demo clinic: on the pages, also enlarged, in the files, and in the mails of one booking. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { demoPassword } from "../../../emulators/seed/accounts.ts";
import { dateOfOpenDay } from "../../../emulators/seed/open-days.ts";
import { readSeedClinic, seedFolder } from "../../../emulators/seed/read-seed-clinic.ts";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { localSenderDependencies } from "../../../emulators/suite/local-sender-dependencies.ts";
import {
  chooseTime,
  openBookingDialog,
  timesOf,
  treatmentCard,
} from "../../../emulators/testing/booking-page.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { typeCard } from "../../../emulators/testing/card-form.ts";
import { mailsTo, suiteMailControls } from "../../../emulators/testing/mailbox.ts";
import { type OpenClinic, openClinic } from "../../../emulators/testing/open-clinic.ts";
import {
  desktop,
  pageOverflowPixels,
  phone,
  type Viewport,
} from "../../../emulators/testing/screen-variants.ts";
import { resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { sendDueNotices } from "../../../functions/src/notices/send-due-notices.ts";
import { listPagePaths } from "../../testing/page-paths.ts";
import { watchRequests } from "../../testing/watch-requests.ts";

/** Values that every clinic's settings can have. They say nothing about the demo clinic. */
const technicalKeys = new Set([
  "slots",
  "slot",
  "from",
  "to",
  "locale",
  "currency",
  "country",
  "timeZone",
  "picture",
  "outcome",
]);

function listWords(value: unknown): string[] {
  if (typeof value === "string") return value.split("\n\n");
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (technicalKeys.has(key) ? [] : listWords(part)));
}

function readWords(clinic: string): Set<string> {
  const files = ["clinic.json", "site.json"].map((file) => join(seedFolder(clinic), file));
  return new Set(files.flatMap((file) => listWords(JSON.parse(readFileSync(file, "utf8")))));
}

/** The demo clinic's texts that this clinic doesn't have. Leaves out texts like `NY`, which occur in other words. */
function wordsOfTheDemo(clinic: string): string[] {
  const own = readWords(clinic);
  return [...readWords("demo")].filter((text) => text.length > 3 && !own.has(text));
}

/** Which of the texts stand in this one as whole words. HTML may write an apostrophe as an entity. */
function findTexts(wanted: readonly string[], text: string): string[] {
  const plain = text.replaceAll(/&#(?:39|x27);/g, "'").replaceAll("&amp;", "&");
  return wanted.filter(
    (words) => plain.includes(words) && new RegExp(`(?<!\\w)${escapeRegExp(words)}(?!\\w)`).test(plain),
  );
}

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

const isText = (name: string) => /\.(?:html|js|css|svg|json|webmanifest|xml|txt)$/.test(name);

function readTextFiles(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile() && isText(file.name))
    .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"))
    .join("\n");
}

interface ClinicFacts {
  name: string;
  /** The patient's key in `accounts.patients`. */
  patient: string;
  treatment: string;
  /** The price in a booking mail, and on the pages. */
  price: string;
  /** The English of the pages. */
  language: string;
  /** A date as people write it there. */
  date: RegExp;
  /** Formats and spelling of other countries. */
  foreign: RegExp;
  /** The screen on which its pages are read. */
  viewport: Viewport;
  /**
   * A screen as wide as 1280 px at 400 % or 200 % zoom, at which WCAG 1.4.10 and 1.4.4 allow no scrolling sideways. The component
   * tests check everything else, on screens of normal sizes.
   */
  enlarged: Viewport;
}

const clinics: readonly ClinicFacts[] = [
  {
    name: "leeds",
    patient: "oliver",
    treatment: "Scale and Polish",
    price: "£78",
    language: "en-GB",
    viewport: phone,
    enlarged: { width: 320, height: 640 },
    date: /\b\d{1,2} [A-Z][a-z]{2,8}\b/,
    foreign:
      /\$\d|\d [AP]M\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d{1,2}\b|\bZIP\b|ancel(?:ed|ing)\b/,
  },
  {
    name: "osaka",
    patient: "kenji",
    treatment: "Professional Cleaning",
    price: "¥8,800",
    language: "en-US",
    viewport: desktop,
    enlarged: { width: 640, height: 400 },
    date: /\b[A-Z][a-z]{2,8} \d{1,2}\b/,
    foreign: /\$\d|\d [AP]M\b|\bZIP\b|ancell(?:ed|ing)\b/,
  },
];

describe.for(clinics)("$name", ({ name, patient, treatment, price, language, date, foreign, ...screens }) => {
  const { settings, accounts, doctors } = readSeedClinic(name);
  const { email } = accounts.patients[patient] ?? accounts.owner;
  const demoWords = wordsOfTheDemo(name);
  let clinic: OpenClinic;

  beforeAll(async () => {
    clinic = await openClinic(name);
  }, 120_000);
  afterAll(() => clinic?.close());

  const openSite = (t: TestContext, account?: string) =>
    openPageOf(t, { site: clinic.url, timeZone: settings.timeZone, ...(account && { account }) });

  /** Expects no text of the demo clinic. */
  const expectNoDemoWords = (text: string, where: string) => {
    expect(findTexts(demoWords, text), where).toEqual([]);
  };

  test("the site's files say nothing of the demo clinic", () => {
    expect(demoWords.length).toBeGreaterThan(80);
    expectNoDemoWords(readTextFiles(clinic.siteFolder), "the files");
    const html = readFileSync(join(clinic.siteFolder, "index.html"), "utf8");
    expect(html).toContain(settings.name);
    expect(html).toContain(`<html lang="${language}">`);
  });

  test.for([
    ["visitors", undefined, () => [...listPagePaths("public"), "/nowhere"]],
    ["a patient", email, () => listPagePaths("signed-in")],
    ["the owner", accounts.owner.email, () => listPagePaths("staff")],
  ] as const)(
    "every page of %s is the clinic's own, and fits the screen when enlarged",
    { timeout: 180_000 },
    async ([, account, list], t) => {
      const page = await openSite(t, account);
      const { settle } = watchRequests(page);
      const doctor = doctors[0]?.id;
      for (const path of list()) {
        const shown = path
          .replace("/treatments/:id", "/treatments/new")
          .replace("/managedoctor/:id", `/managedoctor/${doctor}`);
        if (shown.includes(":") || shown.endsWith("undefined")) continue;
        await page.setViewportSize(screens.viewport);
        await page.goto(shown);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await settle();
        if (account) expect.soft(new URL(page.url()).pathname).toBe(shown);
        expectNoDemoWords(await page.content(), shown);
        expect.soft(foreign.exec(await page.locator("body").ariaSnapshot())?.[0], shown).toBeUndefined();
        await page.setViewportSize(screens.enlarged);
        expect.soft(await pageOverflowPixels(page), shown).toBeLessThanOrEqual(0);
      }
    },
  );

  test("a patient books, pays, and gets the receipt, mails and a calendar entry", async (t) => {
    const page = await openSite(t, email);
    await page.goto(`/appointment?date=${dateOfOpenDay(8, new Date(), settings)}`);
    await treatmentCard(page, treatment).getByText(price).waitFor();
    const dialog = await openBookingDialog(page, treatment);
    await dialog.getByRole("button", { name: "Change time" }).click();
    const [time = ""] = await timesOf(dialog).locator("label").allTextContents();
    await chooseTime(dialog, time);
    await dialog.getByRole("button", { name: "Submit" }).click();
    const booked = page.getByRole("region", { name: "Your new appointment" });
    await booked.getByText(time).first().waitFor();
    expect(await booked.textContent()).toMatch(date);
    const download = page.waitForEvent("download");
    await booked.getByRole("button", { name: /calendar/i }).click();
    const calendar = readFileSync(await (await download).path(), "utf8");
    expect(calendar).toContain(settings.name);
    expect(calendar).toMatch(/DTSTART:\d{8}T\d{6}Z/);
    expectNoDemoWords(calendar, "the calendar file");
    if (settings.takesCards) await payAndReadReceipt(page, price);
    else
      await page
        .getByText(/pay at the/i)
        .first()
        .waitFor();

    await sendDueNotices(localSenderDependencies, { headStartMs: 120_000 });
    const mails = await mailsTo(email);
    expect(mails.length).toBeGreaterThanOrEqual(settings.takesCards ? 2 : 1);
    for (const mail of await suiteMailControls.mails()) {
      const { subject, text, html } = mail;
      expectNoDemoWords([subject, text, html, mail.calendar?.content].join("\n"), subject);
      expect(mail.from, subject).toContain(settings.name);
      expect(`${subject} ${text}`, subject).toMatch(date);
      expect(foreign.exec(`${subject} ${text}`)?.[0], subject).toBeUndefined();
    }
    const confirmation = mails.find(
      ({ text }) => text.startsWith("Your appointment is booked") && text.includes(treatment),
    );
    expect(confirmation?.text).toContain(price);
    expect(confirmation?.calendar?.content).toContain(settings.name);
  });
});

async function openPageOf(
  t: TestContext,
  { account, ...options }: { site: string; timeZone: string; account?: string },
): Promise<Page> {
  const page = await openPage(t, { ...options, expected: [/status of 404.*nowhere/] });
  if (account) await resumeSession(page, account, demoPassword);
  return page;
}

async function payAndReadReceipt(page: Page, price: string): Promise<void> {
  await page.getByRole("region", { name: "Your new appointment" }).getByRole("link", { name: /Pay/ }).click();
  await page.getByText(`Please pay: ${price}`).waitFor();
  await typeCard(page, testCards.visa.number);
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByText("Congrats! Your payment is complete.").waitFor();
  await page.getByRole("region", { name: "Receipt" }).getByText(price).first().waitFor();
}
