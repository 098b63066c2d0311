// @ts-check
import { howToInstall } from "./how-to-install.mjs";
import { findOnPath, pathsOf } from "./machine.mjs";

/** @typedef {import("./machine.mjs").Machine} Machine */

const oldestVersion = 11;

/**
 * Finds the Java for the Firestore emulator: the first `java` on PATH. If that is missing or too old, it
 * takes the Java that `temurin.mjs` has installed.
 *
 * @param {Machine} machine
 * @returns {{ path: string, version: number } | import("./machine.mjs").Missing}
 */
export function findJava(machine) {
  const onPath = readJavaVersion(findOnPath("java", machine), machine);
  if (onPath && onPath.version >= oldestVersion) return onPath;
  const brought = readJavaVersion(findTemurinJava(machine), machine);
  if (brought) return brought;
  const fault = onPath
    ? `Java ${onPath.version} is too old, ${oldestVersion} is the oldest that will do`
    : "Java is missing";
  return { missing: `${fault}: ${howToInstall("java", machine)}.` };
}

/**
 * Returns undefined if that Java doesn't run. A Mac without Java has a `java` command that fails and asks
 * the user to install one.
 *
 * @param {string | undefined} path
 * @param {Machine} machine
 */
function readJavaVersion(path, machine) {
  const version = path && majorVersion(machine.ask(path, ["-version"]));
  return version ? { path, version } : undefined;
}

/** @param {Machine} machine */
function findTemurinJava(machine) {
  const { join } = pathsOf(machine);
  const bin = machine.platform === "darwin" ? "Contents/Home/bin" : "bin";
  const path = join(machine.project, ".local/jre", bin, machine.platform === "win32" ? "java.exe" : "java");
  return machine.isProgram(path) ? path : undefined;
}

/**
 * Java's version looks like `17.0.15`, or like `1.8.0_392` before Java 9.
 *
 * @param {string} text
 */
function majorVersion(text) {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  return Number(first === "1" && second ? second : first);
}
