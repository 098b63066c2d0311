import type * as contract from "../contract/health.ts";
import { readLateJobs } from "../firestore/jobs.ts";
import type { Handler } from "../http/bind.ts";
import { knownProgress } from "../migrations/migrations.ts";
import { release } from "../release.ts";

export const showHealth: Handler<typeof contract.showHealth> = async (call) => ({
  ok: true,
  version: call.version,
  release,
  migrations: await knownProgress(call),
  lateJobs: (await readLateJobs(call)).map(({ name }) => name),
});
