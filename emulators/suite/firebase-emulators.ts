import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { provideJava } from "../machine/provide-programs.ts";
import { firebaseCli, localStateFolder, projectId, root, SetupError } from "./ports-and-paths.ts";
import { openProcessFamily } from "./process-family.ts";

interface EmulatorOptions {
  config: string;
  only: readonly string[];
  /** The folder in which the Firebase CLI leaves its logs. The default is `.local`. */
  cwd?: string;
  /**
   * The emulators read their data from this folder at the start, if it exists, and write it there at the
   * end.
   */
  keepIn?: { folder: string; hasData: boolean };
  env: Record<string, string>;
  /** Folders that come first on the emulators' PATH. */
  path: readonly string[];
  /** Receives every line that the emulators print. */
  onLine?: (line: string) => void;
}

interface FirebaseEmulators {
  ready: Promise<void>;
  /** Resolves when the emulators end without being asked, with their last output. */
  ended: Promise<string>;
  close(): Promise<void>;
}

/** Starts firebase-tools. Its child processes end with it, even if it never became ready. */
export function startFirebaseEmulators(options: EmulatorOptions): FirebaseEmulators {
  // The Storage emulator keeps uploads in a fixed folder inside the temporary folder, and any suite that
  // stops would remove it for all. So each suite has its own temporary folder.
  const family = openProcessFamily();
  const cli = spawnCli(options, family.folder);
  let said = "";
  const ended = new Promise<string>((resolve) =>
    cli.once("exit", (code, signal) => resolve(`${signal ?? `exit code ${code}`}, ${lastErrorLine(said)}`)),
  );
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (line: string) => {
      said = `${said}${line}\n`.slice(-20_000);
      if (line.includes("All emulators ready")) resolve();
      options.onLine?.(line);
    };
    for (const output of [cli.stdout, cli.stderr]) {
      if (output) createInterface({ input: output }).on("line", listen);
    }
    ended.then((reason) => reject(new SetupError(`The emulators did not start: ${reason}`)));
    const timeoutReason = () =>
      reject(new SetupError(`The emulators did not start in time: ${lastErrorLine(said)}`));
    setTimeout(timeoutReason, startTimeoutMs).unref();
  });

  /**
   * When interrupted, the CLI exports the kept data and ends its emulators. Closing the family then ends
   * all processes that are left.
   */
  async function close() {
    cli.kill("SIGINT");
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000).unref())]);
    await family.close();
  }
  return { ready, ended, close };
}

/** Milliseconds. On a free machine the start takes seven seconds. */
const startTimeoutMs = 180_000;

/** These settings stop the CLI from using the network: without one, each request takes seconds to fail. */
const offlineEnvironment = {
  NO_UPDATE_NOTIFIER: "1",
  METADATA_SERVER_DETECTION: "none",
  npm_config_offline: "true",
  // The functions' definitions are passed in a file. Over HTTP, the CLI would wait four seconds for the
  // server to end.
  FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: localStateFolder,
};

function spawnCli(options: EmulatorOptions, temporary: string): ChildProcess {
  const { config, only, keepIn, env, path, cwd = localStateFolder } = options;
  mkdirSync(cwd, { recursive: true });
  const args = ["emulators:start", "--project", projectId, "--config", config, "--only", only.join(",")];
  if (keepIn) args.push("--export-on-exit", keepIn.folder);
  if (keepIn?.hasData) args.push("--import", keepIn.folder);
  // The CLI is detached: a Ctrl-C then reaches only this process, which ends the family in order. The CLI
  // leaves its logs in its working folder.
  return spawn(process.execPath, [firebaseCli, ...args], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...offlineEnvironment,
      ...env,
      TMPDIR: temporary,
      PATH: [...path, join(root, "node_modules/.bin"), dirname(provideJava().path), process.env.PATH].join(
        delimiter,
      ),
    },
  });
}

function lastErrorLine(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  const complaint = lines.findLast((line) => /error|fatal|exited/i.test(line)) ?? lines.findLast(Boolean);
  return `${complaint ?? "they printed nothing"} (their logs are in .local).`;
}
