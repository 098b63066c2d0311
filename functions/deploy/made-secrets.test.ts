import { expect, test } from "vitest";
import { provideSecrets } from "./made-secrets.ts";

/** A project in which the CLI's commands succeed or fail like this. */
function project(answers: Record<string, boolean>) {
  const stored: string[] = [];
  const run = ([command = ""]: readonly string[], input: string) => {
    if (input !== "") stored.push(input);
    return answers[command] ?? false;
  };
  return { stored, run };
}

test("secrets that are there stay", () => {
  const { stored, run } = project({ "functions:secrets:get": true });
  expect(provideSecrets("clinic", run)).toEqual(["LIMITS_KEY is there.", "MAIL_EVENTS_SECRET is there."]);
  expect(stored).toEqual([]);
});

test("a project without them gets long random ones, each another, and reads what they are for", () => {
  const { stored, run } = project({ "functions:secrets:set": true });
  expect(provideSecrets("clinic", run)[1]).toBe(
    "MAIL_EVENTS_SECRET was made: docs/operate.md, Mails that come back.",
  );
  expect(new Set(stored).size).toBe(2);
  for (const secret of stored) expect(secret).toMatch(/^[\w-]{43}$/);
});

test("a deploy stops where one can't be made, and says how to", () => {
  const { run } = project({});
  expect(() => provideSecrets("clinic", run)).toThrow("functions:secrets:set LIMITS_KEY --project clinic");
});
