import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "../../emulators/suite/ports-and-paths.ts";

/**
 * Returns the file in which Firebase looks for a project's parameters. Firebase asks for missing ones:
 * https://firebase.google.com/docs/functions/config-env
 */
const parameterFileOf = (project: string) => join(root, `functions/.env.${project}`);

const read = (project: string) =>
  existsSync(parameterFileOf(project)) ? readFileSync(parameterFileOf(project), "utf8") : "";

export const readParameter = (project: string, name: string): string | undefined =>
  parseEnv(read(project))[name];

export function writeParameter(project: string, name: string, value: string): void {
  writeFileSync(parameterFileOf(project), withParameter(read(project), name, value));
}

/** Links the parameter file into the uploaded folder, where Firebase reads it and writes new answers to it. */
export function symlinkParameterFile(project: string, folder: string): void {
  symlinkSync(parameterFileOf(project), join(folder, basename(parameterFileOf(project))));
}

/** Returns the file's text with this parameter set, and everything else unchanged. */
export function withParameter(file: string, name: string, value: string): string {
  const others = file.split("\n").filter((line) => !line.trimStart().startsWith(`${name}=`));
  while (others.at(-1) === "") others.pop();
  return [...others, `${name}=${value}`, ""].join("\n");
}
