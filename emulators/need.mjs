/**
 * `node emulators/need.mjs java chromium` runs before anything is installed, under whichever Node is there. For each that
 * the machine lacks it says one sentence, and then it exits with 1.
 */
import { findChromium } from "./machine/chromium.mjs";
import { findJava } from "./machine/java.mjs";
import { thisMachine } from "./machine/machine.mjs";

const finders = { java: findJava, chromium: findChromium };

for (const need of process.argv.slice(2)) {
  const { missing } = finders[need](thisMachine());
  if (!missing) continue;
  console.error(missing);
  process.exitCode = 1;
}
