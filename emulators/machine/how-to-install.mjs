// @ts-check

/** @typedef {"java" | "chromium" | "ps"} Program what can be missing */

/**
 * Ubuntu's Chromium package only opens a snap, and containers can't run snaps.
 *
 * @type {Record<string, Partial<Record<Program, string>>>}
 */
const packages = {
  debian: { java: "default-jre-headless", chromium: "chromium chromium-headless-shell", ps: "procps" },
  ubuntu: { java: "default-jre-headless", ps: "procps" },
};

/**
 * Homebrew's `openjdk` does not put a `java` on PATH, and macOS's Gatekeeper blocks its `chromium`.
 *
 * @type {Record<string, Partial<Record<Program, string>>>}
 */
const commands = {
  ubuntu: { chromium: "npx playwright-core install --with-deps chromium" },
  darwin: { java: "brew install --cask temurin", chromium: "brew install --cask google-chrome" },
  win32: { java: "winget install EclipseAdoptium.Temurin.21.JRE", chromium: "winget install Google.Chrome" },
};

/** @type {Record<Program, string>} */
const adviceForOtherSystems = {
  java: "install a current Java (https://adoptium.net has one)",
  chromium: "run npx playwright-core install chromium",
  ps: "install procps",
};

/**
 * Returns the end of a sentence whose beginning names the missing program: how to install it.
 *
 * @param {Program} program
 * @param {import("./machine.mjs").Machine} machine
 */
export function howToInstall(program, machine) {
  const command = aptCommand(program, machine) ?? commands[systemOf(machine)]?.[program];
  if (!command) return `${adviceForOtherSystems[program]} and try again`;
  // On Windows a running terminal doesn't see changes to PATH; a new one does.
  const where = machine.platform === "win32" ? " in a new terminal" : "";
  return `run ${command} and try again${where}`;
}

/**
 * Returns the package names for Debian, Ubuntu and distributions based on them, separated by spaces.
 *
 * @param {Program} program
 * @param {import("./machine.mjs").Machine} machine
 */
export function debianPackages(program, machine) {
  return packages[systemOf(machine)]?.[program];
}

/**
 * Distributions based on Debian or Ubuntu name them in /etc/os-release: os-release(5).
 *
 * @param {import("./machine.mjs").Machine} machine
 */
export function systemOf(machine) {
  if (machine.platform !== "linux") return machine.platform;
  const named = machine.read("/etc/os-release").match(/^ID(_LIKE)?=.*$/gm) ?? [];
  return ["ubuntu", "debian"].find((system) => named.join(" ").includes(system)) ?? "linux";
}

/**
 * @param {Program} program
 * @param {import("./machine.mjs").Machine} machine
 */
function aptCommand(program, machine) {
  const name = debianPackages(program, machine);
  if (!name) return undefined;
  // The root user is most often in a container, where apt has no package lists yet.
  return `${machine.isAdministrator ? "apt-get update && " : "sudo "}apt-get install ${name}`;
}
