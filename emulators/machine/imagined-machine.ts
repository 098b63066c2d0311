import type { Machine } from "./machine.mjs";

export interface Imagined {
  platform?: "linux" | "darwin" | "win32" | "freebsd";
  env?: Record<string, string>;
  programs?: readonly string[];
  /** What is no program. */
  files?: readonly string[];
  /** What a Linux says of itself: ID, ID_LIKE. */
  distribution?: string;
  isAdministrator?: boolean;
  /** What `java -version` says, of every Java or by its path; nothing when it fails. */
  javaSays?: string | Record<string, string>;
  nodeVersion?: string;
  /** The programs that a command installs; undefined when it fails. */
  run?: (command: string) => readonly string[] | undefined;
}

/** A machine with nothing but what a test puts there, and what was said and run on it, in that order. */
export function imagineMachine({
  platform = "linux",
  env = {},
  programs = [],
  files = [],
  distribution = "ID=debian",
  isAdministrator = false,
  javaSays = "",
  nodeVersion = "22.23.3",
  run = () => undefined,
}: Imagined): Machine & { log: string[] } {
  const separator = platform === "win32" ? "\\" : "/";
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
    list(folder) {
      const below = [...installed, ...files].filter((path) => path.startsWith(folder + separator));
      return [...new Set(below.map((path) => path.slice(folder.length + 1).split(separator)[0] ?? ""))];
    },
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
