import { beforeAll, describe, expect, test } from "vitest";
import { urls } from "../suite/places.ts";
import { languageCases } from "./language-cases.ts";

/** Not the suite's own project, whose rules stay as they are. */
const PROJECT = "demo-rules-language";

const conditions = Object.values(languageCases).flatMap(({ allowed, denied }) => [...allowed, ...denied]);

/** Google's engine answers 404 where it allows reading a document that does not exist, and 403 where it does not. */
async function statusOf(condition: string): Promise<number> {
  const documents = `${urls.firestore}/v1/projects/${PROJECT}/databases/(default)/documents`;
  const response = await fetch(`${documents}/conditions/c${conditions.indexOf(condition)}`);
  return response.status;
}

beforeAll(async () => {
  const matches = conditions.map(
    (condition, index) => `match /conditions/c${index} { allow get: if ${condition}; }`,
  );
  const content = `rules_version = '2';
    service cloud.firestore { match /databases/{database}/documents {\n${matches.join("\n")}\n} }`;
  const response = await fetch(`${urls.firestore}/emulator/v1/projects/${PROJECT}:securityRules`, {
    method: "PUT",
    body: JSON.stringify({ rules: { files: [{ name: "conditions.rules", content }] } }),
  });
  expect(await response.text()).not.toContain('"error"');
});

describe.each(Object.entries(languageCases))("Google's engine: %s", (_topic, { allowed, denied }) => {
  test.each(allowed)("allows %s", async (condition) => {
    expect(await statusOf(condition)).toBe(404);
  });

  test.each(denied)("denies %s", async (condition) => {
    expect(await statusOf(condition)).toBe(403);
  });
});
