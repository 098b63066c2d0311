import type { TestProject } from "vitest/node";
import { type Clinics, startClinics } from "./clinics.ts";

declare global {
  var testClinics: { users: number; clinics: Clinics } | undefined;
}

/** Vitest loads this file once for each project that names it, in one process. The projects share the clinics. */
export function setup(project: TestProject): void {
  globalThis.testClinics ??= { users: 0, clinics: startClinics(project.config.maxWorkers) };
  globalThis.testClinics.users += 1;
}

export async function teardown(): Promise<void> {
  const shared = globalThis.testClinics;
  if (!shared) return;
  shared.users -= 1;
  if (shared.users > 0) return;
  globalThis.testClinics = undefined;
  await shared.clinics.close();
}
