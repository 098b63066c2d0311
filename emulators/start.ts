import { join } from "node:path";
import { createServer } from "vite";
import { readOptions } from "../functions/commands/read-options.ts";
import { demoPassword } from "./seed/accounts.ts";
import { listSeedClinics, readSeedClinic } from "./seed/read-seed-clinic.ts";
import { inboxPagePath, root, SetupError, urls } from "./suite/ports-and-paths.ts";
import { stopSignal } from "./suite/stop-signal.ts";
import { startSuite } from "./suite/suite.ts";

const usage = `npm start -- [--clinic ${listSeedClinics().join("|")}] [--keep] [--dev]`;

const { values } = readOptions(usage, {
  options: {
    /** The clinic's folder in `seed/clinics`. */
    clinic: { type: "string", default: "demo" },
    /** Read the previous run's data at the start, and write the data at the end. */
    keep: { type: "boolean", default: false },
    /** Also start Vite's server, which reloads the page at every change. */
    dev: { type: "boolean", default: false },
  },
});

const abortSignal = stopSignal();
const stopPromise = new Promise<void>((resolve) => abortSignal.addEventListener("abort", () => resolve()));

try {
  const report = (line: string) => console.log(`  ✓ ${line}`);
  const suite = await startSuite({
    clinic: values.clinic,
    living: true,
    keep: values.keep,
    sends: true,
    report,
    signal: abortSignal,
  });
  const dev = values.dev ? await startDevServer() : undefined;
  console.log(welcomeText(dev?.url ?? suite.url));
  const ending = await Promise.race([stopPromise, suite.ended]);
  await dev?.close();
  await suite.close();
  if (ending) throw new SetupError(`The emulators stopped: ${ending}`);
} catch (error) {
  if (!abortSignal.aborted) {
    console.error(error instanceof SetupError ? error.message : error);
    process.exitCode = 1;
  }
}
process.exit();

function welcomeText(url: string): string {
  const { settings, accounts } = readSeedClinic(values.clinic);
  const [patient] = Object.values(accounts.patients);
  const emails = [patient, accounts.owner].flatMap((account) => account?.email ?? []);
  const width = Math.max(...emails.map((email) => email.length)) + 3;
  const signIns = emails.map((email) => `    ${email.padEnd(width)}${demoPassword}`);
  const dataLine = values.keep
    ? "  The data is kept for the next start with --keep."
    : "  Data is kept only with --keep: npm start -- --keep";
  const lines = [
    `  ${settings.name} is open at ${url}`,
    dataLine,
    ...signIns,
    `  Emails it would have sent: ${urls.local}${inboxPagePath}`,
  ];
  return ["", ...lines, "", "  Ctrl-C stops it.", ""].join("\n");
}

/**
 * Starts Vite's development server for the suite. Its configuration forwards the API's and Firebase's
 * addresses to the Hosting emulator.
 */
async function startDevServer(): Promise<{ url: string; close(): Promise<void> }> {
  const server = await createServer({
    configFile: join(root, "web/vite.config.ts"),
    server: { host: "127.0.0.1" },
  });
  await server.listen();
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}
