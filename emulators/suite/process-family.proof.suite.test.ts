import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isFullProofRun } from "../../functions/testing/full-proof-run.ts";
import { descendants, findRunningProcesses, killAll, waitForOutput } from "../testing/processes.ts";
import { root } from "./ports-and-paths.ts";

/** The limit is far longer than needed, so a slow machine doesn't fail the test. */
const longTimeout = { timeout: 30_000 };

/**
 * Starts a program that runs the Firebase CLI, Java and an instance of the functions as its children.
 * `folder` is its temporary folder.
 */
async function startPartOfSuite(...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "lives-"));
  const program = spawn(process.execPath, [join(root, "emulators/testing/part-of-suite.ts"), ...args], {
    env: { ...process.env, TMPDIR: folder },
  });
  let errors = "";
  program.stderr.on("data", (chunk) => (errors += chunk));
  onTestFinished(() => void program.kill("SIGKILL"));
  await waitForOutput(program, "All up");
  const family = descendants(program.pid);
  const pids = family.map(({ pid }) => pid);
  onTestFinished(() => {
    killAll(pids);
    rmSync(folder, { recursive: true });
  });
  const find = (part: string) => family.find(({ command }) => command.includes(part))?.pid ?? 0;
  const parts = { cli: find("firebase.js"), java: find("-jar "), functions: find("functions-framework") };
  expect(Object.values(parts)).not.toContain(0);
  return { program, ...parts, pids, folder, errors: () => errors };
}

type PartOfSuite = Awaited<ReturnType<typeof startPartOfSuite>>;

const ends: [string, (part: PartOfSuite) => void][] = [
  [
    "is killed together with the CLI",
    ({ program, cli }) => {
      process.kill(cli, "SIGKILL");
      program.kill("SIGKILL");
    },
  ],
  ["is killed", ({ program }) => program.kill("SIGKILL")],
  ["throws an uncaught error", ({ program }) => program.kill("SIGUSR2")],
];

test.each(isFullProofRun ? ends : ends.slice(0, 1))(
  "when a program %s, all its child processes end, and their temporary folders are removed",
  async (_, end) => {
    const part = await startPartOfSuite();
    end(part);
    await expect.poll(() => findRunningProcesses(part.pids), longTimeout).toEqual([]);
    await expect.poll(() => readdirSync(part.folder), longTimeout).toEqual(["firebase.json"]);
  },
  120_000,
);

test("an uncaught error of npm start ends the suite in order: the error is printed, kept data is written, the exit code is 1", async () => {
  const { program, pids, folder, errors } = await startPartOfSuite("--in-order");
  program.kill("SIGUSR2");
  expect(await once(program, "exit")).toEqual([1, null]);
  expect(errors()).toMatch("Thrown where nobody catches");
  expect(existsSync(join(folder, "kept/firebase-export-metadata.json"))).toBe(true);
  await expect.poll(() => findRunningProcesses(pids), longTimeout).toEqual([]);
}, 120_000);
