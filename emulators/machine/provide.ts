import { SetupError } from "../suite/places.ts";
import { findChromium } from "./chromium.mjs";
import { findJava } from "./java.mjs";
import { type Missing, thisMachine } from "./machine.mjs";

/** The `java` on PATH, and its major version. */
export function provideJava(): { path: string; version: number } {
  return expectFound(findJava(thisMachine()));
}

/** The Chromium, Chrome or Edge of this machine. */
export function provideChromium(): string {
  return expectFound(findChromium(thisMachine())).path;
}

function expectFound<Program extends object>(found: Program | Missing): Program {
  if ("missing" in found) throw new SetupError(found.missing);
  return found;
}
