import { expect, test, vi } from "vitest";
import { smtpMail } from "../../functions/src/ports/smtp-mail.ts";
import { sampleMail } from "../../functions/testing/sample-mail.ts";
import { localParameters, localSecrets } from "../suite/local-keys.ts";
import { inboxPagePath, urls } from "../suite/ports-and-paths.ts";
import { findingsInAllVariants } from "../testing/accessibility.ts";
import { openPage } from "../testing/browser.ts";
import { phone } from "../testing/screen-variants.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const inbox = `${urls.local}${inboxPagePath}`;

/** Sends a mail with the code of the functions. */
async function send(address: string, subject: string) {
  const mail = smtpMail({ smtpUrl: localSecrets.SMTP_URL, from: localParameters.MAIL_FROM });
  const html = `<html><head><style>p { color: teal; }</style></head><body><p>See you then.</p><a href="${urls.site}/about">About us</a></body></html>`;
  const calendar = { method: "REQUEST", content: "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n" } as const;
  const message = { ...sampleMail, to: { name: "Inez Box", address }, subject, html, calendar };
  expect(await mail.send(message, () => Promise.resolve())).toBe("accepted");
}

test("a mail is found, is readable on a phone, with text, headers and calendar entry, and its link opens the site in a new tab", async (t) => {
  const address = "inbox.reader@clinic.test";
  await send(address, "See you on Monday");
  const page = await openPage(t, { viewport: phone });
  await page.goto(inbox);
  await page.getByLabel("To", { exact: true }).selectOption(address);
  await page.getByRole("button", { name: "Show" }).click();
  await page.getByRole("link", { name: /See you on Monday/ }).click();
  const opened = page.context().waitForEvent("page");
  await page.frameLocator("iframe").getByRole("link", { name: "About us" }).click();
  const site = await opened;
  await site.getByRole("heading", { level: 1 }).waitFor();
  expect(site.url()).toBe(`${urls.site}/about`);
  await site.close();

  await page.getByRole("link", { name: "Text", exact: true }).click();
  await page.getByRole("article").getByText(sampleMail.text).waitFor();
  await page.getByRole("link", { name: "Headers" }).click();
  await page.getByText("auto-generated", { exact: true }).waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download .ics" }).click();
  expect((await downloading).suggestedFilename()).toBe("appointment.ics");
  await page.getByRole("link", { name: "All emails" }).click();
  expect(await page.getByRole("listitem").count()).toBe(1);
});

test("the inbox has no accessibility problems", async (t) => {
  const address = "inbox.everybody@clinic.test";
  await send(address, "A subject that is a good deal longer than any that the clinic writes");
  const page = await openPage(t);
  await page.goto(`${inbox}?to=${address}`);
  expect.soft(await findingsInAllVariants(page), "all emails").toEqual([]);
  await page.getByRole("link", { name: /A subject/ }).click();
  for (const view of ["Email", "On a phone", "Text", "Headers"]) {
    await page.getByRole("link", { name: view, exact: true }).click();
    expect.soft(await findingsInAllVariants(page), view).toEqual([]);
  }
});
