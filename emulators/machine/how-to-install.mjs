// @ts-check

/** @typedef {"java" | "chromium" | "ps"} Program what can be missing */

/**
 * Ubuntu's package of Chromium is a door to a snap, which containers can't open.
 *
 * @type {Record<string, Partial<Record<Program, string>>>}
 */
const packages = {
  debian: { java: "default-jre-headless", chromium: "chromium chromium-headless-shell", ps: "procps" },
  ubuntu: { java: "default-jre-headless", ps: "procps" },
};

/**
 * Homebrew's `openjdk` is out of the way of `java`, and its `chromium` is stopped by Gatekeeper.
 *
 * @type {Record<string, Partial<Record<Program, string>>>}
 */
const commands = {
  ubuntu: { chromium: "npx playwright-core install --with-deps chromium" },
  darwin: { java: "brew install --cask temurin", chromium: "brew install --cask google-chrome" },
  win32: { java: "winget install EclipseAdoptium.Temurin.21.JRE", chromium: "winget install Google.Chrome" },
};

/** @type {Record<Program, string>} */
const elsewhere = {
  java: "install a current Java (https://adoptium.net has one)",
  chromium: "run npx playwright-core install chromium",
  ps: "install procps",
};

/**
 * The end of a sentence that said what is missing.
 *
 * @param {Program} program
 * @param {import("./machine.mjs").Machine} machine
 */
export function howToInstall(program, machine) {
  const command = aptCommand(program, machine) ?? commands[systemOf(machine)]?.[program];
  if (!command) return `${elsewhere[program]} and try again`;
  // A program finds what was added to PATH when it starts.
  const where = machine.platform === "win32" ? " in a new terminal" : "";
  return `run ${command} and try again${where}`;
}

/**
 * The packages of Debian, Ubuntu and their descendants, separated by spaces.
 *
 * @param {Program} program
 * @param {import("./machine.mjs").Machine} machine
 */
export function debianPackages(program, machine) {
  return packages[systemOf(machine)]?.[program];
}

/**
 * Debian's and Ubuntu's descendants name them: os-release(5).
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
  // Who is root is most often in a container, which knows no packages yet.
  return `${machine.isAdministrator ? "apt-get update && " : "sudo "}apt-get install ${name}`;
}
