import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Where a request comes from, for slowing down and never for granting anything: docs/decisions/whose-address.md */
export interface Sender {
  /**
   * What connected to Google: a visitor who calls us directly, or the server of Hosting's through which many come. Google
   * wrote it, so nobody can pretend to another one.
   */
  hop: string;
  /** Together with whom that one says it speaks for. Of Hosting that is the visitor; anybody else only renames themselves. */
  visitor: string;
}

/** `trustProxy`: Google's front end has written the last address of `X-Forwarded-For`. Elsewhere that header is anybody's. */
export function senderOf(request: IncomingMessage, trustProxy: boolean): Sender {
  const { "x-forwarded-for": forwarded, "fastly-client-ip": edge } = trustProxy ? request.headers : {};
  const addresses = [forwarded]
    .flat()
    .join()
    .split(/[\s,]+/)
    .filter(Boolean);
  const hop = networkOf(addresses.at(-1) ?? request.socket.remoteAddress ?? "unknown");
  // What Hosting wrote stands before that; where Google keeps only its own, Hosting's edge has said it besides.
  const told = addresses.at(-2) ?? [edge].flat().at(0);
  return { hop, visitor: told === undefined ? hop : `${networkOf(told)} by ${hop}` };
}

/** Of IPv6 the first half: each customer of a provider has all of the other to choose from. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [before = [], after = []] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  const between = Array<string>(8 - before.length - after.length).fill("0");
  const network = [...before, ...between, ...after].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
