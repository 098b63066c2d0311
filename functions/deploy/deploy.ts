/** `npm run deploy -- --project <id> [--site <origin>]`: what is checked, built and tried here, step by step, is what Firebase then gets. */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { firebaseCli, root, SetupError } from "../../emulators/suite/places.ts";
import { runCommand } from "../commands/connect.ts";
import { writeDeployedConfig } from "./deployed-config.ts";
import { discoverFunctions } from "./discover-functions.ts";
import { copyFunctionsFolder } from "./functions-folder.ts";
import { writeFunctionsLock } from "./functions-lock.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { project: { type: "string" }, site: { type: "string" } } });
  const { project, site = `https://${project}.web.app` } = values;
  if (!project) throw new SetupError("Say which project: npm run deploy -- --project <id>");
  if (project.startsWith("demo-"))
    throw new SetupError(`${project} exists only on this machine: npm start runs it.`);

  step("Check", "npm", "run", "check");
  step("Build the functions", "npm", "run", "build", "-w", "@clinic/functions");
  // Canonical addresses, the sitemap and link previews name the site whole.
  process.env.SITE_URL = site;
  step("Build the site", "npm", "run", "build", "-w", "@clinic/web");
  writeFunctionsLock();
  const folder = copyFunctionsFolder();
  const names = await discoverFunctions(folder);
  rmSync(folder, { recursive: true });
  console.log(`\n— The functions start with only what is uploaded: ${names.join(", ")}`);

  const targets = "firestore,storage,functions,hosting";
  const config = writeDeployedConfig();
  step(
    "Deploy",
    process.execPath,
    firebaseCli,
    "deploy",
    "--project",
    project,
    "--only",
    targets,
    "--config",
    config,
  );
});

function step(title: string, command: string, ...args: string[]): void {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new SetupError(`${title} failed: nothing further was done.`);
}
