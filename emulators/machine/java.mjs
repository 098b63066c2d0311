// @ts-check
import { howToInstall } from "./how-to-install.mjs";
import { pathsOf, searchedFolders } from "./machine.mjs";

const oldest = 11;

/**
 * The Firestore emulator is a Java program. The first `java` on PATH counts, whatever comes after it: firebase-tools runs
 * that one.
 *
 * @param {import("./machine.mjs").Machine} machine
 * @returns {{ path: string, version: number } | import("./machine.mjs").Missing}
 */
export function findJava(machine) {
  const file = machine.platform === "win32" ? "java.exe" : "java";
  const path = searchedFolders(machine)
    .map((folder) => pathsOf(machine).join(folder, file))
    .find(machine.isProgram);
  // The `java` of a Mac without Java fails and asks to install one.
  const version = path && majorVersion(machine.ask(path, ["-version"]));
  if (!path || !version) return { missing: `Java is missing: ${howToInstall("java", machine)}.` };
  if (version >= oldest) return { path, version };
  return {
    missing: `Java ${version} is too old, ${oldest} is the oldest that will do: ${howToInstall("java", machine)}.`,
  };
}

/**
 * `17.0.15` and, before Java 9, `1.8.0_392`.
 *
 * @param {string} text
 */
function majorVersion(text) {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return Number(first === "1" && second ? second : first);
}
