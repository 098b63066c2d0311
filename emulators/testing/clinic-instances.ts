/**
 * The clinics of a test run. Each test worker has one. They share the builds and one Firestore emulator.
 */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { stripeControls } from "../stripe/control/client.ts";
import { buildWhenChanged, chooseBuiltClinic } from "../suite/build-when-changed.ts";
import { checkPorts } from "../suite/check-ports.ts";
import { throwDefects } from "../suite/defects.ts";
import {
  clinicInstanceNumber,
  localStateFolder,
  loopback,
  portsOf,
  SetupError,
} from "../suite/ports-and-paths.ts";
import { endChildrenWithThisProcess } from "../suite/process-family.ts";
import { startFirestoreEmulator } from "./firestore-emulator.ts";
import { endProcess } from "./processes.ts";

const clinicProcessScript = fileURLToPath(new URL("clinic-process.ts", import.meta.url));
/** The file is in the run's own temporary folder. */
const instanceStateFile = (clinic: number) => join(tmpdir(), `state-of-clinic-${clinic}`);

export interface ClinicInstances {
  /** Throws the stand-ins' defects that occurred after the last test. */
  close(): Promise<void>;
}

/** Starts the clinics and returns at once. Each worker waits for its clinic with `waitForClinicInstance`. */
export function startClinicInstances(count: number): ClinicInstances {
  mkdirSync(localStateFolder, { recursive: true });
  endChildrenWithThisProcess();
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const tell = (state: string) => {
    for (const number of numbers) writeFileSync(instanceStateFile(number), state);
  };
  const starting = startAllProcesses(numbers);
  starting.catch((error: unknown) => tell(error instanceof Error ? error.message : String(error)));
  return {
    async close() {
      const started = await starting.catch(() => undefined);
      if (!started) return;
      const defects = await Promise.all(
        numbers.map((number) => stripeControls(loopback(portsOf(number).local)).defects()),
      );
      await Promise.all(started.processes.map((clinic) => endProcess(clinic, () => clinic.disconnect())));
      await started.firestore.close();
      throwDefects(defects.flat());
    },
  };
}

async function startAllProcesses(numbers: readonly number[]) {
  await checkPorts(numbers.flatMap((number) => Object.values(portsOf(number))).toSorted());
  const firestore = await startFirestoreEmulator(portsOf(1).firestore);
  chooseBuiltClinic("demo");
  await Promise.all([buildWhenChanged("functions"), buildWhenChanged("web")]);
  const processes = await Promise.all(numbers.map(startClinicInstance));
  return { firestore, processes };
}

async function startClinicInstance(number: number): Promise<ChildProcess> {
  const log = openSync(join(localStateFolder, `clinic-${number}.log`), "w");
  const child = fork(clinicProcessScript, {
    // The process is detached: a Ctrl-C then reaches only this process, which ends the clinics in order.
    detached: true,
    env: { ...process.env, CLINIC: String(number) },
    stdio: ["ignore", log, log, "ipc"],
  });
  closeSync(log);
  const ended = once(child, "exit").then(() => {
    throw new SetupError(
      `Clinic ${number} of the tests did not start: .local/clinic-${number}.log says why.`,
    );
  });
  await Promise.race([once(child, "message"), ended]);
  ended.catch(() => {});
  writeFileSync(instanceStateFile(number), "ready");
  child.on("message", (reason) => {
    const sentence = `Clinic ${number} of the tests is gone. ${reason}`;
    writeFileSync(instanceStateFile(number), sentence);
    console.error(sentence);
  });
  return child;
}

/** Waits until this worker's clinic is ready. Throws the reason if it can't start. */
export async function waitForClinicInstance(): Promise<void> {
  for (;;) {
    const state = readInstanceState();
    if (state === "ready") return;
    if (state) throw new SetupError(state);
    await pause(100);
  }
}

function readInstanceState(): string {
  try {
    return readFileSync(instanceStateFile(clinicInstanceNumber), "utf8");
  } catch {
    return "";
  }
}
