/** What is done to requests before Google's framework, in the same process, sees them. */
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, Server } from "node:http";
import * as z from "zod/mini";

const startSchema = z.object({ request: z.instanceof(IncomingMessage), server: z.instanceof(Server) });

/**
 * Leaves it to who calls us when a kept connection ends. Node ends one after five idle seconds, also while the next
 * request is on its way on it, which then fails without reaching us: the functions emulator answers 500 for it.
 * https://nodejs.org/api/http.html#serverkeepalivetimeout
 */
export function keepConnections(): void {
  subscribe("http.server.request.start", (message) => {
    z.parse(startSchema, message).server.keepAliveTimeout = 0;
  });
}

/**
 * Hands requests to our app as they come. functions-framework, in the same process, would read and parse bodies of up to a
 * gigabyte before it asks us, and answers in HTML where it can't read one or decode a path. So, before it sees a request,
 * the body's headers go, and with them its reason to read; `readBody` does that, within our limit. A path that can't be
 * decoded becomes one where there is nothing. docs/decisions/bodies-read-by-us.md
 */
export function receiveRawRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = z.parse(startSchema, message);
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
