// @ts-check
import { pathsOf } from "./machine.mjs";

/** @typedef {import("./machine.mjs").Machine} Machine */

/**
 * The Chromiums that Playwright has downloaded, the newest first. They lie in `chromium-{revision}/chrome-{system}`, and a
 * marker says that the download came to its end.
 *
 * @param {Machine} machine
 */
export function placesOfPlaywright(machine) {
  const { join } = pathsOf(machine);
  const cache = playwrightCache(machine);
  const revision = (/** @type {string} */ name) => Number(name.slice("chromium-".length));
  return machine
    .list(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((one, other) => revision(other) - revision(one))
    .map((name) => join(cache, name))
    .filter((download) => machine.list(download).includes("INSTALLATION_COMPLETE"))
    .flatMap((download) => machine.list(download).map((name) => join(download, name)))
    .flatMap((build) => programsOfPlaywright(machine).map((program) => join(build, program)));
}

/** @param {Machine} machine */
function programsOfPlaywright({ platform }) {
  if (platform === "win32") return ["chrome.exe"];
  if (platform !== "darwin") return ["chrome"];
  return ["Google Chrome for Testing", "Chromium"].map((name) => `${name}.app/Contents/MacOS/${name}`);
}

/**
 * As playwright-core's registry has it: `0` is the package's own folder, a relative path counts from where npm was called.
 *
 * @param {Machine} machine
 */
function playwrightCache(machine) {
  const { env, home, platform, project } = machine;
  const { join, resolve } = pathsOf(machine);
  const named = env.PLAYWRIGHT_BROWSERS_PATH;
  if (named === "0") return join(project, "node_modules/playwright-core/.local-browsers");
  if (named) return resolve(env.INIT_CWD || project, named);
  if (platform === "win32") return join(env.LOCALAPPDATA || join(home, "AppData/Local"), "ms-playwright");
  if (platform === "darwin") return join(home, "Library/Caches/ms-playwright");
  return join(env.XDG_CACHE_HOME || join(home, ".cache"), "ms-playwright");
}
