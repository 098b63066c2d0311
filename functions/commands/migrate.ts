/**
 * `npm run migrate -- --project <id> [--dry] [--again <name>]`: brings the stored documents up to date, step by step, while the clinic is open. Each
 * step says first what it would change. With `--dry` that is all. Interrupted, it goes on where it was. `--again` runs a step once more
 * that is done.
 * Without a project on the running local suite.
 */
import { parseArgs } from "node:util";
import { projectId } from "../../emulators/suite/places.ts";
import { connect, runCommand } from "./connect.ts";
import { migrateStore } from "./migrate-store.ts";

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      project: { type: "string", default: projectId },
      dry: { type: "boolean", default: false },
      again: { type: "string" },
    },
  });
  const { db } = await connect(values.project);
  await migrateStore(db, { dry: values.dry, again: values.again, report: (line) => console.log(line) });
});
