import { createHash } from "node:crypto";

/**
 * The id of the document that a request makes. It is made from who asks and the request's `requestId`, so that a repeated request
 * finds its document.
 */
export function idOfRequest(uid: string, requestId: string): string {
  return createHash("sha256").update(`${uid}/${requestId}`).digest("hex").slice(0, 24);
}
