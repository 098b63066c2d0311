import { spawnSync } from "node:child_process";
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

/** `17.0.15` and, before Java 9, `1.8.0_392`. */
function majorVersion(text: string): number | undefined {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(text) ?? [];
  if (!first) return undefined;
  return first === "1" && second ? Number(second) : Number(first);
}
