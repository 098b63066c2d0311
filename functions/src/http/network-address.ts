import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** The network address of a request, used only for rate limits and never for rights: docs/decisions/whose-address.md */
export interface NetworkAddress {
  /**
   * The address that connected to Google: a client that calls us directly, or a Hosting server that serves many visitors. Google
   * writes it, so it can't be forged.
   */
  hop: string;
  /**
   * `hop` together with the address that it forwards for. From a Hosting server that is the visitor; any other client can only
   * forge its own.
   */
  visitor: string;
}

/**
 * Returns the network address of a request. With `trustProxy`, the last address of `X-Forwarded-For` was written by Google's
 * front end. Otherwise the header is ignored, because anyone can write it.
 */
export function networkAddressOf(request: IncomingMessage, trustProxy: boolean): NetworkAddress {
  const { "x-forwarded-for": forwarded, "fastly-client-ip": edge } = trustProxy ? request.headers : {};
  const addresses = [forwarded]
    .flat()
    .join()
    .split(/[\s,]+/)
    .filter(Boolean);
  const hop = networkOf(addresses.at(-1) ?? request.socket.remoteAddress ?? "unknown");
  // The address before the last one was written by Hosting. If Google keeps only its own, Hosting's edge server also sent it in a
  // header of its own.
  const forwardedFor = addresses.at(-2) ?? [edge].flat().at(0);
  return { hop, visitor: forwardedFor === undefined ? hop : `${networkOf(forwardedFor)} by ${hop}` };
}

/** Returns the network of an address: the first 64 bits of an IPv6 address, because one customer has the whole second half. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!isIPv6(plain)) return plain;
  const [before = [], after = []] = plain.split("::").map((half) => half.split(":").filter(Boolean));
  const between = Array<string>(8 - before.length - after.length).fill("0");
  const network = [...before, ...between, ...after].slice(0, 4);
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
