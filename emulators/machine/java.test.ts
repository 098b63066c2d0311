import { describe, expect, test } from "vitest";
import { findJava } from "./java.mjs";
import { type SimulatedMachineOptions, simulateMachine } from "./simulated-machine.ts";

const find = (imagined: SimulatedMachineOptions) => findJava(simulateMachine(imagined));
const onPath = { env: { PATH: "/usr/bin" }, programs: ["/usr/bin/java"] };

describe("the version", () => {
  test.each([
    ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
    ['openjdk version "21" 2023-09-19 LTS', 21],
    ['openjdk version "25-ea" 2025-09-16', 25],
    ['Picked up JAVA_TOOL_OPTIONS: -Xmx1g\njava version "11.0.2" 2019-01-15 LTS', 11],
  ])("%s", (javaSays, version) => {
    expect(find({ ...onPath, javaSays })).toEqual({ path: "/usr/bin/java", version });
  });

  test.each([
    ['java version "1.8.0_392"', 8],
    ['openjdk version "9.0.4"', 9],
  ])("%s is too old", (javaSays, version) => {
    expect(find({ ...onPath, javaSays })).toEqual({
      missing: `Java ${version} is too old, 11 is the oldest that will do: run sudo apt-get install default-jre-headless and try again.`,
    });
  });
});

describe("the path of Java", () => {
  const javaSays = 'openjdk version "17.0.15"';

  test("is the first on PATH", () => {
    const env = { PATH: "/nowhere::/opt/java/bin:/usr/bin" };
    const programs = ["/usr/bin/java", "/opt/java/bin/java"];
    expect(find({ env, programs, javaSays })).toHaveProperty("path", "/opt/java/bin/java");
  });

  describe("of the Java that temurin.mjs has installed", () => {
    const brought = "/clinic/.local/jre/bin/java";
    const temurinSays = 'openjdk version "21.0.11" 2026-04-21 LTS';

    test("counts if PATH has none", () => {
      expect(find({ programs: [brought], javaSays: temurinSays })).toEqual({ path: brought, version: 21 });
    });

    test("comes after the one on PATH", () => {
      expect(find({ ...onPath, programs: ["/usr/bin/java", brought], javaSays })).toHaveProperty(
        "path",
        "/usr/bin/java",
      );
    });

    test("counts if the one on PATH is too old", () => {
      const says = { "/usr/bin/java": 'java version "1.8.0_392"', [brought]: temurinSays };
      expect(find({ ...onPath, programs: ["/usr/bin/java", brought], javaSays: says })).toHaveProperty(
        "path",
        brought,
      );
    });

    test("does not count if it does not run", () => {
      expect(find({ programs: [brought], javaSays: "" })).toHaveProperty("missing");
    });

    test.each<[SimulatedMachineOptions, string]>([
      [{ platform: "darwin" }, "/clinic/.local/jre/Contents/Home/bin/java"],
      [{ platform: "win32" }, "C:\\clinic\\.local\\jre\\bin\\java.exe"],
    ])("on %o is %s", (imagined, path) => {
      expect(find({ ...imagined, programs: [path], javaSays })).toEqual({ path, version: 17 });
    });
  });

  test("is java.exe on Windows", () => {
    const env = { PATH: "C:\\Windows\\system32;C:\\Program Files\\Eclipse Adoptium\\bin" };
    const path = "C:\\Program Files\\Eclipse Adoptium\\bin\\java.exe";
    expect(find({ platform: "win32", env, programs: [path], javaSays })).toEqual({ path, version: 17 });
  });
});

test.each<[string, SimulatedMachineOptions, string]>([
  ["Debian", {}, "run sudo apt-get install default-jre-headless and try again."],
  [
    "Debian as root",
    { isAdministrator: true },
    "run apt-get update && apt-get install default-jre-headless and try again.",
  ],
  [
    "Ubuntu",
    { distribution: "ID=ubuntu\nID_LIKE=debian" },
    "run sudo apt-get install default-jre-headless and try again.",
  ],
  [
    "another Linux",
    { distribution: "ID=arch" },
    "install a current Java (https://adoptium.net has one) and try again.",
  ],
  ["a Mac", { platform: "darwin" }, "run brew install --cask temurin and try again."],
  [
    "Windows",
    { platform: "win32" },
    "run winget install EclipseAdoptium.Temurin.21.JRE and try again in a new terminal.",
  ],
])("without any on %s, the sentence says how to install one", (_, imagined, advice) => {
  expect(find(imagined)).toEqual({ missing: `Java is missing: ${advice}` });
});

test("the java command of a Mac without Java does not count", () => {
  expect(find({ ...onPath, platform: "darwin", javaSays: "" })).toEqual({
    missing: "Java is missing: run brew install --cask temurin and try again.",
  });
});
