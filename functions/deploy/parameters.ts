import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { root } from "../../emulators/suite/places.ts";

/** Where Firebase finds a project's parameters, and asks for those that are absent: https://firebase.google.com/docs/functions/config-env */
const fileOf = (project: string) => join(root, `functions/.env.${project}`);

const read = (project: string) => (existsSync(fileOf(project)) ? readFileSync(fileOf(project), "utf8") : "");

export const parameterOf = (project: string, name: string): string | undefined =>
  parseEnv(read(project))[name];

export function writeParameter(project: string, name: string, value: string): void {
  writeFileSync(fileOf(project), withParameter(read(project), name, value));
}

/** Links the parameters into the uploaded folder: Firebase reads them there, and writes new answers there. */
export function linkParameters(project: string, folder: string): void {
  symlinkSync(fileOf(project), join(folder, basename(fileOf(project))));
}

/** The file with this line in it, and all else as it was. */
export function withParameter(file: string, name: string, value: string): string {
  const others = file.split("\n").filter((line) => !line.trimStart().startsWith(`${name}=`));
  while (others.at(-1) === "") others.pop();
  return [...others, `${name}=${value}`, ""].join("\n");
}
