import { expect, test } from "vitest";
import { readTokenClaims } from "./tokens.ts";

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenWith = (claims: unknown) => `${base64url({ alg: "RS256" })}.${base64url(claims)}.c2lnbmVk`;

test("reads a token's user and expiry", () => {
  const claims = { sub: "ada", email: "ada@patients.test", name: "Ada Żółć 🦷", email_verified: true };
  expect(readTokenClaims(tokenWith({ ...claims, admin: true, exp: 1_800_000_000 }))).toEqual({
    user: {
      uid: "ada",
      email: "ada@patients.test",
      name: "Ada Żółć 🦷",
      staff: { role: "owner", doctorId: null },
      verified: true,
    },
    expiresAt: new Date("2027-01-15T08:00:00Z"),
  });
});

test("assumes nothing that a token does not claim", () => {
  expect(readTokenClaims(tokenWith({ sub: "ada", exp: 1_800_000_000, admin: "true" }))?.user).toEqual({
    uid: "ada",
    email: "",
    name: "",
    staff: null,
    verified: false,
  });
});

test.each([
  ["nothing", null],
  ["no token", "mine"],
  ["no base64", "a.$$$.c"],
  ["no JSON", "a.AAAA.c"],
  ["without a uid", tokenWith({ exp: 1 })],
  ["without an expiry", tokenWith({ sub: "ada" })],
  ["a text", tokenWith("ada")],
])("reads no claims: %s", (_, token) => {
  expect(readTokenClaims(token)).toBeNull();
});
