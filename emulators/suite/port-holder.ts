import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

/**
 * Returns the process that listens on a port, like `java (process 4711)`. It reads /proc if there is one,
 * else it asks lsof.
 */
export function portHolder(port: number): string | undefined {
  return holderFromProc(port) ?? holderFromLsof(port);
}

function holderFromProc(port: number): string | undefined {
  const sockets = new Set(["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => listeningInodes(file, port)));
  if (sockets.size === 0) return undefined;
  const pid = listProcessIds().find((candidate) =>
    openSockets(candidate).some((inode) => sockets.has(inode)),
  );
  return pid && `${readFileSync(`/proc/${pid}/comm`, "utf8").trim()} (process ${pid})`;
}

function listeningInodes(file: string, port: number): string[] {
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const listening = "0A";
  return emptyIfUnreadable(() => readFileSync(file, "utf8"))
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === listening)
    .flatMap((columns) => columns[9] ?? []);
}

function listProcessIds(): string[] {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name));
}

/** Returns an empty list for other users' processes, which this process may not inspect. */
function openSockets(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const target = emptyIfUnreadable(() => readlinkSync(`/proc/${pid}/fd/${fd}`));
      return /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [];
    });
  } catch {
    return [];
  }
}

function holderFromLsof(port: number): string | undefined {
  const args = ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-Fpc"];
  const { stdout } = spawnSync("lsof", args, { encoding: "utf8" });
  const [, pid, name] = /p(\d+)\nc(.+)/.exec(stdout ?? "") ?? [];
  return pid && `${name} (process ${pid})`;
}

function emptyIfUnreadable(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
