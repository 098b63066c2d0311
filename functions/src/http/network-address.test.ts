import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { networkAddressOf } from "./network-address.ts";

function sentWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  return Object.assign(request, { headers });
}
const forwardedFor = (...addresses: string[]) =>
  networkAddressOf(sentWith({ "x-forwarded-for": addresses.join(",") }), true);

test("a direct client is the address that Google saw, whatever the header says before it", () => {
  expect(forwardedFor("203.0.113.9")).toEqual({ hop: "203.0.113.9", visitor: "203.0.113.9" });
  expect(forwardedFor("1.1.1.1", "2.2.2.2", "203.0.113.9").hop).toBe("203.0.113.9");
});

test("two visitors of one Hosting server are told apart", () => {
  const [one, other] = ["203.0.113.1", "203.0.113.2"].map((visitor) => forwardedFor(visitor, "192.0.2.10"));
  expect(one?.hop).toBe(other?.hop);
  expect(one?.visitor).not.toBe(other?.visitor);
});

test("two visitors of one Hosting server are told apart if Google keeps only its own address", () => {
  const by = (edge: string) =>
    networkAddressOf(sentWith({ "x-forwarded-for": "192.0.2.10", "fastly-client-ip": edge }), true);
  expect(by("203.0.113.1").visitor).not.toBe(by("203.0.113.2").visitor);
  expect(by("203.0.113.1").hop).toBe("192.0.2.10");
});

test("a forged header doesn't make a client a visitor of Hosting", () => {
  const real = forwardedFor("203.0.113.1", "192.0.2.10");
  const pretending = forwardedFor("203.0.113.1", "192.0.2.10", "198.51.100.1");
  expect(pretending.visitor).not.toBe(real.visitor);
});

test.each([
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:ffff:0:0:9"],
  ["2001:DB8::1", "2001:0db8:0:0:5::"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
])("%s and %s count as one address", (one, other) => {
  expect(forwardedFor(one)).toEqual(forwardedFor(other));
});

test.each([
  ["2001:db8:1:2::1", "2001:db8:1:3::1"],
  ["::ffff:203.0.113.9", "::ffff:203.0.113.8"],
])("%s and %s count as two addresses", (one, other) => {
  expect(forwardedFor(one).hop).not.toBe(forwardedFor(other).hop);
});

test("without Google's front end the headers are ignored", () => {
  const headers = { "x-forwarded-for": "203.0.113.1", "fastly-client-ip": "203.0.113.1" };
  expect(JSON.stringify(networkAddressOf(sentWith(headers), false))).not.toContain("203.0.113.1");
});
