import { expect, test, vi } from "vitest";
import { smtpMail } from "../../functions/src/ports/smtp-mail.ts";
import { sampleMail } from "../../functions/testing/sample-mail.ts";
import { localParameters, localSecrets } from "../suite/local-keys.ts";
import { urls } from "../suite/ports-and-paths.ts";
import { mailLinkUrls, mailsTo, suiteMailControls } from "../testing/mailbox.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

test("tests in other processes make the server refuse mails, and read the received mails and their links", async () => {
  const address = "inbox.tester@clinic.test";
  const mail = smtpMail({ smtpUrl: localSecrets.SMTP_URL, from: localParameters.MAIL_FROM });
  const html = `<html><body><a href="${urls.site}/about">About us</a></body></html>`;
  const send = (subject: string) =>
    mail.send({ ...sampleMail, to: { name: "Inez Box", address }, subject, html }, () => Promise.resolve());
  await suiteMailControls.addFault({ stage: "recipient", to: address, answer: 550 });
  expect(await send("Not wanted")).toBe("refused");
  expect(await send("For a test")).toBe("accepted");
  const [received, ...others] = await mailsTo(address);
  expect(others).toEqual([]);
  expect(received?.subject).toBe("For a test");
  expect(received && mailLinkUrls(received)).toEqual([`${urls.site}/about`]);
});
