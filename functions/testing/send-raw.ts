import { type Agent, request } from "node:http";
import { text } from "node:stream/consumers";

interface RawRequest {
  method: string;
  path: string;
  body?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** By default, Node's agent, which shares connections between all requests. */
  agent?: Agent;
}

interface RawAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends exactly this path and body. `fetch` would correct an invalid path or body. */
export function sendRaw(
  origin: string,
  { method, path, body, token, headers, agent }: RawRequest,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const sent = {
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers: sent, agent }, (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      text(response).then((said) => resolve({ status, headers: answered, text: said }), reject);
    });
    sending.on("error", reject);
    sending.end(body);
  });
}
