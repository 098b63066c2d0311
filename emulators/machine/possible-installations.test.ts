import { describe, expect, test } from "vitest";
import { possibleInstallations } from "./possible-installations.mjs";
import { type SimulatedMachineOptions, simulateMachine } from "./simulated-machine.ts";

const ubuntu = "ID=ubuntu\nID_LIKE=debian";
const rootWithApt = { isAdministrator: true, env: { PATH: "/usr/bin" }, programs: ["/usr/bin/apt-get"] };

const ways = (missing: ("java" | "chromium" | "ps")[], imagined: SimulatedMachineOptions) =>
  possibleInstallations(missing, simulateMachine(imagined));

const lines = (missing: ("java" | "chromium" | "ps")[], imagined: SimulatedMachineOptions) =>
  ways(missing, imagined).map(({ commands }) => commands.map((command) => command.join(" ")));

const playwright = [
  "/usr/bin/node emulators/install.mjs",
  "/usr/bin/node node_modules/playwright-core/cli.js install --no-shell chromium",
];
const temurin = ["/usr/bin/node emulators/temurin.mjs"];
const apt = (packages: string) => [
  "apt-get update -qq",
  `apt-get install -y -q --no-install-recommends ${packages}`,
];

describe("root on Debian", () => {
  test("apt brings everything; the other ways come after it", () => {
    expect(lines(["java", "chromium", "ps"], rootWithApt)).toEqual([
      apt("default-jre-headless chromium chromium-headless-shell procps"),
      playwright,
      temurin,
    ]);
  });

  test("apt brings only what is missing", () => {
    expect(lines(["ps"], rootWithApt)).toEqual([apt("procps")]);
  });

  test("the sentence about apt sums up its downloads", () => {
    expect(ways(["java", "chromium", "ps"], rootWithApt)[0]?.what).toBe(
      "default-jre-headless, chromium, chromium-headless-shell, procps with apt-get (at most about 321 MB)",
    );
  });
});

test("root on Ubuntu gets Java by apt, and Playwright's browser with the libraries that it needs", () => {
  expect(lines(["java", "chromium"], { ...rootWithApt, distribution: ubuntu })).toEqual([
    apt("default-jre-headless"),
    [
      "/usr/bin/node emulators/install.mjs",
      "/usr/bin/node node_modules/playwright-core/cli.js install --with-deps --no-shell chromium",
    ],
    temurin,
  ]);
});

test.each<[string, SimulatedMachineOptions]>([
  ["a user of Debian", { ...rootWithApt, isAdministrator: false }],
  ["root without apt", { ...rootWithApt, programs: [] }],
  ["root on another Linux", { ...rootWithApt, distribution: "ID=arch" }],
  ["a Mac", { platform: "darwin" }],
])("%s gets Playwright's browser and Temurin's Java", (_, imagined) => {
  expect(lines(["java", "chromium"], imagined)).toEqual([playwright, temurin]);
  expect(lines(["java"], imagined)).toEqual([temurin]);
});

test("without root, no installation offers ps", () => {
  expect(lines(["ps"], {})).toEqual([]);
});

test("CHROMIUM_PATH stops the installation of a browser", () => {
  const env = { ...rootWithApt.env, CHROMIUM_PATH: "/nowhere" };
  expect(lines(["java", "chromium"], { ...rootWithApt, env })).toEqual([
    apt("default-jre-headless"),
    temurin,
  ]);
});
