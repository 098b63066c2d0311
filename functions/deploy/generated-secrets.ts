import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { firebaseCli, root, SetupError } from "../../emulators/suite/ports-and-paths.ts";

/**
 * Runs a command of the Firebase CLI with this text as its standard input. Returns null if it succeeded, else the
 * CLI's error.
 */
type Run = (args: readonly string[], input: string) => string | null;

const runFirebase: Run = (args, input) => {
  // Without --json, the CLI colors its errors and prints them between other lines.
  const { status, stdout } = spawnSync(process.execPath, [firebaseCli, ...args, "--json"], {
    cwd: root,
    input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "inherit"],
  });
  return status === 0 ? null : cliErrorOf(stdout);
};

/** Returns the error in the CLI's JSON answer. */
export function cliErrorOf(answer: string): string {
  try {
    return z.parse(z.object({ error: z.string() }), JSON.parse(answer)).error;
  } catch {
    return answer.trim() || "the Firebase CLI gave no reason";
  }
}

/**
 * Secrets that may be any long random text, so the deploy makes them itself, each with the page that documents it. An
 * existing secret is never replaced, because it may be Mailgun's signing key.
 */
const generatedSecrets = {
  LIMITS_KEY: "docs/operate.md, The key of limits",
  MAIL_EVENTS_SECRET: "docs/operate.md, Mails that come back",
};

/** Makes the secrets that the project lacks. Returns a sentence for each. */
export function provideSecrets(project: string, run: Run = runFirebase): string[] {
  return Object.entries(generatedSecrets).map(([name, about]) => provideSecret(project, run, name, about));
}

function provideSecret(project: string, run: Run, name: string, about: string): string {
  const of = ["--project", project];
  const unknown = run(["functions:secrets:get", name, ...of], "");
  if (unknown === null) return `${name} is there.`;
  if (!isMissingSecret(unknown, name))
    throw new SetupError(`Could not check whether ${project} has ${name}, so none was made: ${unknown}`);
  const secret = randomBytes(32).toString("base64url");
  const failed = run(["functions:secrets:set", name, "--data-file", "-", "--non-interactive", ...of], secret);
  if (failed === null) return `${name} was made: ${about}.`;
  throw new SetupError(
    `${name} could not be made: ${failed}. Give it any long random text, and deploy again: npx firebase functions:secrets:set ${name} --project ${project}`,
  );
}

/**
 * Returns whether the error is Secret Manager's own answer for a missing secret. After any other error, such as a
 * network failure or a missing permission, the secret may exist.
 */
function isMissingSecret(error: string, name: string): boolean {
  return new RegExp(`HTTP Error: 404, Secret \\[projects/[^/]+/secrets/${name}\\] not found`).test(error);
}
