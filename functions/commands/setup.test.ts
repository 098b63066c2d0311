import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Auth } from "firebase-admin/auth";
import { expect, test } from "vitest";
import { root } from "../../emulators/suite/ports-and-paths.ts";
import { checkMailReports } from "./check-mail-reports.ts";
import { checkPasswords } from "./check-passwords.ts";
import { checkStripe } from "./check-stripe.ts";

test("without keys the check names the alert first, says what it leaves out, and succeeds", async () => {
  const absent = { STRIPE_SECRET_KEY: undefined, MAIL_EVENTS_SECRET: undefined, SITE_URL: undefined };
  const args = [join(root, "functions/commands/setup.ts"), "--project", "clinic", "--check"];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...absent, METADATA_SERVER_DETECTION: "none" },
  });
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toMatch("Create this alert once");
  expect(lines).toContainEqual(expect.stringContaining("host clinic.web.app, path /health"));
  expect(lines.slice(-2)).toEqual([
    expect.stringContaining("STRIPE_SECRET_KEY is not in the environment"),
    expect.stringContaining("MAIL_EVENTS_SECRET is not in the environment"),
  ]);
});

test.each([
  [
    { enforcementState: "ENFORCE", constraints: { minLength: 12 } },
    /^Firebase Auth accepts passwords of 12 characters or more\.$/,
  ],
  [
    { enforcementState: "OFF", constraints: { minLength: 12 } },
    /of 6 characters or more\. The site asks staff for 10/,
  ],
  [undefined, /of 6 characters or more\. The site asks staff for 10/],
])("the check names the length of passwords that %j asks for", async (passwordPolicyConfig, sentence) => {
  const getProjectConfig = async () => ({ passwordPolicyConfig });
  const auth = { projectConfigManager: () => ({ getProjectConfig }) } as unknown as Auth;
  expect(await checkPasswords(auth)).toEqual({ sentence: expect.stringMatching(sentence), isRight: true });
});

test("a password policy that can't be read is no failure", async () => {
  const auth = {
    projectConfigManager: () => ({ getProjectConfig: () => Promise.reject(new Error("denied")) }),
  };
  expect(await checkPasswords(auth as unknown as Auth)).toEqual({
    sentence: "The password policy could not be checked: denied",
    isRight: true,
  });
});

test("Stripe is not checked without a key", async () => {
  expect(await checkStripe("clinic", undefined, undefined)).toEqual([
    { sentence: expect.stringContaining("Stripe is not checked"), isRight: true },
  ]);
});

test("the check returns Stripe's error as a sentence", async () => {
  expect(await checkStripe("demo-clinic", "sk_test_local", "127.0.0.1:1")).toEqual([
    { sentence: expect.stringContaining("Stripe could not be checked: "), isRight: false },
  ]);
});

test("an absent secret of the mail provider is no failure", async () => {
  expect(await checkMailReports("http://127.0.0.1:1", undefined)).toEqual({
    sentence: expect.stringContaining("MAIL_EVENTS_SECRET is not in the environment"),
    isRight: true,
  });
});
