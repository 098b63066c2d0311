import type { TestProject } from "vitest/node";
import { type ClinicInstances, startClinicInstances } from "./clinic-instances.ts";

declare global {
  var testClinics: { users: number; clinics: ClinicInstances } | undefined;
}

/** Vitest loads this file once for each project that names it, in one process. The projects share the clinics. */
export function setup(project: TestProject): void {
  globalThis.testClinics ??= { users: 0, clinics: startClinicInstances(project.config.maxWorkers) };
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
