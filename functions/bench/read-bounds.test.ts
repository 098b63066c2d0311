import { expect, test } from "vitest";
import { routes } from "../src/app/routes.ts";
import { maxReadsByCall } from "./read-bounds.ts";

test("every API call has a stated bound for its reads, and no bound lacks a call", () => {
  const calls = routes.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(Object.keys(maxReadsByCall).toSorted()).toEqual(calls.toSorted());
  for (const call of calls) expect([call, Number.isSafeInteger(maxReadsByCall[call])]).toEqual([call, true]);
});
