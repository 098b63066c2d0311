import { expect, test } from "vitest";
import { countedAddress } from "./counted-address.ts";

test.each([
  ["Ada@Mail.Test", "ada@mail.test"],
  ["ada+dentist@mail.test", "ada@mail.test"],
  ["ada+a+b@mail.test", "ada@mail.test"],
  ["ada@bücher.test", "ada@xn--bcher-kva.test"],
  ["a.d.a+x@gmail.com", "ada@gmail.com"],
  ["Ada@googlemail.com", "ada@gmail.com"],
])("%s counts as %s", (address, counted) => {
  expect(countedAddress(address)).toBe(counted);
  expect(countedAddress(counted)).toBe(counted);
});

test("dots matter elsewhere, and a plus sign at the beginning is a name", () => {
  expect(countedAddress("a.da@mail.test")).toBe("a.da@mail.test");
  expect(countedAddress("+ada@mail.test")).toBe("+ada@mail.test");
});
