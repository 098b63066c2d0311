import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { findOnPath, thisMachine } from "./machine/machine.mjs";
import { freePort } from "./suite/check-ports.ts";
import { root } from "./suite/ports-and-paths.ts";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));

const java21 = `echo 'openjdk version "21.0.11" 2026-04-21 LTS' >&2`;

/**
 * Makes a copy of the files that npm runs before a script. Its install.mjs only prints a line. Its PATH has
 * only Node, tar, gzip and these shell scripts.
 */
function makeProject(programs: Record<string, string>) {
  const project = mkdtempSync(join(tmpdir(), "clinic machine "));
  onTestFinished(() => rmSync(project, { recursive: true }));
  for (const part of ["need.mjs", "temurin.mjs", "machine"]) {
    cpSync(join(root, "emulators", part), join(project, "emulators", part), { recursive: true });
  }
  writeFileSync(join(project, "emulators/install.mjs"), `console.log("dependencies installed");`);
  const bin = join(project, "bin");
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, "node"));
  for (const name of ["tar", "gzip"]) symlinkSync(findOnPath(name, thisMachine()) ?? "", join(bin, name));
  for (const [name, script] of Object.entries(programs)) writeProgram(join(bin, name), script);
  const env = { PATH: bin, CHROMIUM_PATH: join(bin, "chromium") };

  async function run(command: string, { stdin = "", ...more }: Record<string, string> = {}) {
    const child = spawn(command, { cwd: project, env: { ...env, ...more }, shell: true });
    child.stdin.end(stdin);
    const [stdout, stderr] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ]);
    return { stdout, stderr, status: child.exitCode };
  }
  return {
    runBefore: (script: string, more?: Record<string, string>) => run(scripts[`pre${script}`] ?? "", more),
    /** Runs an npm script at a terminal, and types these lines. */
    runAtTerminal: (script: string, typed: string, more?: Record<string, string>) =>
      run(`/usr/bin/script -qec '${scripts[`pre${script}`]}' /dev/null`, { ...more, stdin: typed }),
    hasJava: () => existsSync(join(project, ".local/jre")),
  };
}

function writeProgram(path: string, script: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

/** Serves a stand-in for Adoptium's download API. Its runtime has only a `java`. */
async function serveTemurin({ checksum }: { checksum?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "clinic-temurin-"));
  const bin = process.platform === "darwin" ? "Contents/Home/bin" : "bin";
  writeProgram(join(folder, "jdk-21.0.11+10-jre", bin, "java"), java21);
  // Under `npm run test:at` the file's date would be in the future for tar, and tar would print a warning.
  utimesSync(join(folder, "jdk-21.0.11+10-jre", bin, "java"), 0, 0);
  utimesSync(join(folder, "jdk-21.0.11+10-jre", bin), 0, 0);
  const archive = execFileSync("tar", ["-czf", "-", "-C", folder, "jdk-21.0.11+10-jre"]);
  rmSync(folder, { recursive: true });

  const asked: string[] = [];
  const server = createServer(({ url = "", headers }, answer) => {
    asked.push(url);
    if (url === "/latest.tar.gz") return answer.writeHead(302, { location: "/stored.tar.gz" }).end();
    if (url === "/stored.tar.gz") return answer.end(archive);
    const asset = {
      name: "OpenJDK21U-jre_hotspot_21.0.11_10.tar.gz",
      link: `http://${headers.host}/latest.tar.gz`,
      checksum: checksum ?? createHash("sha256").update(archive).digest("hex"),
      size: 52_099_793,
    };
    return answer.end(JSON.stringify([{ binary: { package: asset } }]));
  });
  const port = await freePort();
  await once(server.listen(port, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  return { ADOPTIUM_DOWNLOAD_HOST: `http://127.0.0.1:${port}`, asked };
}

/** This address has a free port without a server. */
const unreachable = { ADOPTIUM_DOWNLOAD_HOST: `http://127.0.0.1:${await freePort()}` };

test("with all programs there, it prints nothing", async () => {
  const { runBefore } = makeProject({ java: java21, chromium: "", ps: "" });
  expect(await runBefore("screens")).toEqual({ stdout: "", stderr: "", status: 0 });
  expect(await runBefore("test")).toEqual({ stdout: "dependencies installed\n", stderr: "", status: 0 });
});

test.each(["test", "bench:web", "screens"])(
  "npm run %s says at once that CHROMIUM_PATH names no program, and installs nothing",
  async (script) => {
    const { ADOPTIUM_DOWNLOAD_HOST, asked } = await serveTemurin();
    const { runBefore } = makeProject({ ps: "" });
    const { status, stdout, stderr } = await runBefore(script, { ADOPTIUM_DOWNLOAD_HOST });
    expect(stderr).toMatch(/^CHROMIUM_PATH names .+, where no program is: .+\.\n$/);
    expect({ stdout, status, asked }).toEqual({ stdout: "", status: 1, asked: [] });
  },
);

describe.each(["start", "dev"])("npm run %s without Java", (script) => {
  test("installs Temurin's, says how large it is, and uses it from then on; no Chromium is needed", async () => {
    const { ADOPTIUM_DOWNLOAD_HOST, asked } = await serveTemurin();
    const { runBefore } = makeProject({});
    const { status, stdout, stderr } = await runBefore(script, { ADOPTIUM_DOWNLOAD_HOST });
    expect(stderr).toBe("");
    expect(stdout.split("\n")).toEqual([
      "  Installing Temurin's Java 21 into .local (about 50 MB)",
      "  OpenJDK21U-jre_hotspot_21.0.11_10.tar.gz, 53 MB",
      "dependencies installed",
      "",
    ]);
    expect(status).toBe(0);
    expect(asked[0]).toMatch(
      /^\/v3\/assets\/latest\/21\/hotspot\?os=\w+&architecture=\w+&image_type=jre&vendor=eclipse$/,
    );
    expect(asked.slice(1)).toEqual(["/latest.tar.gz", "/stored.tar.gz"]);
    expect((await runBefore(script, unreachable)).stdout).toBe("dependencies installed\n");
  });

  test("says how to install it where it cannot be downloaded, and does nothing else", async () => {
    const { status, stdout, stderr } = await makeProject({}).runBefore(script, unreachable);
    expect(stdout).toBe("  Installing Temurin's Java 21 into .local (about 50 MB)\n");
    expect(stderr).toMatch(/^Temurin could not be installed: .+\.\nJava is missing: .+ and try again\.\n$/);
    expect(status).toBe(1);
  });
});

test("a download with another checksum is not unpacked", async () => {
  const { ADOPTIUM_DOWNLOAD_HOST } = await serveTemurin({ checksum: "0".repeat(64) });
  const { runBefore, hasJava } = makeProject({});
  const { status, stderr } = await runBefore("start", { ADOPTIUM_DOWNLOAD_HOST });
  expect(stderr).toMatch(/^Temurin could not be installed: .+ checksum .+\.\nJava is missing: /);
  expect(status).toBe(1);
  expect(hasJava()).toBe(false);
});

test("a Java that fails to print its version counts as missing", async () => {
  const { runBefore } = makeProject({ java: "echo 'Unable to locate a Java Runtime.' >&2; exit 1" });
  expect(await runBefore("start", unreachable)).toMatchObject({
    stderr: expect.stringMatching(/Java is missing: .+ and try again\.\n$/),
    status: 1,
  });
});

describe.runIf(process.platform === "linux")("at a terminal", () => {
  const question = "  Some programs are missing. Install Temurin's Java 21 into .local (about 50 MB)? [Y/n] ";

  test.each(["\n", "y\n"])("one question comes first, and %j installs", async (typed) => {
    const { ADOPTIUM_DOWNLOAD_HOST } = await serveTemurin();
    const { runAtTerminal, hasJava } = makeProject({});
    const { status, stdout } = await runAtTerminal("start", typed, { ADOPTIUM_DOWNLOAD_HOST });
    expect(stdout.split(question)).toHaveLength(2);
    expect(stdout).toContain("dependencies installed");
    expect(status).toBe(0);
    expect(hasJava()).toBe(true);
  });

  test.each(["n\n", ""])("%j installs nothing, and says how to do it by hand", async (typed) => {
    const { ADOPTIUM_DOWNLOAD_HOST, asked } = await serveTemurin();
    const { status, stdout } = await makeProject({}).runAtTerminal("start", typed, {
      ADOPTIUM_DOWNLOAD_HOST,
    });
    expect(stdout).toContain(question);
    expect(stdout).toContain("Java is missing: ");
    expect(status).toBe(1);
    expect(asked).toEqual([]);
  });

  test("nobody is asked in CI", async () => {
    const { runAtTerminal } = makeProject({});
    const { stdout } = await runAtTerminal("start", "", { ...unreachable, CI: "true" });
    expect(stdout).not.toContain("[Y/n]");
  });
});
