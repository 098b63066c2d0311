import { expect, test } from "vitest";
import { actionUrlSentence } from "./action-url.ts";

const site = "https://clinic.example";

test("email links that lead to the site's own page are accepted", () => {
  expect(actionUrlSentence(`${site}/verify?mode=verifyEmail&oobCode=a`, site)).toBe(
    `They lead to ${site}/verify.`,
  );
});

test.each([
  "https://clinic.firebaseapp.com/__/auth/action?mode=verifyEmail&oobCode=a",
  "https://elsewhere.example/verify?oobCode=a",
])("the deploy warns of email links to %s, and says what to set", (link) => {
  expect(actionUrlSentence(link, site)).toContain(`Set ${site}/verify as action URL`);
});
