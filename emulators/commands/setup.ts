/** `npm run setup -- --project <id>`: gives a new project its clinic and treatments, and no people. */
import { parseArgs } from "node:util";
import { codeOf } from "../../functions/src/error-code.ts";
import { alreadyExists } from "../../functions/src/firestore/status-codes.ts";
import { writeClinic } from "../seed/write-clinic.ts";
import { SetupError } from "../suite/places.ts";
import { connect, runCommand } from "./connect.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { project: { type: "string" } } });
  const { project } = values;
  if (!project) throw new SetupError("Say which project: npm run setup -- --project <id>");
  try {
    await writeClinic((await connect(project)).db);
  } catch (error) {
    if (codeOf(error) !== alreadyExists) throw error;
    throw new SetupError(`Project ${project} has a clinic already. Nothing was changed.`);
  }
  console.log(`Project ${project} has its clinic and treatments. Edit them under Settings and Treatments.`);
});
