import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupError } from "./places.ts";

const oldest = 11;

/** The Firestore emulator is a Java program. Answers the major version. */
export function checkJava(): number {
  const { error, stderr } = spawnSync("java", ["-version"], { encoding: "utf8" });
  if (error) {
    throw new SetupError(`Java is missing: install a JDK or JRE, version ${oldest} or newer (17 is fine).`);
  }
  const version = majorVersion(stderr);
  if (version !== undefined && version >= oldest) return version;
  throw new SetupError(
    `Java ${version ?? "of unknown version"} is too old: install version ${oldest} or newer.`,
  );
}

/** Where the `java` that we found lies: what stands before it on PATH later must still reach it. */
export function locateJava(): string {
  const places = (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, "java"));
  return places.find((place) => existsSync(place)) ?? "java";
}

/** `17.0.15` and, before Java 9, `1.8.0_392`. */
function majorVersion(text: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (!first) return undefined;
  return first === "1" && second ? Number(second) : Number(first);
}
