import { describe, expect, test, vi } from "vitest";
import { installMissing } from "./install-missing.mjs";
import { type SimulatedMachineOptions, simulateMachine } from "./simulated-machine.ts";

const rootOfDebian = {
  isAdministrator: true,
  env: { PATH: "/usr/bin" },
  programs: ["/usr/bin/apt-get"],
  javaSays: 'openjdk version "17.0.15" 2025-04-15',
} satisfies SimulatedMachineOptions;

const userOfDebian = { ...rootOfDebian, isAdministrator: false };
const downloadedChromium = "/home/ada/.cache/ms-playwright/chromium-1255/chrome-linux64/chrome";

/**
 * Runs the installation. Returns its log of messages and commands, and the sentences about programs that are still
 * missing.
 */
async function bring(
  needs: ("java" | "chromium" | "ps")[],
  imagined: SimulatedMachineOptions,
  isAgreed = async () => true,
) {
  const machine = simulateMachine({ downloadedChromium, ...imagined });
  const sentences = await installMissing(needs, machine, isAgreed);
  return { sentences, log: machine.log };
}

/** Builds a machine on which all commands succeed, except those that contain one of these words. */
const allWorkBut =
  (...words: string[]) =>
  (command: string) => {
    if (words.some((word) => command.includes(word))) return undefined;
    if (command.startsWith("apt-get install")) return ["/usr/bin/java", "/usr/bin/chromium", "/usr/bin/ps"];
    if (command.includes("playwright-core")) return [downloadedChromium];
    if (command.includes("temurin")) return ["/clinic/.local/jre/bin/java"];
    return [];
  };

const installed = { programs: ["/usr/bin/java", "/usr/bin/chromium", "/usr/bin/ps"] };

test("with all programs there, it asks, prints and runs nothing", async () => {
  const isAgreed = vi.fn();
  expect(await bring(["java", "chromium", "ps"], { ...rootOfDebian, ...installed }, isAgreed)).toEqual({
    sentences: [],
    log: [],
  });
  expect(isAgreed).not.toHaveBeenCalled();
});

test("only what is missing is installed", async () => {
  const programs = [...rootOfDebian.programs, "/usr/bin/java", "/usr/bin/ps"];
  const { sentences, log } = await bring(["java", "chromium", "ps"], {
    ...rootOfDebian,
    programs,
    run: allWorkBut(),
  });
  expect(sentences).toEqual([]);
  expect(log).toEqual([
    "  Installing chromium, chromium-headless-shell with apt-get (at most about 260 MB)",
    "apt-get update -qq",
    "apt-get install -y -q --no-install-recommends chromium chromium-headless-shell",
  ]);
});

test("if apt fails, it tries Playwright and Temurin", async () => {
  const { sentences, log } = await bring(["java", "chromium"], {
    ...rootOfDebian,
    run: allWorkBut("apt-get update"),
  });
  expect(sentences).toEqual([]);
  expect(log).toEqual([
    "  Installing default-jre-headless, chromium, chromium-headless-shell with apt-get (at most about 320 MB)",
    "apt-get update -qq",
    "  Installing Playwright's Chromium into its cache (about 190 MB)",
    "/usr/bin/node emulators/install.mjs",
    "/usr/bin/node node_modules/playwright-core/cli.js install --no-shell chromium",
    "  Installing Temurin's Java 21 into .local (about 50 MB)",
    "/usr/bin/node emulators/temurin.mjs",
  ]);
});

test("if every way fails, one sentence for each program says how to install it by hand", async () => {
  const { sentences } = await bring(["java", "chromium"], { ...userOfDebian, run: () => undefined });
  expect(sentences).toEqual([
    "Java is missing: run sudo apt-get install default-jre-headless and try again.",
    "Chromium is missing, and so are Chrome and Edge, which do as well: run sudo apt-get install chromium chromium-headless-shell and try again.",
  ]);
});

test("if one program has no way, its sentence comes at once, and nothing is installed", async () => {
  expect(await bring(["java", "ps"], { ...userOfDebian, run: allWorkBut() })).toEqual({
    sentences: ["ps is missing: run sudo apt-get install procps and try again."],
    log: [],
  });
});

test("Windows needs no ps", async () => {
  expect((await bring(["ps"], { platform: "win32" })).sentences).toEqual([]);
});

describe("the question", () => {
  test("comes once, for everything", async () => {
    const isAgreed = vi.fn(async () => true);
    await bring(["java", "chromium"], { ...userOfDebian, run: allWorkBut() }, isAgreed);
    expect(isAgreed.mock.calls).toEqual([
      ["Playwright's Chromium into its cache (about 190 MB) and Temurin's Java 21 into .local (about 50 MB)"],
    ]);
  });

  test("does not name the fallback ways", async () => {
    const isAgreed = vi.fn(async () => true);
    await bring(["java", "chromium"], { ...rootOfDebian, run: allWorkBut("apt-get") }, isAgreed);
    expect(isAgreed.mock.calls).toEqual([
      ["default-jre-headless, chromium, chromium-headless-shell with apt-get (at most about 320 MB)"],
    ]);
  });

  test("answered with no, installs nothing", async () => {
    expect(await bring(["ps"], { ...rootOfDebian, run: allWorkBut() }, async () => false)).toEqual({
      sentences: ["ps is missing: run apt-get update && apt-get install procps and try again."],
      log: [],
    });
  });
});
