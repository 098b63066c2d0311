import { describe, expect, test } from "vitest";
import { findChromium, findHeadlessShell } from "./chromium.mjs";
import { type Imagined, imagineMachine } from "./imagined-machine.ts";

const find = (imagined: Imagined) => findChromium(imagineMachine(imagined));

describe("CHROMIUM_PATH", () => {
  test("wins over what is installed", () => {
    const programs = ["/usr/bin/chromium", "/opt/mine/chrome"];
    expect(find({ env: { CHROMIUM_PATH: "/opt/mine/chrome" }, programs })).toEqual({
      path: "/opt/mine/chrome",
    });
  });

  test("is named when no program is there, though another is installed", () => {
    expect(find({ env: { CHROMIUM_PATH: "/opt/gone" }, programs: ["/usr/bin/chromium"] })).toEqual({
      missing:
        "CHROMIUM_PATH names /opt/gone, where no program is: name another, or unset it to use what is installed.",
    });
  });

  test("says nothing when it is empty", () => {
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
  ])("%s is found where PATH does not lead", (path) => {
    expect(find({ env: { PATH: "/nowhere" }, programs: [path] })).toEqual({ path });
  });

  test("PATH comes before the usual folders, and Chromium before Chrome", () => {
    const programs = ["/usr/bin/google-chrome", "/usr/bin/chromium", "/home/ada/bin/chromium"];
    const env = { PATH: "/home/ada/bin:/usr/bin" };
    expect(find({ env, programs })).toEqual({ path: "/home/ada/bin/chromium" });
  });

  test("a snap is the last choice, also when PATH leads to it first", () => {
    const programs = ["/snap/bin/chromium", "/usr/bin/google-chrome"];
    expect(find({ env: { PATH: "/snap/bin:/usr/bin" }, programs })).toEqual({
      path: "/usr/bin/google-chrome",
    });
  });

  test("Ubuntu's chromium-browser, which opens a snap that may not be there, does not count", () => {
    const distribution = "ID=ubuntu\nID_LIKE=debian";
    expect(find({ distribution, programs: ["/usr/bin/chromium-browser"] })).toHaveProperty("missing");
  });
});

describe("the headless shell", () => {
  const shell = "/usr/bin/chromium-headless-shell";
  const programs = ["/usr/bin/chromium", shell];

  test("is found beside Chromium", () => {
    expect(findHeadlessShell(imagineMachine({ programs }))).toBe(shell);
    expect(find({ programs })).toEqual({ path: "/usr/bin/chromium" });
  });

  test("gives way to the program that CHROMIUM_PATH names", () => {
    const env = { CHROMIUM_PATH: "/usr/bin/chromium" };
    expect(findHeadlessShell(imagineMachine({ env, programs }))).toBeUndefined();
  });

  test("need not be there", () => {
    expect(findHeadlessShell(imagineMachine({ programs: ["/usr/bin/chromium"] }))).toBeUndefined();
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

describe("Playwright's downloads", () => {
  const marked = (folder: string) => [`${folder}/INSTALLATION_COMPLETE`];
  const cache = "/home/ada/.cache/ms-playwright";

  test("the newest is found, by number and not by name", () => {
    expect(
      find({
        programs: [
          `${cache}/chromium-999/chrome-linux/chrome`,
          `${cache}/chromium-1255/chrome-linux64/chrome`,
        ],
        files: [...marked(`${cache}/chromium-999`), ...marked(`${cache}/chromium-1255`)],
      }),
    ).toEqual({ path: `${cache}/chromium-1255/chrome-linux64/chrome` });
  });

  test("one that was interrupted does not count", () => {
    expect(
      find({
        programs: [
          `${cache}/chromium-1255/chrome-linux64/chrome`,
          `${cache}/chromium-999/chrome-linux/chrome`,
        ],
        files: marked(`${cache}/chromium-999`),
      }),
    ).toEqual({ path: `${cache}/chromium-999/chrome-linux/chrome` });
  });

  test("what is installed comes first", () => {
    const programs = [`${cache}/chromium-1255/chrome-linux64/chrome`, "/usr/bin/microsoft-edge"];
    expect(find({ programs, files: marked(`${cache}/chromium-1255`) })).toEqual({
      path: "/usr/bin/microsoft-edge",
    });
  });

  test.each([
    { named: "/ms-playwright", cache: "/ms-playwright" },
    { named: "browsers", cache: "/home/ada/clinic/browsers" },
    { named: "0", cache: "/clinic/node_modules/playwright-core/.local-browsers" },
  ])("PLAYWRIGHT_BROWSERS_PATH $named is $cache", ({ named, cache }) => {
    const path = `${cache}/chromium-1255/chrome-linux64/chrome`;
    const env = { PLAYWRIGHT_BROWSERS_PATH: named, INIT_CWD: "/home/ada/clinic" };
    expect(find({ env, programs: [path], files: marked(`${cache}/chromium-1255`) })).toEqual({ path });
  });

  test("XDG_CACHE_HOME moves them", () => {
    const path = "/cache/ms-playwright/chromium-1255/chrome-linux64/chrome";
    const files = marked("/cache/ms-playwright/chromium-1255");
    expect(find({ env: { XDG_CACHE_HOME: "/cache" }, programs: [path], files })).toEqual({ path });
  });

  test.each([
    "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
    "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
  ])("on a Mac, %s", (program) => {
    const download = "/home/ada/Library/Caches/ms-playwright/chromium-1255";
    const path = `${download}/${program}`;
    expect(find({ platform: "darwin", programs: [path], files: marked(download) })).toEqual({ path });
  });

  test.each([
    { env: {}, cache: "C:\\Users\\ada\\AppData\\Local\\ms-playwright" },
    { env: { LOCALAPPDATA: "D:\\Local" }, cache: "D:\\Local\\ms-playwright" },
    { env: { PLAYWRIGHT_BROWSERS_PATH: "E:\\browsers" }, cache: "E:\\browsers" },
  ])("on Windows, in $cache", ({ env, cache }) => {
    const path = `${cache}\\chromium-1255\\chrome-win64\\chrome.exe`;
    const files = [`${cache}\\chromium-1255\\INSTALLATION_COMPLETE`];
    expect(find({ platform: "win32", env, programs: [path], files })).toEqual({ path });
  });
});

test.each<[string, Imagined, string]>([
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
