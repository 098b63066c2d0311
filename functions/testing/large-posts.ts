/** POST requests of the largest size that Cloud Run accepts: 32 MiB, https://cloud.google.com/functions/quotas */
import { request } from "node:http";
import { photoForm, tinyPng } from "./upload-photo.ts";

const bytes = 31 * 1024 * 1024;

export interface LargeBody {
  type: string;
  body: Buffer;
}

/** The first body is the worst: when parsed, it takes twenty times its size in memory. */
export const largeBodies: Record<string, LargeBody> = {
  "JSON of empty lists": { type: "application/json", body: Buffer.from(`[${"[],".repeat(bytes / 3)}[]]`) },
  "JSON of one text": { type: "application/json", body: Buffer.from(`"${"x".repeat(bytes)}"`) },
  "no JSON": { type: "application/octet-stream", body: Buffer.alloc(bytes) },
};

/** Node's heap size in a function with 512 MiB. */
export const functionHeapEnv = { NODE_OPTIONS: "--max-old-space-size=384" };

/** Builds a form with a PNG of this many bytes. `POST /photo` accepts up to 5 MB. */
export async function largePhoto(size: number): Promise<LargeBody> {
  const png = new Uint8Array(size);
  png.set(tinyPng());
  const sent = new Request("http://clinic.test", { method: "POST", body: photoForm(png) });
  return { type: sent.headers.get("content-type") ?? "", body: Buffer.from(await sent.arrayBuffer()) };
}

interface PostOptions {
  /** Send the body without announcing its length. */
  chunked?: boolean;
  path?: string;
  token?: string;
}

/** Returns the status of the answer, or the network error. */
export function postLargeBody(
  origin: string,
  { type, body }: LargeBody,
  { chunked = false, path = "/messages", token }: PostOptions = {},
): Promise<string> {
  return new Promise((resolve) => {
    const headers = {
      "Content-Type": type,
      ...(!chunked && { "Content-Length": body.length }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    };
    const sending = request(`${origin}${path}`, { method: "POST", headers, agent: false });
    sending.on("response", (response) => {
      response.resume().on("end", () => resolve(String(response.statusCode)));
    });
    sending.on("error", (error) => resolve(error.message));
    sending.end(body);
  });
}
