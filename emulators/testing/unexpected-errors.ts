import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { localStateFolder } from "../suite/ports-and-paths.ts";

/** The text in the log line of each answer 500 (http/error-answer.ts). */
export const unexpectedErrorMark = '"unexpected error"';

const maxPrintedErrors = 5;

/** The unexpected errors that the functions of the tests' clinics have logged in this run, for a test that failed because of one. */
export function readUnexpectedErrors(): string[] {
  const logs = readdirSync(localStateFolder).filter((name) => /^clinic-\d+\.log$/.test(name));
  const lines = logs.flatMap((name) => readFileSync(join(localStateFolder, name), "utf8").split("\n"));
  return lines.filter((line) => line.includes(unexpectedErrorMark)).slice(0, maxPrintedErrors);
}
