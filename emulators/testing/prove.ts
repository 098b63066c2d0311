/**
 * `npm run prove` runs the long randomized tests in full: docs/decisions/long-proofs.md. With names it runs
 * only those: `npm run prove -- lives --operations 40000 --seed 7`.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For the test "Random lives": the number of operations, and the random seed. */
    operations: { type: "string" },
    seed: { type: "string" },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (/^\d{1,9}$/.test(value)) continue;
  console.error(`--${name} has to be a whole number.`);
  process.exit(1);
}
const files = positionals.length === 0 ? [".proof."] : positionals.map((name) => `${name}.proof.`);
const run = spawn("vitest", ["run", "--mode", "prove", ...files], {
  stdio: "inherit",
  env: {
    ...process.env,
    ...(values.operations && { LIVES_OPERATIONS: values.operations }),
    ...(values.seed && { LIVES_SEED: values.seed }),
  },
});
run.on("exit", (code) => {
  process.exitCode = code ?? 1;
});
