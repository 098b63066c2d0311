// @ts-check
import { howToInstall, systemOf } from "./how-to-install.mjs";
import { searchedFolders } from "./machine.mjs";

/** @typedef {import("./machine.mjs").Machine} Machine */

/**
 * Looks for a browser in this order: the Chromium, Chrome or Edge that CHROMIUM_PATH names; an installed
 * one; Playwright's; a snap. A snap comes last because it can't see the temporary folder or every folder in
 * the home folder.
 *
 * @param {Machine} machine
 * @returns {{ path: string } | import("./machine.mjs").Missing}
 */
export function findChromium(machine) {
  const named = machine.env.CHROMIUM_PATH;
  const path = named
    ? [named].find(machine.isProgram)
    : (browserPaths(machine).find(machine.isProgram) ??
      [machine.downloadedChromium(), "/snap/bin/chromium"].find(machine.isProgram));
  if (path) return { path };
  const missing = named
    ? `CHROMIUM_PATH names ${named}, where no program is: name another, or unset it to use what is installed.`
    : `Chromium is missing, and so are Chrome and Edge, which do as well: ${howToInstall("chromium", machine)}.`;
  return { missing };
}

/**
 * Finds Chromium's headless shell. It needs half of Chromium's processor time, but has no back-forward
 * cache. Returns undefined if there is none, or if CHROMIUM_PATH names another program.
 *
 * @param {Machine} machine
 * @returns {string | undefined}
 */
export function findHeadlessShell(machine) {
  if (machine.env.CHROMIUM_PATH || machine.platform !== "linux") return undefined;
  return linuxFolders(machine)
    .flatMap((folder) => [`${folder}/chromium-headless-shell`, `${folder}/chrome-headless-shell`])
    .find(machine.isProgram);
}

/** @param {Machine} machine */
function browserPaths(machine) {
  if (machine.platform === "win32") return windowsBrowserPaths(machine);
  return machine.platform === "darwin" ? macBrowserPaths(machine) : linuxBrowserPaths(machine);
}

/** @param {Machine} machine */
function linuxBrowserPaths(machine) {
  const names = [
    "chromium",
    // Ubuntu's `chromium-browser` command exists even if the snap that it would open is not installed.
    ...(systemOf(machine) === "ubuntu" ? [] : ["chromium-browser"]),
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
  ];
  return [
    ...names.flatMap((name) => linuxFolders(machine).map((folder) => `${folder}/${name}`)),
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
  ];
}

/** @param {Machine} machine */
function linuxFolders(machine) {
  return [...searchedFolders(machine), "/usr/bin", "/usr/local/bin"].filter(
    (folder) => folder !== "/snap/bin",
  );
}

/** @param {Machine} machine */
function macBrowserPaths({ home }) {
  return ["Google Chrome", "Chromium", "Microsoft Edge"].flatMap((name) =>
    ["/Applications", `${home}/Applications`].map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  );
}

/** @param {Machine} machine */
function windowsBrowserPaths({ env }) {
  const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter(Boolean);
  return [
    "Google\\Chrome\\Application\\chrome.exe",
    "Chromium\\Application\\chrome.exe",
    "Microsoft\\Edge\\Application\\msedge.exe",
  ].flatMap((place) => folders.map((folder) => `${folder}\\${place}`));
}
