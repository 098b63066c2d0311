import type { Machine } from "./machine.mjs";

export interface Imagined {
  platform?: "linux" | "darwin" | "win32" | "freebsd";
  env?: Record<string, string>;
  programs?: readonly string[];
  /** Files that are not programs. */
  files?: readonly string[];
  /** Lines of /etc/os-release: ID, ID_LIKE. */
  distribution?: string;
  isAdministrator?: boolean;
  /** The output of `java -version`, for every Java or by path; empty if it fails. */
  javaSays?: string | Record<string, string>;
  nodeVersion?: string;
  /** The programs that a command installs; undefined if it fails. */
  run?: (command: string) => readonly string[] | undefined;
}

/** A machine that has only these programs and files. `log` keeps its commands and messages in order. */
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
