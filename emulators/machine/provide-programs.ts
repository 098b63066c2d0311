import { SetupError } from "../suite/ports-and-paths.ts";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { findJava } from "./java.mjs";
import { type Missing, thisMachine } from "./machine.mjs";

/** Finds the Java that runs the emulators, and its major version. Java need not be on PATH. */
export function provideJava(): { path: string; version: number } {
  return requireInstalled(findJava(thisMachine()));
}

const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-quic",
  "--no-first-run",
  "--disable-component-update",
  "--disable-sync",
];

interface ProvidedBrowser {
  executablePath: string;
  args: string[];
}

/**
 * Finds this machine's Chromium, Chrome or Edge, with the options that stop the browser from contacting its
 * maker.
 */
export function provideChromium(): ProvidedBrowser {
  return { executablePath: requireInstalled(findChromium(thisMachine())).path, args: browserArgs };
}

/**
 * Finds the browser for pages without a window: Chromium's headless shell if it is installed, else the
 * browser itself.
 */
export function provideHeadlessBrowser(): ProvidedBrowser {
  const shell = findHeadlessShell(thisMachine());
  return shell === undefined ? provideChromium() : { executablePath: shell, args: browserArgs };
}

function requireInstalled<Program extends object>(found: Program | Missing): Program {
  if ("missing" in found) throw new SetupError(found.missing);
  return found;
}
