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
  /** What `java -version` says; nothing when it fails. */
  javaSays?: string;
}

/** A machine with nothing but what a test puts there. */
export function imagineMachine({
  platform = "linux",
  env = {},
  programs = [],
  files = [],
  distribution = "ID=debian",
  isAdministrator = false,
  javaSays = "",
}: Imagined): Machine {
  const separator = platform === "win32" ? "\\" : "/";
  return {
    platform,
    env,
    home: platform === "win32" ? "C:\\Users\\ada" : "/home/ada",
    project: platform === "win32" ? "C:\\clinic" : "/clinic",
    isAdministrator,
    isProgram: (path) => programs.includes(path),
    list(folder) {
      const below = [...programs, ...files].filter((path) => path.startsWith(folder + separator));
      return [...new Set(below.map((path) => path.slice(folder.length + 1).split(separator)[0] ?? ""))];
    },
    read: (file) => (file === "/etc/os-release" ? `NAME="A Linux"\n${distribution}\n` : ""),
    ask: () => javaSays,
  };
}
