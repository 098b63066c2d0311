import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { firebaseCli, root, SetupError } from "../../emulators/suite/places.ts";

/** Runs the Firebase CLI with this on its standard input. True if it succeeded. */
type Run = (args: readonly string[], input: string) => boolean;

const runFirebase: Run = (args, input) =>
  spawnSync(process.execPath, [firebaseCli, ...args], {
    cwd: root,
    input,
    stdio: ["pipe", "ignore", "inherit"],
  }).status === 0;

/**
 * Makes the secret LIMITS_KEY in a project that has none: nobody needs to know it, so nobody is asked for one. Answers what was done.
 * Should the project's answer get lost, another version is made: then counts of the last day are forgotten, and nothing else.
 */
export function provideLimitsKey(project: string, run: Run = runFirebase): string {
  const of = ["--project", project];
  if (run(["functions:secrets:get", "LIMITS_KEY", ...of], "")) return "LIMITS_KEY is there.";
  const key = randomBytes(32).toString("base64url");
  const made = run(
    ["functions:secrets:set", "LIMITS_KEY", "--data-file", "-", "--non-interactive", ...of],
    key,
  );
  if (made) return "LIMITS_KEY was made: docs/operate.md says what it is for.";
  throw new SetupError(
    `LIMITS_KEY could not be made. Give it any long random text, and deploy again: npx firebase functions:secrets:set LIMITS_KEY --project ${project}`,
  );
}
