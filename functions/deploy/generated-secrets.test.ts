import { expect, test } from "vitest";
import { cliErrorOf, provideSecrets } from "./generated-secrets.ts";

const url = "https://secretmanager.googleapis.com/v1/projects/clinic/secrets/LIMITS_KEY/versions";

/** The error that Secret Manager gives for a missing secret. It contains the project's number. */
const absent = (name: string) =>
  `Request to ${url} had HTTP Error: 404, Secret [projects/829294825753/secrets/${name}] not found.`;

/** Simulates a project in which the Firebase CLI finds and stores secrets, or says why it can't. */
function project({ get, set = () => null }: Record<"get", Answer> & { set?: Answer }) {
  const stored: string[] = [];
  const run = ([command, name = ""]: readonly string[], input: string) => {
    if (command === "functions:secrets:get") return get(name);
    stored.push(input);
    return set(name);
  };
  return { stored, run };
}
type Answer = (name: string) => string | null;

test("existing secrets stay", () => {
  const { stored, run } = project({ get: () => null });
  expect(provideSecrets("clinic", run)).toEqual(["LIMITS_KEY is there.", "MAIL_EVENTS_SECRET is there."]);
  expect(stored).toEqual([]);
});

test("a project without secrets gets different long random ones, and reads their purpose", () => {
  const { stored, run } = project({ get: absent });
  expect(provideSecrets("clinic", run)[1]).toBe(
    "MAIL_EVENTS_SECRET was made: docs/operate.md, Mails that come back.",
  );
  expect(new Set(stored).size).toBe(2);
  for (const secret of stored) expect(secret).toMatch(/^[\w-]{43}$/);
});

test("a deploy stops if a secret can't be made, and says how to make it by hand", () => {
  const { run } = project({ get: absent, set: () => "no permission" });
  expect(() => provideSecrets("clinic", run)).toThrow("functions:secrets:set LIMITS_KEY --project clinic");
});

test.each([
  ["a network that is down", "Failed to make request to https://secretmanager.googleapis.com"],
  ["a server's failure", `Request to ${url} had HTTP Error: 503, The service is currently unavailable.`],
  ["a proxy's 404", `Request to ${url} had HTTP Error: 404, Not Found`],
  ["a missing permission", `Request to ${url} had HTTP Error: 403, Permission denied (or it may not exist).`],
  ["another secret that is absent", absent("OTHER_KEY")],
])("%s replaces no secret: the deploy stops and says why", (_, error) => {
  const { stored, run } = project({ get: () => error });
  expect(() => provideSecrets("clinic", run)).toThrow(
    `Could not check whether clinic has LIMITS_KEY, so none was made: ${error}`,
  );
  expect(stored).toEqual([]);
});

test("the CLI's error is read from its JSON, and anything else as it is", () => {
  expect(cliErrorOf(JSON.stringify({ status: "error", error: absent("LIMITS_KEY") }))).toBe(
    absent("LIMITS_KEY"),
  );
  expect(cliErrorOf("Killed\n")).toBe("Killed");
  expect(cliErrorOf("")).toBe("the Firebase CLI gave no reason");
});
