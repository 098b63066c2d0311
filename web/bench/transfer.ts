import type { Artifacts } from "lighthouse";

/** What of the browser's protocol tells what came: https://chromedevtools.github.io/devtools-protocol/tot/Network/. */
export type NetworkEvent =
  | { method: "Network.requestWillBeSent"; params: { timestamp: number } }
  | { method: "Network.responseReceived"; params: { requestId: string; type: string } }
  | {
      method: "Network.loadingFinished";
      params: { requestId: string; encodedDataLength: number; timestamp: number };
    };

type Log = readonly (NetworkEvent | Artifacts["DevtoolsLog"][number])[];

type Received = { bytes: number; isScript: boolean; endedMs: number };

/** All that came over the wire until `untilMs` after the visit began, headers too, as Lighthouse counts it. */
export function transferIn(
  log: Log,
  untilMs = Number.POSITIVE_INFINITY,
): { bytes: number; scriptBytes: number } {
  const received = receivedIn(log).filter(({ endedMs }) => endedMs <= untilMs);
  const sum = (of: readonly Received[]) => of.reduce((total, { bytes }) => total + bytes, 0);
  return { bytes: sum(received), scriptBytes: sum(received.filter(({ isScript }) => isScript)) };
}

function receivedIn(log: Log): Received[] {
  const scripts = new Set<string>();
  const received: Received[] = [];
  let began: number | undefined;
  for (const entry of log) {
    if (entry.method === "Network.requestWillBeSent") began ??= entry.params.timestamp;
    if (entry.method === "Network.responseReceived" && entry.params.type === "Script")
      scripts.add(entry.params.requestId);
    if (entry.method === "Network.loadingFinished" && began !== undefined) {
      const { requestId, encodedDataLength: bytes, timestamp } = entry.params;
      received.push({ bytes, isScript: scripts.has(requestId), endedMs: (timestamp - began) * 1000 });
    }
  }
  return received;
}
