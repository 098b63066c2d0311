import { expect, test } from "vitest";
import { localSecrets } from "../../emulators/suite/local-keys.ts";
import { loopback, urls } from "../../emulators/suite/ports-and-paths.ts";
import { checkMailReports } from "./check-mail-reports.ts";

test("a site that accepts reports with this secret passes the check", async () => {
  const checked = await checkMailReports(urls.site, localSecrets.MAIL_EVENTS_SECRET);
  expect(checked).toMatchObject({ isRight: true, sentence: expect.stringContaining("/mail/events accepts") });
});

test.each([
  ["another secret than the deployed one", urls.site, "another one, as long", "refuses this secret"],
  ["an unreachable site", loopback(9), "a secret that is long", "deploy first"],
])("the command says what is missing: %s", async (_, site, secret, sentence) => {
  expect(await checkMailReports(site, secret)).toEqual({
    isRight: false,
    sentence: expect.stringContaining(sentence),
  });
});
