// @ts-check

/**
 * Ubuntu's package of Chromium is a door to a snap, which containers can't open; Homebrew's `openjdk` is out of the way of
 * `java`, and its `chromium` is stopped by Gatekeeper.
 *
 * @type {Record<string, { java: string, chromium: string }>}
 */
const commands = {
  debian: { java: "apt-get install default-jre-headless", chromium: "apt-get install chromium" },
  ubuntu: {
    java: "apt-get install default-jre-headless",
    chromium: "npx playwright-core install --with-deps chromium",
  },
  darwin: { java: "brew install --cask temurin", chromium: "brew install --cask google-chrome" },
  win32: { java: "winget install EclipseAdoptium.Temurin.21.JRE", chromium: "winget install Google.Chrome" },
};

/**
 * The end of a sentence that said what is missing.
 *
 * @param {"java" | "chromium"} program
 * @param {import("./machine.mjs").Machine} machine
 */
export function howToInstall(program, machine) {
  const command = commands[systemOf(machine)]?.[program];
  if (!command) return `${elsewhere[program]} and try again`;
  // A program finds what was added to PATH when it starts.
  const where = machine.platform === "win32" ? " in a new terminal" : "";
  return `run ${asAdministrator(command, machine)} and try again${where}`;
}

const elsewhere = {
  java: "install a current Java (https://adoptium.net has one)",
  chromium: "run npx playwright-core install chromium",
};

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
 * @param {string} command
 * @param {import("./machine.mjs").Machine} machine
 */
function asAdministrator(command, { isAdministrator }) {
  if (!command.startsWith("apt-get")) return command;
  // Who is root is most often in a container, which knows no packages yet.
  return isAdministrator ? `apt-get update && ${command}` : `sudo ${command}`;
}
