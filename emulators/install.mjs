/**
 * Runs before `npm start`, `npm test` and `npm run dev`, under whichever Node is there: plain JavaScript, no packages.
 * Installs when dependencies are missing or the lock file is another one than last time.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.clinic-lock`;

function isOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  return major < 20 || (major === 20 && minor < 19);
}

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(`${root}package-lock.json`))
    .digest("hex");
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash();
}

/** npm under the Node that runs npm itself: `npm ci` deletes node_modules, where our pinned Node lives. */
function install() {
  const { npm_node_execpath: node, npm_execpath: npm, PATH = "" } = process.env;
  const command = node && npm ? [node, npm] : ["npm"];
  const path = PATH.split(delimiter).filter((folder) => !folder.includes("node_modules"));
  const args = [...command.slice(1), "ci", "--loglevel=error", "--no-audit", "--no-fund"];
  const env = { ...process.env, PATH: path.join(delimiter) };
  return spawnSync(command[0], args, { cwd: root, env, stdio: "inherit" }).status === 0;
}

if (isOldNode()) {
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer and try again.`);
  process.exit(1);
}
if (!isInstalled()) {
  console.log("  Installing dependencies, a minute or two the first time");
  if (!install()) {
    console.error("The dependencies could not be installed: npm's message above says why.");
    process.exit(1);
  }
  writeFileSync(stamp, lockHash());
}
