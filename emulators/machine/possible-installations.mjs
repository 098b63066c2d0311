// @ts-check
import { debianPackages, systemOf } from "./how-to-install.mjs";
import { findOnPath, pathsOf } from "./machine.mjs";

/** @typedef {import("./machine.mjs").Machine} Machine */
/** @typedef {import("./how-to-install.mjs").Program} Program */

/**
 * One way to install what a machine lacks.
 *
 * @typedef Way
 * @property {Program[]} brings
 * @property {string} what the programs and about how much is downloaded
 * @property {[string, ...string[]][]} commands run in the project's folder, one after the other until one fails
 */

/**
 * Returns every possible installation of the missing programs, in the order in which to try them. If CHROMIUM_PATH
 * names a browser, no browser is installed, because that path would still be used.
 *
 * @param {Program[]} missing
 * @param {Machine} machine
 * @returns {Way[]}
 */
export function possibleInstallations(missing, machine) {
  const wanted = missing.filter((program) => program !== "chromium" || !machine.env.CHROMIUM_PATH);
  const packages = canUseApt(machine) ? wanted.filter((program) => debianPackages(program, machine)) : [];
  return [
    ...(packages.length > 0 ? [installByApt(packages, machine)] : []),
    ...(wanted.includes("chromium") ? [installByPlaywright(machine)] : []),
    ...(wanted.includes("java") ? [installByTemurin(machine)] : []),
  ];
}

/** @param {Machine} machine */
function canUseApt(machine) {
  const isDebian = ["debian", "ubuntu"].includes(systemOf(machine));
  return isDebian && machine.isAdministrator && findOnPath("apt-get", machine) !== undefined;
}

/** The number of megabytes that apt downloads on a minimal Debian 12, including dependencies. */
const megabytesOfPackage = { java: 60, chromium: 260, ps: 1 };

/**
 * @param {Program[]} brings
 * @param {Machine} machine
 * @returns {Way}
 */
function installByApt(brings, machine) {
  const packages = brings.flatMap((program) => debianPackages(program, machine)?.split(" ") ?? []);
  const megabytes = brings.reduce((sum, program) => sum + megabytesOfPackage[program], 0);
  return {
    brings,
    what: `${packages.join(", ")} with apt-get (at most about ${megabytes} MB)`,
    commands: [
      ["apt-get", "update", "-qq"],
      ["apt-get", "install", "-y", "-q", "--no-install-recommends", ...packages],
    ],
  };
}

/**
 * Playwright is one of our dependencies, so they are installed first. Ubuntu has no package of the browser, so there
 * Playwright also installs the browser's libraries with apt.
 *
 * @param {Machine} machine
 * @returns {Way}
 */
function installByPlaywright(machine) {
  const withLibraries = canUseApt(machine) && !debianPackages("chromium", machine);
  return {
    brings: ["chromium"],
    what: "Playwright's Chromium into its cache (about 190 MB)",
    commands: [
      [machine.node, pathsOf(machine).join("emulators", "install.mjs")],
      [
        machine.node,
        pathsOf(machine).join("node_modules", "playwright-core", "cli.js"),
        ...["install", ...(withLibraries ? ["--with-deps"] : []), "--no-shell", "chromium"],
      ],
    ],
  };
}

/**
 * @param {Machine} machine
 * @returns {Way}
 */
function installByTemurin(machine) {
  return {
    brings: ["java"],
    what: "Temurin's Java 21 into .local (about 50 MB)",
    commands: [[machine.node, pathsOf(machine).join("emulators", "temurin.mjs")]],
  };
}
