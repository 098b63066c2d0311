/**
 * `npm run migrate -- --project <id> [--bucket <name>] [--dry] [--again <name>]` updates the stored documents while
 * the clinic is open. Each migration first reports its changes; with `--dry` it makes none. An interrupted migration
 * continues when the command is run again. `--again` repeats a finished one. Without a project it works on the
 * running local suite.
 */
import { projectId } from "../../emulators/suite/ports-and-paths.ts";
import { realDependencies } from "../src/ports/real-dependencies.ts";
import { connect, runCommand } from "./connect.ts";
import { migrateStore } from "./migrate-store.ts";
import { readOptions } from "./read-options.ts";

const usage = "npm run migrate -- [--project <id>] [--bucket <name>] [--dry] [--again <name>]";

await runCommand(async () => {
  const { values } = readOptions(usage, {
    options: {
      project: { type: "string", default: projectId },
      bucket: { type: "string" },
      dry: { type: "boolean", default: false },
      again: { type: "string" },
    },
  });
  await connect(values.project, values.bucket);
  await migrateStore(realDependencies(), {
    dry: values.dry,
    again: values.again,
    report: (line) => console.log(line),
  });
});
