import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "../suite/ports-and-paths.ts";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { type SimulatedMachineOptions, simulateMachine } from "./simulated-machine.ts";

const machineFile = join(root, "emulators/machine/machine.mjs");

const find = (imagined: SimulatedMachineOptions) => findChromium(simulateMachine(imagined));

describe("CHROMIUM_PATH", () => {
  test("CHROMIUM_PATH is preferred to an installed browser", () => {
    const programs = ["/usr/bin/chromium", "/opt/mine/chrome"];
    expect(find({ env: { CHROMIUM_PATH: "/opt/mine/chrome" }, programs })).toEqual({
      path: "/opt/mine/chrome",
    });
  });

  test("the error names the CHROMIUM_PATH program if it is missing, even if another browser is installed", () => {
    expect(find({ env: { CHROMIUM_PATH: "/opt/gone" }, programs: ["/usr/bin/chromium"] })).toEqual({
      missing:
        "CHROMIUM_PATH names /opt/gone, where no program is: name another, or unset it to use what is installed.",
    });
  });

  test("an empty CHROMIUM_PATH is ignored", () => {
    expect(find({ env: { CHROMIUM_PATH: "" }, programs: ["/usr/bin/chromium"] })).toEqual({
      path: "/usr/bin/chromium",
    });
  });
});

describe("on Linux", () => {
  test.each([
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/usr/bin/microsoft-edge",
    "/usr/bin/microsoft-edge-stable",
    "/opt/google/chrome/chrome",
    "/opt/microsoft/msedge/msedge",
    "/snap/bin/chromium",
  ])("%s is found even if PATH does not include it", (path) => {
    expect(find({ env: { PATH: "/nowhere" }, programs: [path] })).toEqual({ path });
  });

  test("PATH comes before the usual folders, and Chromium before Chrome", () => {
    const programs = ["/usr/bin/google-chrome", "/usr/bin/chromium", "/home/ada/bin/chromium"];
    const env = { PATH: "/home/ada/bin:/usr/bin" };
    expect(find({ env, programs })).toEqual({ path: "/home/ada/bin/chromium" });
  });

  test("a snap is the last choice, even when PATH finds it first", () => {
    const programs = ["/snap/bin/chromium", "/usr/bin/google-chrome"];
    expect(find({ env: { PATH: "/snap/bin:/usr/bin" }, programs })).toEqual({
      path: "/usr/bin/google-chrome",
    });
  });

  test("Ubuntu's chromium-browser does not count, because its snap may be missing", () => {
    const distribution = "ID=ubuntu\nID_LIKE=debian";
    expect(find({ distribution, programs: ["/usr/bin/chromium-browser"] })).toHaveProperty("missing");
  });
});

describe("the headless shell", () => {
  const shell = "/usr/bin/chromium-headless-shell";
  const programs = ["/usr/bin/chromium", shell];

  test("is found beside Chromium", () => {
    expect(findHeadlessShell(simulateMachine({ programs }))).toBe(shell);
    expect(find({ programs })).toEqual({ path: "/usr/bin/chromium" });
  });

  test("is not used if CHROMIUM_PATH names a program", () => {
    const env = { CHROMIUM_PATH: "/usr/bin/chromium" };
    expect(findHeadlessShell(simulateMachine({ env, programs }))).toBeUndefined();
  });

  test("is optional", () => {
    expect(findHeadlessShell(simulateMachine({ programs: ["/usr/bin/chromium"] }))).toBeUndefined();
  });
});

describe("on a Mac", () => {
  test.each([
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/home/ada/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ])("%s is found", (path) => {
    expect(find({ platform: "darwin", programs: [path] })).toEqual({ path });
  });
});

describe("on Windows", () => {
  test.each([
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ])("%s is found", (path) => {
    const env = {
      PROGRAMFILES: "C:\\Program Files",
      "PROGRAMFILES(X86)": "C:\\Program Files (x86)",
      LOCALAPPDATA: "C:\\Users\\ada\\AppData\\Local",
    };
    expect(find({ platform: "win32", env, programs: [path] })).toEqual({ path });
  });
});

describe("Playwright's own Chromium", () => {
  const downloadedChromium = "/home/ada/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome";

  test("comes after an installed browser, and before a snap", () => {
    const programs = ["/snap/bin/chromium", downloadedChromium];
    expect(find({ downloadedChromium, programs })).toEqual({ path: downloadedChromium });
    expect(find({ downloadedChromium, programs: [...programs, "/usr/bin/microsoft-edge"] })).toEqual({
      path: "/usr/bin/microsoft-edge",
    });
  });

  test("counts only when its download is complete", () => {
    const folder = mkdtempSync(join(tmpdir(), "clinic browsers "));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const look = `import("${pathToFileURL(machineFile)}").then(({ thisMachine }) => console.log(thisMachine().downloadedChromium()))`;
    const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder };
    const found = () => execFileSync(process.execPath, ["-e", look], { env, encoding: "utf8" }).trim();
    const [download = ""] = /chromium-\d+/.exec(chromium.executablePath()) ?? [];
    mkdirSync(join(folder, download));
    expect(found()).toBe("");
    writeFileSync(join(folder, download, "INSTALLATION_COMPLETE"), "");
    expect(found()).toContain(join(folder, download));
  });
});

test.each<[string, SimulatedMachineOptions, string]>([
  ["Debian", {}, "run sudo apt-get install chromium chromium-headless-shell and try again."],
  [
    "Raspberry Pi OS",
    { distribution: "ID=raspbian\nID_LIKE=debian" },
    "run sudo apt-get install chromium chromium-headless-shell and try again.",
  ],
  [
    "Debian as root",
    { isAdministrator: true },
    "run apt-get update && apt-get install chromium chromium-headless-shell and try again.",
  ],
  [
    "Ubuntu",
    { distribution: "ID=ubuntu\nID_LIKE=debian" },
    "run npx playwright-core install --with-deps chromium and try again.",
  ],
  [
    "Mint",
    { distribution: 'ID=linuxmint\nID_LIKE="ubuntu debian"', isAdministrator: true },
    "run npx playwright-core install --with-deps chromium and try again.",
  ],
  ["another Linux", { distribution: "ID=arch" }, "run npx playwright-core install chromium and try again."],
  ["another system", { platform: "freebsd" }, "run npx playwright-core install chromium and try again."],
  ["a Mac", { platform: "darwin" }, "run brew install --cask google-chrome and try again."],
  ["Windows", { platform: "win32" }, "run winget install Google.Chrome and try again in a new terminal."],
])("without any on %s, the sentence says how to install one", (_, imagined, advice) => {
  expect(find(imagined)).toEqual({
    missing: `Chromium is missing, and so are Chrome and Edge, which do as well: ${advice}`,
  });
});
