/**
 * `npm run bench:api` counts the reads of every API call in clinics with 0, 10,000 and 100,000 bookings, and compares
 * them with the stated bounds. Then it counts the reads and writes of some calls, and compares their time with a
 * minimal route that reads and writes the same. Exits with 1 if a bound or a budget is exceeded. `-- --reads` ends
 * after the first table.
 */
import { parseArgs } from "node:util";
import { emulatedAuth, emulatedFirestore } from "../../emulators/testing/admin-sdk.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { type SignedInUser, signIn, testPassword } from "../../emulators/testing/sign-up.ts";
import { forEachConcurrently } from "../src/ports/for-each-concurrently.ts";
import { deployedEnv, openBenchClinic } from "./bench-clinic.ts";
import { printCacheSavings } from "./cache-savings.ts";
import { countBoundedReads } from "./count-bounded-reads.ts";
import { countReads } from "./count-reads.ts";
import { measureThroughput, printHeading } from "./measure-throughput.ts";
import { serveMinimalRoute } from "./serve-minimal-route.ts";
import { startEmulators } from "./start-emulators.ts";

/**
 * Each connection's next booking belongs to another patient, so that no booking waits for another of the same
 * patient.
 */
const patientCount = 200;

const { values } = parseArgs({ options: { reads: { type: "boolean", default: false } } });
const emulators = await startEmulators();
const problems = await countBoundedReads([0, 10_000, 100_000]);
if (values.reads) await end();

const db = emulatedFirestore();
const patients = await signUpPatients();
const api = await startFunctionsInstance({ env: deployedEnv });
const bare = await serveMinimalRoute();

for (const count of [0, 10_000]) {
  await openBenchClinic(db, count, patients);
  const clinic = `${count.toLocaleString("en-US")} bookings`;
  console.log(`\nDocuments, ${clinic}`);
  const { overBudget, publicCalls } = await countReads();
  problems.push(...overBudget);
  printHeading(clinic);
  problems.push(...(await measureThroughput({ api, bare }, patients)));
  if (count > 0) printCacheSavings(publicCalls);
}
await Promise.all([api.close(), bare.close()]);
await end();

async function end(): Promise<never> {
  await emulators.close();
  console.log(problems.length > 0 ? `\n${problems.join("\n")}` : "\nAll within their bounds and budgets.");
  process.exit(problems.length > 0 ? 1 : 0);
}

/** Signs up patients with verified addresses, who may book more often in an hour than patients without. */
async function signUpPatients(): Promise<SignedInUser[]> {
  const signedUp: SignedInUser[] = [];
  await forEachConcurrently(Array.from({ length: patientCount }).keys(), 10, async (i) => {
    const email = `patient-${i}@patients.test`;
    await emulatedAuth().createUser({ email, password: testPassword, emailVerified: true });
    signedUp.push(await signIn(email));
  });
  return signedUp;
}
