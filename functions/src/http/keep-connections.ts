import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import * as z from "zod/mini";

const startSchema = z.object({ server: z.instanceof(Server) });

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
