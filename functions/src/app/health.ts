import type * as contract from "../contract/health.ts";
import { readLateJobs } from "../firestore/jobs.ts";
import type { Handler } from "../http/bind.ts";
import { readMigrationProgress } from "../migrations/migrations.ts";
import { releaseVersion } from "../release.ts";

export const showHealth: Handler<typeof contract.showHealth> = async (call) => ({
  ok: true,
  version: call.version,
  release: releaseVersion,
  migrations: await readMigrationProgress(call),
  lateJobs: (await readLateJobs(call)).map(({ name }) => name),
});
