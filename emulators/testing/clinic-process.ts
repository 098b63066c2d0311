/**
 * One clinic of the tests, on the ports of its number (`CLINIC`): Google's Auth and Storage emulators, the built functions, the
 * built site, and the stand-ins for Stripe and a mail server. It sends `ready` to its parent process, and ends with it. If Google's
 * emulators end by themselves, it sends the reason.
 */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { provideJava } from "../machine/provide.ts";
import { provideStorageRulesRuntime } from "../storage-rules/provision.ts";
import { startFirebaseEmulators } from "../suite/firebase-emulators.ts";
import { startLocalServer } from "../suite/local-server.ts";
import { clinicNumber, localFolder, ports, root } from "../suite/places.ts";
import { startFunctionsInstance } from "./functions-instance.ts";
import { serveSite } from "./serve-site.ts";

const folder = join(localFolder, `clinic-${clinicNumber}`);
mkdirSync(folder, { recursive: true });

const storageRules = await provideStorageRulesRuntime({
  javaPath: provideJava().path,
  nodePath: process.execPath,
  workDir: folder,
});
const local = await startLocalServer();
const emulators = startFirebaseEmulators({
  config: writeEmulatorConfig(),
  cwd: folder,
  only: ["auth", "storage"],
  env: storageRules.env,
  path: storageRules.pathPrefix ? [storageRules.pathPrefix] : [],
  onLine: (line) => local.defects.readLogLine(line),
});
const functions = await startFunctionsInstance({ port: ports.functions });
const site = await serveSite(functions.url);
await emulators.ready;
process.send?.("ready");

let isEnding = false;
void emulators.ended.then((reason) => {
  if (!isEnding) process.send?.(`Its emulators ended by themselves: ${reason}`);
});

process.once("disconnect", async () => {
  isEnding = true;
  await Promise.all([site.close(), functions.close(), emulators.close(), local.close()]);
  process.exit();
});

/** The CLI only accepts a rules file below the folder of its configuration. */
function writeEmulatorConfig(): string {
  copyFileSync(join(root, "storage.rules"), join(folder, "storage.rules"));
  const config = join(folder, "firebase.json");
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
