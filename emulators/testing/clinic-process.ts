/**
 * One clinic of the tests, on the ports of its number (`CLINIC`): Google's Auth and Storage emulators, the built functions, the
 * built site, and the stand-ins for Stripe and a mail server. It sends `ready` to its parent process, and ends with it. If Google's
 * emulators end by themselves, it sends the reason.
 */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provideJava } from "../machine/provide-programs.ts";
import { provideStorageRulesRuntime } from "../storage-rules/provide-rules-runtime.ts";
import { startFirebaseEmulators } from "../suite/firebase-emulators.ts";
import { clinicInstanceNumber, localStateFolder, ports, root } from "../suite/ports-and-paths.ts";
import { startStripeAndMailServer } from "../suite/stripe-and-mail-server.ts";
import { startFunctionsInstance } from "./functions-instance.ts";
import { serveSite } from "./serve-site.ts";
import { unexpectedErrorMark } from "./unexpected-errors.ts";

const clinicFolder = join(localStateFolder, `clinic-${clinicInstanceNumber}`);
mkdirSync(clinicFolder, { recursive: true });

const storageRulesRuntime = await provideStorageRulesRuntime({
  javaPath: provideJava().path,
  nodePath: process.execPath,
  workDir: clinicFolder,
});
const stripeAndMailServer = await startStripeAndMailServer();
const firebaseEmulators = startFirebaseEmulators({
  config: writeEmulatorConfig(),
  cwd: clinicFolder,
  only: ["auth", "storage"],
  env: storageRulesRuntime.env,
  path: storageRulesRuntime.pathPrefix ? [storageRulesRuntime.pathPrefix] : [],
  onLine: (line) => stripeAndMailServer.defects.readLogLine(line),
});
const functionsInstance = await startFunctionsInstance({
  port: ports.functions,
  onLogLine: (line) => {
    if (line.includes(unexpectedErrorMark)) console.error(line);
  },
});
const siteServer = await serveSite(functionsInstance.url);
await firebaseEmulators.ready;
process.send?.("ready");

let isEnding = false;
void firebaseEmulators.ended.then((reason) => {
  if (!isEnding) process.send?.(`Its emulators ended by themselves: ${reason}`);
});

process.once("disconnect", async () => {
  isEnding = true;
  await Promise.all([
    siteServer.close(),
    functionsInstance.close(),
    firebaseEmulators.close(),
    stripeAndMailServer.close(),
  ]);
  process.exit();
});

/** The CLI only accepts a rules file below the folder of its configuration. */
function writeEmulatorConfig(): string {
  copyFileSync(join(root, "storage.rules"), join(clinicFolder, "storage.rules"));
  const config = join(clinicFolder, "firebase.json");
  const { auth, storage, hub, logging } = ports;
  const emulators = {
    auth: { port: auth },
    storage: { port: storage },
    // Without fixed ports, CLIs that start together pick the same free port.
    hub: { port: hub },
    logging: { port: logging },
    ui: { enabled: false },
  };
  writeFileSync(config, JSON.stringify({ storage: { rules: "storage.rules" }, emulators }));
  return config;
}
