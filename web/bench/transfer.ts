import type { Artifacts } from "lighthouse";

/**
 * Bytes of the bodies as they came over the wire, compressed. Without headers: over the emulator's HTTP/1.1 they come
 * whole with every file, in production HTTP/2 sends them once.
 */
export function transferIn(log: Artifacts["DevtoolsLog"]): { bytes: number; scriptBytes: number } {
  const responses = new Map<string, { headers: number; isScript: boolean }>();
  let bytes = 0;
  let scriptBytes = 0;
  for (const entry of log) {
    if (entry.method === "Network.responseReceived") {
      const { requestId, response, type } = entry.params;
      responses.set(requestId, { headers: response.encodedDataLength, isScript: type === "Script" });
    }
    if (entry.method === "Network.loadingFinished") {
      const { requestId, encodedDataLength } = entry.params;
      const response = responses.get(requestId);
      const body = Math.max(0, encodedDataLength - (response?.headers ?? 0));
      bytes += body;
      if (response?.isScript) scriptBytes += body;
    }
  }
  return { bytes, scriptBytes };
}
