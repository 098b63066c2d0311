import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { descendants, findRunningProcesses, killAll } from "../testing/processes.ts";
import { openProcessFamily } from "./process-family.ts";

test("closing a process family ends its members only, and removes its folder", async () => {
  const family = openProcessFamily();
  const [member, stranger] = [startSleeper(family.folder), startSleeper("/nowhere")];
  await family.close();
  expect(findRunningProcesses([member.pid, stranger.pid])).toMatchObject([{ pid: stranger.pid }]);
  expect(existsSync(family.folder)).toBe(false);
}, 60_000);

test("a member ends when its family's first process is killed with all of its process group", async () => {
  const { head, folder, member } = await startHead();
  expect(findRunningProcesses([member])).toHaveLength(1);
  process.kill(-head, "SIGKILL");
  await expect
    .poll(() => [findRunningProcesses([member]), existsSync(folder)], longTimeout)
    .toEqual([[], false]);
}, 60_000);

test("a killed guard process is replaced", async () => {
  const { head, member } = await startHead();
  const guards = () => descendants(head).filter(({ command }) => command.includes("end-family.sh"));
  const [first] = guards();
  killAll([first?.pid]);
  await expect.poll(() => guards().some(({ pid }) => pid !== first?.pid), longTimeout).toBe(true);
  killAll([head]);
  await expect.poll(() => findRunningProcesses([member]), longTimeout).toEqual([]);
}, 60_000);

const longTimeout = { timeout: 30_000 };

/** Starts a sleeping process in a process group of its own, as the Firebase CLI starts Java. */
function startSleeper(temporaryFolder: string) {
  const sleeper = spawn("sleep", ["600"], {
    detached: true,
    env: { ...process.env, TMPDIR: temporaryFolder },
  });
  onTestFinished(() => void sleeper.kill("SIGKILL"));
  return sleeper;
}

const outputOfHead = z.object({ folder: z.string(), member: z.number() });

/** Starts a program whose family has one member. Each is in a process group of its own. */
async function startHead() {
  const script = `
    import { spawn } from "node:child_process";
    import { endChildrenWithThisProcess } from ${JSON.stringify(new URL("process-family.ts", import.meta.url).href)};
    endChildrenWithThisProcess();
    const { pid } = spawn("sleep", ["600"], { detached: true });
    console.log(JSON.stringify({ folder: process.env.TMPDIR, member: pid }));
  `;
  const args = ["--input-type=module", "--eval", script];
  const { pid: head, stdout } = spawn(process.execPath, args, { detached: true });
  if (!head) throw new Error("Node did not start");
  const [said] = await once(stdout, "data");
  const { folder, member } = outputOfHead.parse(JSON.parse(String(said)));
  onTestFinished(() => killAll([head, member]));
  return { head, folder, member };
}
