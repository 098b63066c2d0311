import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { refuseDefects } from "../suite/defects.ts";
import { endChildrenWithUs } from "../suite/family.ts";
import { localFolder } from "../suite/places.ts";
import { type Suite, startSuite } from "../suite/suite.ts";
import { freeEveryDay } from "./reserve-days.ts";

declare global {
  var clinicSuite: { users: number; starting: Promise<Suite> } | undefined;
}

/** Vitest loads this file once for each project that names it, all in one process: they share one suite. */
export async function setup(project: TestProject): Promise<void> {
  // The server's tests leave an emptied clinic, so that their days are nobody's in a browser.
  const clinic = project.name.startsWith("browser") ? "browser" : "server";
  project.provide("daysInUse", join(daysInUse, clinic));
  globalThis.clinicSuite ??= begin();
  globalThis.clinicSuite.users += 1;
  await globalThis.clinicSuite.starting;
}

const daysInUse = join(localFolder, "days-in-use");

function begin() {
  for (const clinic of ["browser", "server"]) freeEveryDay(join(daysInUse, clinic));
  return { users: 0, starting: open() };
}

/** Vitest's workers, and the servers and browsers of tests, end with it too. */
async function open(): Promise<Suite> {
  const suite = await startSuite();
  endChildrenWithUs();
  return suite;
}

export async function teardown(): Promise<void> {
  const shared = globalThis.clinicSuite;
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  globalThis.clinicSuite = undefined;
  rmSync(daysInUse, { recursive: true, force: true });
  const suite = await shared.starting;
  await suite.close();
  refuseDefects(suite.defects.kept);
}
