/**
 * `npm run bench:cold-start` measures the time from the start of a process to its first answer: once for the deployed
 * bundle, once for the same code with packages that are not bundled. Exits with 1 if bundling does not halve the
 * time.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { build } from "esbuild";
import { localParameters, localSecrets } from "../../emulators/suite/local-keys.ts";
import { localStateFolder, ports, projectId, root } from "../../emulators/suite/ports-and-paths.ts";
import { emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { writeTestClinic } from "../testing/test-clinic.ts";
import { startEmulators } from "./start-emulators.ts";
import { median } from "./statistics.ts";

const roundCount = 7;
const maxTimeRatio = 0.5;

const bundledFile = join(root, "functions/lib/index.js");
/** This file is not beside the bundle, because a deploy uploads that whole folder. */
const unbundledFile = join(localStateFolder, "unbundled.js");

const emulators = await startEmulators();
await writeTestClinic(emulatedFirestore());
await build({
  entryPoints: [join(root, "functions/src/index.ts")],
  outfile: unbundledFile,
  bundle: true,
  packages: "external",
  platform: "node",
  target: "node22",
  format: "esm",
});

const times: Record<string, number[]> = { [bundledFile]: [], [unbundledFile]: [] };
// The two are measured in turns, so that other load on the machine slows both equally.
for (let round = 0; round < roundCount; round++) {
  for (const [file, taken] of Object.entries(times)) taken.push(await timeToFirstAnswer(file));
}
await emulators.close();

const [withBundle = 0, without = 1] = Object.values(times).map(median);
const ratio = withBundle / without;
console.log(
  `Bundled ${withBundle.toFixed(0)} ms, unbundled ${without.toFixed(0)} ms (medians of ${roundCount})`,
);
console.log(
  `Ratio ${ratio.toFixed(2)}, budget ${maxTimeRatio}: ${ratio <= maxTimeRatio ? "within" : "over"}`,
);
process.exit(ratio <= maxTimeRatio ? 0 : 1);

async function timeToFirstAnswer(file: string): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(root, "functions/bench/serve-functions.ts"), file], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      GCLOUD_PROJECT: projectId,
      FIRESTORE_EMULATOR_HOST: `127.0.0.1:${ports.firestore}`,
      METADATA_SERVER_DETECTION: "none",
      ...localSecrets,
      ...localParameters,
    },
  });
  const [said] = await once(child.stdout, "data");
  const answer = await fetch(`http://127.0.0.1:${Number(String(said))}/service`);
  await answer.json();
  const taken = performance.now() - started;
  child.kill();
  await once(child, "exit");
  return taken;
}
