import { expect, test, vi } from "vitest";
import type { MailOutcome } from "../../functions/src/ports/mail.ts";
import { smtpMail } from "../../functions/src/ports/smtp-mail.ts";
import { sampleMail } from "../../functions/testing/sample-mail.ts";
import { localParameters, localSecrets } from "../suite/local-keys.ts";
import { mailPath, urls } from "../suite/places.ts";
import { accessibilityFindings } from "../testing/accessibility.ts";
import { openPage } from "../testing/browser.ts";
import { looks, overflowOf, phone } from "../testing/looks.ts";
import { linksIn, mailsTo, suiteMail } from "../testing/mailbox.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const inbox = `${urls.local}${mailPath}`;

/** As the suite's functions send. */
async function send(address: string, subject: string, outcome: MailOutcome = "accepted") {
  const mail = smtpMail({ smtpUrl: localSecrets.SMTP_URL, from: localParameters.MAIL_FROM });
  const html = `<html><head><style>p { color: teal; }</style></head><body><p>See you then.</p><a href="${urls.site}/about">About us</a></body></html>`;
  const calendar = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } as const;
  const message = { ...sampleMail, to: { name: "Inez Box", address }, subject, html, calendar };
  expect(await mail.send(message, () => Promise.resolve())).toBe(outcome);
}

test("a mail is found, read as on a phone, and its link opens the site beside it", async (t) => {
  await send("inbox.reader@clinic.test", "See you on Monday");
  const page = await openPage(t, { viewport: phone });
  await page.goto(inbox);
  await page.getByLabel("To", { exact: true }).selectOption("inbox.reader@clinic.test");
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: /See you on Monday/ }).click();
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "About us" }).click();
  const site = await opened;
  await site.getByRole("heading", { level: 1 }).waitFor();
  expect(site.url()).toBe(`${urls.site}/about`);
  await page.getByRole("link", { name: "All emails" }).click();
  expect(await page.getByRole("listitem").count()).toBe(1);
});

test("its text, its headers and its calendar entry are there too", async (t) => {
  await send("inbox.looker@clinic.test", "With an entry");
  const page = await openPage(t);
  await page.goto(`${inbox}?to=inbox.looker@clinic.test`);
  await page.getByRole("link", { name: /With an entry/ }).click();
  await page.getByRole("link", { name: "Text", exact: true }).click();
  await page.getByRole("article").getByText(sampleMail.text).waitFor();
  await page.getByRole("link", { name: "Headers" }).click();
  await page.getByText("auto-generated", { exact: true }).waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download .ics" }).click();
  expect((await downloading).suggestedFilename()).toBe("appointment.ics");
});

test("tests in other processes have the server refuse, and read what came, and its links", async () => {
  await suiteMail.addFault({ stage: "recipient", to: "inbox.tester@clinic.test", answer: 550 });
  await send("inbox.tester@clinic.test", "Not wanted", "refused");
  await send("inbox.tester@clinic.test", "For a test");
  const [mail, ...others] = await mailsTo("inbox.tester@clinic.test");
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("For a test");
  expect(mail && linksIn(mail)).toEqual([`${urls.site}/about`]);
});

test.for(looks)("it can be used by everybody: %o", async (look, t) => {
  const address = `inbox.${look.viewport.width}.${look.colorScheme}@clinic.test`;
  await send(address, "A subject that is a good deal longer than any that the clinic writes");
  const page = await openPage(t, look);
  await page.goto(`${inbox}?to=${address}`);
  expect(await accessibilityFindings(page)).toEqual([]);
  expect(await overflowOf(page)).toBe(0);
  await page.getByRole("link", { name: /A subject/ }).click();
  for (const view of ["Email", "On a phone", "Text", "Headers"]) {
    await page.getByRole("link", { name: view, exact: true }).click();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  }
});
