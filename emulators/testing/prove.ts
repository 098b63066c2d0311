/**
 * `npm run prove`: the long proofs in full, or those that are named: `npm run prove -- lives --operations 10000 --seed 7`.
 * docs/decisions/long-proofs.md
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** For the lives: how many moves, and which ones. */
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
