/** `npm run setup -- --project <id>`: gives a new project its clinic and treatments, and no people. */
import { parseArgs } from "node:util";
import { SetupError } from "../../emulators/suite/places.ts";
import { alreadyExists, codeOf } from "../src/firestore/status-codes.ts";
import { connect, runCommand } from "./connect.ts";
import { writeClinic } from "./write-clinic.ts";

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
