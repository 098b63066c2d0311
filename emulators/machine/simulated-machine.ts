import type { Machine } from "./machine.mjs";

export interface SimulatedMachineOptions {
  platform?: "linux" | "darwin" | "win32" | "freebsd";
  env?: Record<string, string>;
  programs?: readonly string[];
  /** The path of Playwright's Chromium, if it is among the programs. */
  downloadedChromium?: string;
  /** Lines of /etc/os-release: ID, ID_LIKE. */
  distribution?: string;
  isAdministrator?: boolean;
  /**
   * The output of `java -version`: one text for every Java, or one for each path. An empty text means that
   * the command fails.
   */
  javaSays?: string | Record<string, string>;
  nodeVersion?: string;
  /** Returns the programs that a command installs, or undefined if the command fails. */
  run?: (command: string) => readonly string[] | undefined;
}

/**
 * Builds a simulated machine that has only these programs. `log` keeps its commands and messages in order.
 */
export function simulateMachine({
  platform = "linux",
  env = {},
  programs = [],
  downloadedChromium = "",
  distribution = "ID=debian",
  isAdministrator = false,
  javaSays = "",
  nodeVersion = "22.23.3",
  run = () => undefined,
}: SimulatedMachineOptions): Machine & { log: string[] } {
  const installed = [...programs];
  const log: string[] = [];
  return {
    platform,
    env,
    home: platform === "win32" ? "C:\\Users\\ada" : "/home/ada",
    project: platform === "win32" ? "C:\\clinic" : "/clinic",
    node: "/usr/bin/node",
    nodeVersion,
    isAdministrator,
    isProgram: (path) => installed.includes(path),
    downloadedChromium: () => downloadedChromium,
    read: (file) => (file === "/etc/os-release" ? `NAME="A Linux"\n${distribution}\n` : ""),
    ask: (program) => (typeof javaSays === "string" ? javaSays : (javaSays[program] ?? "")),
    run(command) {
      const line = command.join(" ");
      log.push(line);
      const brought = run(line);
      installed.push(...(brought ?? []));
      return brought !== undefined;
    },
    say: (line) => log.push(line),
    log,
  };
}
