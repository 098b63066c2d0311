import { SetupError } from "../suite/places.ts";
import { findChromium } from "./chromium.mjs";
import { findJava } from "./java.mjs";
import { type Missing, thisMachine } from "./machine.mjs";

/** The Java that runs the emulators, and its major version. It need not be on PATH. */
export function provideJava(): { path: string; version: number } {
  return expectFound(findJava(thisMachine()));
}

/** The Chromium, Chrome or Edge of this machine, as Playwright starts it: without asking its maker for anything. */
export function provideChromium(): { executablePath: string; args: string[] } {
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-quic",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
  ];
  return { executablePath: expectFound(findChromium(thisMachine())).path, args };
}

function expectFound<Program extends object>(found: Program | Missing): Program {
  if ("missing" in found) throw new SetupError(found.missing);
  return found;
}
