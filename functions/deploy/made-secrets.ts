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
 * Secrets that any long random text makes, so that nobody is asked for one, and what each is for. Should a project's answer get lost, another version
 * is made: then counts of the last day are forgotten, or the mail provider needs the new password.
 */
const made = {
  LIMITS_KEY: "docs/operate.md, The key of limits",
  MAIL_EVENTS_SECRET: "docs/operate.md, Mails that come back",
};

/** Makes those that the project doesn't have. Returns a sentence for each. */
export function provideSecrets(project: string, run: Run = runFirebase): string[] {
  return Object.entries(made).map(([name, about]) => provideSecret(project, run, name, about));
}

function provideSecret(project: string, run: Run, name: string, about: string): string {
  const of = ["--project", project];
  if (run(["functions:secrets:get", name, ...of], "")) return `${name} is there.`;
  const secret = randomBytes(32).toString("base64url");
  if (run(["functions:secrets:set", name, "--data-file", "-", "--non-interactive", ...of], secret))
    return `${name} was made: ${about}.`;
  throw new SetupError(
    `${name} could not be made. Give it any long random text, and deploy again: npx firebase functions:secrets:set ${name} --project ${project}`,
  );
}
