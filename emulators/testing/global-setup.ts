import { type Suite, startSuite } from "../suite/suite.ts";

declare global {
  var clinicSuite: { users: number; starting: Promise<Suite> } | undefined;
}

/** Vitest loads this file once for each project that names it, all in one process: they share one suite. */
export async function setup(): Promise<void> {
  globalThis.clinicSuite ??= { users: 0, starting: startSuite() };
  globalThis.clinicSuite.users += 1;
  await globalThis.clinicSuite.starting;
}

export async function teardown(): Promise<void> {
  const shared = globalThis.clinicSuite;
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  globalThis.clinicSuite = undefined;
  const suite = await shared.starting;
  await suite.close();
}
