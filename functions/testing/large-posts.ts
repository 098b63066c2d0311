/** POSTs as large as Cloud Run passes on: 32 MiB, https://cloud.google.com/functions/quotas */
import { request } from "node:http";

const bytes = 31 * 1024 * 1024;

interface LargeBody {
  type: string;
  body: Buffer;
}

/** The first is the worst: parsed, it takes twenty times as much room. */
export const largeBodies: Record<string, LargeBody> = {
  "JSON of empty lists": { type: "application/json", body: Buffer.from(`[${"[],".repeat(bytes / 3)}[]]`) },
  "JSON of one text": { type: "application/json", body: Buffer.from(`"${"x".repeat(bytes)}"`) },
  "no JSON": { type: "application/octet-stream", body: Buffer.alloc(bytes) },
};

/** The heap that Node has in a function with 512 MiB. */
export const functionHeap = { NODE_OPTIONS: "--max-old-space-size=384" };

/** The status, or what went wrong. `chunked`: without saying before how long it is. */
export function postLarge(origin: string, { type, body }: LargeBody, chunked = false): Promise<string> {
  return new Promise((resolve) => {
    const headers = { "Content-Type": type, ...(!chunked && { "Content-Length": body.length }) };
    const sending = request(`${origin}/messages`, { method: "POST", headers, agent: false });
    sending.on("response", (response) => {
      response.resume().on("end", () => resolve(String(response.statusCode)));
    });
    sending.on("error", (error) => resolve(error.message));
    sending.end(body);
  });
}
