import { expect, test } from "vitest";
import { stripeApiAddress } from "./stripe-card-payments.ts";

test("a demo project uses the stand-in for Stripe on this machine", () => {
  expect(stripeApiAddress("demo-clinic")).toEqual({ host: "127.0.0.1", port: "12111", protocol: "http" });
  expect(stripeApiAddress("demo-clinic", "127.0.0.1:4000")).toMatchObject({ port: "4000" });
});

test.each(["pearl-street-dental", "", "my-demo-clinic"])(
  "project %j always uses api.stripe.com",
  (project) => {
    expect(stripeApiAddress(project, "127.0.0.1:4000")).toEqual({});
  },
);

test.each(["evil.example:443", "127.0.0.1.evil.example:80", "127.0.0.1"])(
  "%s is refused as Stripe's address",
  (host) => {
    expect(() => stripeApiAddress("demo-clinic", host)).toThrow();
  },
);
