/** Changes incoming requests before Google's functions-framework, in the same process, handles them. */
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server } from "node:http";
import * as z from "zod/mini";

const requestStartMessageSchema = z.object({
  request: z.instanceof(IncomingMessage),
  server: z.instanceof(Server),
});

/**
 * Lets the client decide when an idle connection ends. By default Node closes it after five seconds, even if the next request is
 * on its way; that request then fails, and the functions emulator answers 500.
 * https://nodejs.org/api/http.html#serverkeepalivetimeout
 */
export function keepConnections(): void {
  subscribe("http.server.request.start", (message) => {
    z.parse(requestStartMessageSchema, message).server.keepAliveTimeout = 0;
  });
}

/**
 * Lets our app read request bodies itself. functions-framework would parse bodies of up to a gigabyte first, and answers in HTML
 * if a body or path is malformed. Removing the body's headers stops it from reading; `readBody` then reads within our limit. A
 * path that can't be decoded becomes `/`, which is a 404. docs/decisions/bodies-read-by-us.md
 */
export function bypassFrameworkBodyParsing(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = z.parse(requestStartMessageSchema, message);
    delete request.headers["content-length"];
    delete request.headers["transfer-encoding"];
    if (!isDecodable(request.url ?? "/")) request.url = "/";
  });
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.replace(/\?.*$/s, ""));
    return true;
  } catch {
    return false;
  }
}
