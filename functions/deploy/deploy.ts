/**
 * `npm run deploy -- --project <id> [--region <region>] [--site <address>] [--despite-advisories] [--without-content]` checks, builds and tests the site
 * and the functions step by step, and uploads them to Firebase.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { firebaseCli, localStateFolder, root, SetupError } from "../../emulators/suite/ports-and-paths.ts";
import { connect, runCommand } from "../commands/connect.ts";
import { readOptions } from "../commands/read-options.ts";
import { defaultRegion } from "../src/ports/environment.ts";
import { describeActionUrl } from "./action-url.ts";
import { summarizeAudit } from "./audit.ts";
import { writeClinicContent } from "./clinic-content.ts";
import { writeDeployedConfig } from "./deployed-config.ts";
import { discoverFunctions } from "./discover-functions.ts";
import { copyUploadedFolder, uploadedFolder, writeUploadedFolder } from "./functions-folder.ts";
import { provideSecrets } from "./generated-secrets.ts";
import { readParameter, symlinkParameterFile, writeParameter } from "./parameters.ts";
import { describePendingMigrations, findClinicSite, hostingAddress } from "./pending-migrations.ts";
import { checkShownPhotos } from "./shown-photos.ts";

const usage =
  "npm run deploy -- --project <id> [--region <region>] [--site <address>] [--despite-advisories] [--without-content]";

await runCommand(async () => {
  const { values } = readOptions(usage, {
    options: {
      project: { type: "string" },
      region: { type: "string" },
      site: { type: "string" },
      "despite-advisories": { type: "boolean", default: false },
      "without-content": { type: "boolean", default: false },
    },
  });
  const { project } = values;
  if (!project) throw new SetupError("Say which project: npm run deploy -- --project <id>");
  if (project.startsWith("demo-"))
    throw new SetupError(`${project} exists only on this machine: npm start runs it.`);
  const site = siteAddressOf(project, values.site);
  const region = regionOf(project, values.region);

  const hosting = hostingAddress(project);
  const { at, health } = await findClinicSite(site, hosting);
  console.log(`\n— The site at ${at}\n${describePendingMigrations(health, project)}`);
  audit(values["despite-advisories"]);
  step("Check", "npm", "run", "check");
  step("Build the functions", "npm", "run", "build", "-w", "@clinic/functions");
  // Canonical addresses, the sitemap and link previews need the site's full address.
  process.env.SITE_URL = site;
  process.env.CLINIC_CONTENT = join(localStateFolder, "clinic-content");
  const content = await writeClinicContent(at, health, process.env.CLINIC_CONTENT, new Date(), {
    withoutContent: values["without-content"],
  });
  console.log(`\n— The clinic's own content\n${content}`);
  step("Build the site", "npm", "run", "build", "-w", "@clinic/web");
  writeUploadedFolder();
  const folder = copyUploadedFolder();
  const names = Object.keys(await discoverFunctions(folder));
  rmSync(folder, { recursive: true });
  console.log(`\n— The functions start with only what is uploaded: ${names.join(", ")}`);

  console.log(`\n— Generated secrets\n${provideSecrets(project).join("\n")}`);
  symlinkParameterFile(project, join(root, uploadedFolder));
  const photos = await checkShownPhotos(at, health, project);
  console.log(`\n— Photos\n${photos.sentence}`);
  const targets = ["firestore", ...(photos.mayDeny ? ["storage"] : []), "functions", "hosting"];
  const config = writeDeployedConfig(project, region);
  step(
    "Deploy",
    process.execPath,
    firebaseCli,
    "deploy",
    "--project",
    project,
    "--only",
    targets.join(","),
    "--config",
    config,
  );
  console.log(`\n— The links of Firebase's mails\n${await describeMailLinks(project, site)}`);
  const deployed = await findClinicSite(site, hosting);
  console.log(`\n— Deployed\n${describePendingMigrations(deployed.health, project)}`);
});

/**
 * Returns the site's address. An address given once is kept for later deploys, because pages and mails must name the
 * same one.
 */
function siteAddressOf(project: string, said: string | undefined): string {
  const kept = readParameter(project, "SITE_URL");
  const wanted = said ?? kept ?? hostingAddress(project);
  if (!/^https:\/\/[^/]+\/?$/.test(wanted))
    throw new SetupError(`${wanted} is not a site's address. Use one like https://clinic.example`);
  const { origin } = new URL(wanted);
  if (origin !== kept) {
    writeParameter(project, "SITE_URL", origin);
    console.log(`functions/.env.${project} now has the site's address ${origin}: commit it.`);
  }
  return origin;
}

/** Returns the functions' region. A region given once is kept for later deploys. */
function regionOf(project: string, said: string | undefined): string {
  const kept = readParameter(project, "FUNCTIONS_REGION");
  const region = said ?? kept ?? defaultRegion;
  if (!/^[a-z]+-[a-z]+\d+$/.test(region))
    throw new SetupError(
      `${region} is not a region for functions. docs/deploy.md, 1, names some, such as us-central1`,
    );
  if (region !== kept) {
    writeParameter(project, "FUNCTIONS_REGION", region);
    console.log(`functions/.env.${project} now has the region ${region}: commit it.`);
  }
  return region;
}

/** If this check fails, the deploy goes on. */
async function describeMailLinks(project: string, site: string): Promise<string> {
  try {
    return await describeActionUrl((await connect(project)).auth, site);
  } catch (cause) {
    return `Could not check where they lead (docs/deploy.md, The links of Firebase's mails): ${cause}`;
  }
}

/**
 * The security audit runs first. High and critical advisories stop the deploy unless it is called with
 * `--despite-advisories`.
 */
function audit(ignoreAdvisories: boolean): void {
  console.log("\n— Ask npm's registry for advisories");
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  const { sentence, stops } = summarizeAudit(stdout);
  if (stops && !ignoreAdvisories) throw new SetupError(sentence);
  console.log(sentence);
}

function step(title: string, command: string, ...args: string[]): void {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new SetupError(`${title} failed. The steps after it did not run.`);
}
