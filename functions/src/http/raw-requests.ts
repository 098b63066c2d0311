import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";
import * as z from "zod/mini";

const startSchema = z.object({ request: z.instanceof(IncomingMessage) });

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
