/**
 * `node emulators/need.mjs java chromium` installs these programs if the machine lacks them. At a terminal it asks first. It prints
 * one sentence for each that it could not install, and exits with 1. It runs before npm installs anything, under any Node: plain
 * JavaScript, no packages.
 */
import { createInterface } from "node:readline";
import { installMissing } from "./machine/install-missing.mjs";
import { findNode, thisMachine } from "./machine/machine.mjs";

const machine = thisMachine();
const { missing: oldNode } = findNode(machine);
const sentences = oldNode ? [oldNode] : await installMissing(process.argv.slice(2), machine, isAgreed);
for (const sentence of sentences) console.error(sentence);
process.exitCode = sentences.length > 0 ? 1 : 0;

/**
 * Asks a person before installing; the Enter key means yes. In CI and without a terminal it installs
 * without asking.
 */
async function isAgreed(what) {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env.CI) return true;
  process.stdout.write(`  Some programs are missing. Install ${what}? [Y/n] `);
  const lines = createInterface({ input: process.stdin });
  const answer = await new Promise((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve("no"));
  });
  lines.close();
  return /^(y|yes)?$/i.test(answer.trim());
}
