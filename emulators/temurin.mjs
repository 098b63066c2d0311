// @ts-check
/**
 * `node emulators/temurin.mjs` puts the newest Java 21 runtime of Eclipse Temurin into `.local/jre`.
 * ADOPTIUM_DOWNLOAD_HOST can name a mirror of its API,
 * https://api.adoptium.net/q/swagger-ui/#/Assets/getLatestAssets. This script runs before npm installs
 * anything, so it is plain JavaScript without packages.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const host = process.env.ADOPTIUM_DOWNLOAD_HOST || "https://api.adoptium.net";
const folder = fileURLToPath(new URL("../.local/jre", import.meta.url));

try {
  const { name, link, checksum, size } = await newestRuntime();
  console.log(`  ${name}, ${Math.ceil(size / 1e6)} MB`);
  const archive = Buffer.from(await (await get(link)).arrayBuffer());
  if (createHash("sha256").update(archive).digest("hex") !== checksum) {
    throw new Error(`${link} does not have the checksum that Adoptium gives`);
  }
  unpack(archive);
} catch (error) {
  console.error(`Temurin could not be installed: ${reasonOf(error)}.`);
  process.exitCode = 1;
}

/** @returns {Promise<{ name: string, link: string, checksum: string, size: number }>} */
async function newestRuntime() {
  const os = { darwin: "mac", win32: "windows" }[String(process.platform)] ?? process.platform;
  const architecture = { arm64: "aarch64" }[String(process.arch)] ?? process.arch;
  const query = new URLSearchParams({ os, architecture, image_type: "jre", vendor: "eclipse" });
  const [asset] = await (await get(`${host}/v3/assets/latest/21/hotspot?${query}`)).json();
  if (!asset) throw new Error(`there is no Java 21 for ${os} on ${architecture}`);
  return asset.binary.package;
}

/** @param {string} url */
async function get(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer;
}

/**
 * The folder is renamed last, so that an interrupted unpacking doesn't look complete. On Windows, tar can
 * also unpack a zip file.
 *
 * @param {Buffer} archive
 */
function unpack(archive) {
  const unpackingFolder = `${folder}.unfinished`;
  rmSync(unpackingFolder, { recursive: true, force: true });
  mkdirSync(unpackingFolder, { recursive: true });
  const args = ["-xzf", "-", "--strip-components=1", "-C", unpackingFolder];
  const { status } = spawnSync("tar", args, { input: archive, stdio: ["pipe", "inherit", "inherit"] });
  if (status !== 0) throw new Error("tar could not unpack it");
  rmSync(folder, { recursive: true, force: true });
  renameSync(unpackingFolder, folder);
}

/** @param {unknown} error */
function reasonOf(error) {
  if (!(error instanceof Error)) return String(error);
  // The message of a failed fetch doesn't give the reason, but its cause does.
  return error.cause instanceof Error ? `${host}: ${error.cause.message}` : error.message;
}
