/**
 * Runs before `npm start`, `npm run dev`, `npm test` and `npm run check`, under any Node version. It is
 * plain JavaScript and uses no packages. It runs npm's installation if the installed packages differ from
 * the lock file.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";
import { findNode, thisMachine } from "./machine/machine.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * The last step of every npm installation writes a list of the installed packages:
 * https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#hidden-lockfiles Optional packages don't
 * count, because they may be made for other machines. The pinned Node is only installed if npm may run
 * installation scripts.
 */
function isInstalled() {
  const installed = packagesIn("node_modules/.package-lock.json");
  return (
    existsSync(`${root}node_modules/node/bin/node`) &&
    Object.entries(packagesIn("package-lock.json")).every(([place, { version, optional }]) => {
      if (place === "") return true;
      return installed[place] ? installed[place].version === version : optional;
    })
  );
}

function packagesIn(lock) {
  return existsSync(root + lock) ? JSON.parse(readFileSync(root + lock, "utf8")).packages : {};
}

/**
 * npm runs under the Node that came with it: `npm ci` deletes node_modules, and our pinned Node is in that
 * folder.
 */
function install() {
  const { npm_node_execpath: node, npm_execpath: npm, PATH = "" } = process.env;
  const command = node && npm ? [node, npm] : ["npm"];
  const path = PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const args = [...command.slice(1), "ci", "--loglevel=error", "--no-audit", "--no-fund"];
  const env = { ...process.env, PATH: path.join(delimiter) };
  return spawnSync(command[0], args, { cwd: root, env, stdio: "inherit" }).status === 0;
}

const { missing } = findNode(thisMachine());
if (missing) {
  console.error(missing);
  process.exit(1);
}
if (!isInstalled()) {
  console.log("  Installing dependencies, a minute or two the first time");
  if (!install()) {
    console.error("The dependencies could not be installed: npm's message above says why.");
    process.exit(1);
  }
}
