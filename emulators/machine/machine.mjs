// @ts-check
import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The machine that this folder's finders look at. They are plain JavaScript, and need no packages: they run before npm installs any.
 *
 * @typedef Machine
 * @property {string} platform as Node names it
 * @property {Record<string, string | undefined>} env
 * @property {string} home
 * @property {string} project the folder of this repository
 * @property {string} node the Node that runs this
 * @property {string} nodeVersion
 * @property {boolean} isAdministrator needs no `sudo`, which many containers lack
 * @property {(path: string) => boolean} isProgram
 * @property {() => string} downloadedChromium where Playwright has put its own; empty if it has not
 * @property {(file: string) => string} read empty if there is no such file
 * @property {(program: string, args: readonly string[]) => string} ask its standard error; empty if it fails
 * @property {(command: [string, ...string[]]) => boolean} run in the project's folder with visible output; whether it worked
 * @property {(line: string) => void} say
 */

/** @typedef {{ missing: string }} Missing a sentence for people: what is missing, and the command that installs it */

/** @returns {Machine} */
export function thisMachine() {
  const project = fileURLToPath(new URL("../..", import.meta.url));
  return {
    platform: process.platform,
    env: process.env,
    home: homedir(),
    project,
    node: process.execPath,
    nodeVersion: process.versions.node,
    isAdministrator: process.getuid?.() === 0,
    isProgram: (path) => attempt(() => isExecutableFile(path), false),
    downloadedChromium: () => attempt(() => findDownloadedChromium(project), ""),
    read: (file) => attempt(() => readFileSync(file, "utf8"), ""),
    ask(program, args) {
      const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
      return status === 0 ? stderr : "";
    },
    run: ([program, ...args]) => spawnSync(program, args, { cwd: project, stdio: "inherit" }).status === 0,
    say: console.log,
  };
}

/** @param {Machine} machine */
export function pathsOf({ platform }) {
  return platform === "win32" ? win32 : posix;
}

/**
 * Returns the folders in PATH.
 *
 * @param {Machine} machine
 */
export function searchedFolders(machine) {
  return (machine.env.PATH ?? "").split(pathsOf(machine).delimiter).filter(Boolean);
}

/**
 * Finds the first program with this name in the folders of PATH.
 *
 * @param {string} name
 * @param {Machine} machine
 */
export function findOnPath(name, machine) {
  const file = machine.platform === "win32" ? `${name}.exe` : name;
  return searchedFolders(machine)
    .map((folder) => pathsOf(machine).join(folder, file))
    .find(machine.isProgram);
}

/**
 * playwright-core knows the path of its Chromium, and writes a marker file there when the download is
 * complete. Throws if playwright-core is not installed.
 *
 * @param {string} project
 */
function findDownloadedChromium(project) {
  const { chromium } = createRequire(project)(`${project}node_modules/playwright-core`);
  const path = chromium.executablePath();
  return existsSync(path.replace(/(chromium-\d+).*$/, "$1/INSTALLATION_COMPLETE")) ? path : "";
}

/** @param {string} path */
function isExecutableFile(path) {
  accessSync(path, constants.X_OK);
  return statSync(path).isFile();
}

/**
 * @template T
 * @param {() => T} look
 * @param {T} otherwise
 */
function attempt(look, otherwise) {
  try {
    return look();
  } catch {
    return otherwise;
  }
}

/**
 * Checks that Node is new enough: Vite and playwright-core need Node 20.19.
 *
 * @param {Machine} machine
 * @returns {{ version: string } | Missing}
 */
export function findNode({ nodeVersion: version }) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return { version };
  return { missing: `Node ${version} is too old: install Node 20.19 or newer and try again.` };
}
