/**
 * `node emulators/need.mjs java chromium` runs before npm installs anything, under whichever Node is there: plain
 * JavaScript, no packages. It installs what the machine lacks; at a terminal it asks first. For each that it could not
 * install it says one sentence, and then it exits with 1.
 */
import { createInterface } from "node:readline";
import { bringMissing } from "./machine/bring-missing.mjs";
import { thisMachine } from "./machine/machine.mjs";
import { findNode } from "./machine/node.mjs";

const machine = thisMachine();
const { missing: oldNode } = findNode(machine);
const sentences = oldNode ? [oldNode] : await bringMissing(process.argv.slice(2), machine, isAgreed);
for (const sentence of sentences) console.error(sentence);
process.exitCode = sentences.length > 0 ? 1 : 0;

/** Enter is yes. Nobody is asked in CI or where there is no terminal. */
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
