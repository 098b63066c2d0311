import type { IncomingMessage } from "node:http";

/**
 * The visitor's IP address. Hosting's edge names it in `fastly-client-ip`; calls that come around Hosting can write
 * anything there, so it serves to slow down the careless and never to grant anything.
 */
export function visitorAddress(request: IncomingMessage): string {
  const edge = request.headers["fastly-client-ip"];
  if (typeof edge === "string") return edge;
  const forwarded = request.headers["x-forwarded-for"];
  const first = typeof forwarded === "string" ? forwarded.split(",")[0]?.trim() : undefined;
  return first || request.socket.remoteAddress || "unknown";
}
