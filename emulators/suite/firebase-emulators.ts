import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { provideJava } from "../machine/provide.ts";
import { openFamily } from "./family.ts";
import { firebaseCli, localFolder, projectId, root, SetupError } from "./places.ts";

interface EmulatorOptions {
  config: string;
  only: readonly string[];
  /** Where the CLI leaves its logs; by default `.local`. */
  cwd?: string;
  /** Folder that data is read from at the start, when it is there, and written to at the end. */
  keepIn?: { folder: string; hasData: boolean };
  env: Record<string, string>;
  /** Folders that come first on the emulators' PATH. */
  path: readonly string[];
  /** Hears all that they say. */
  onLine?: (line: string) => void;
}

interface FirebaseEmulators {
  ready: Promise<void>;
  /** Settles when the emulators end by themselves, with the last they said. */
  ended: Promise<string>;
  close(): Promise<void>;
}

/** Starts firebase-tools. Its children are ended with it, whether it got ready or not. */
export function startFirebaseEmulators(options: EmulatorOptions): FirebaseEmulators {
  // Uploads lie in a folder of fixed name below the temporary one, and any suite that stops removes it for all.
  const family = openFamily();
  const cli = spawnCli(options, family.folder);
  let said = "";
  const ended = new Promise<string>((resolve) =>
    cli.once("exit", (code, signal) => resolve(`${signal ?? `exit code ${code}`}, ${lastComplaint(said)}`)),
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
    const tooLong = () =>
      reject(new SetupError(`The emulators did not start in time: ${lastComplaint(said)}`));
    setTimeout(tooLong, longestStart).unref();
  });

  /** Interrupted, the CLI exports kept data and ends its emulators; what is left after that is ended here. */
  async function close() {
    cli.kill("SIGINT");
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20_000).unref())]);
    await family.close();
  }
  return { ready, ended, close };
}

/** Milliseconds; on a free machine it takes seven seconds. */
const longestStart = 180_000;

/** Keeps the CLI from asking the network: each question costs seconds where there is none. */
const offline = {
  NO_UPDATE_NOTIFIER: "1",
  METADATA_SERVER_DETECTION: "none",
  npm_config_offline: "true",
  // The functions' definitions pass through a file; over HTTP the CLI waits four seconds for the server's end.
  FIREBASE_FUNCTIONS_DISCOVERY_OUTPUT_PATH: localFolder,
};

function spawnCli(options: EmulatorOptions, temporary: string): ChildProcess {
  const { config, only, keepIn, env, path, cwd = localFolder } = options;
  mkdirSync(cwd, { recursive: true });
  const args = ["emulators:start", "--project", projectId, "--config", config, "--only", only.join(",")];
  if (keepIn) args.push("--export-on-exit", keepIn.folder);
  if (keepIn?.hasData) args.push("--import", keepIn.folder);
  // Detached: a Ctrl-C reaches us alone, and we end the family in order. The CLI leaves its logs where it runs.
  return spawn(process.execPath, [firebaseCli, ...args], {
    cwd,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      ...offline,
      ...env,
      TMPDIR: temporary,
      PATH: [...path, join(root, "node_modules/.bin"), dirname(provideJava().path), process.env.PATH].join(
        delimiter,
      ),
    },
  });
}

function lastComplaint(said: string): string {
  const lines = said.split("\n").map((line) => line.trim());
  const complaint = lines.findLast((line) => /error|fatal|exited/i.test(line)) ?? lines.findLast(Boolean);
  return `${complaint ?? "they said nothing"} (their logs are in .local).`;
}
