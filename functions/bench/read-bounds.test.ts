import { expect, test } from "vitest";
import { routes } from "../src/app/routes.ts";
import { readBounds } from "./read-bounds.ts";

test("every call of the contract has a stated bound of what it reads, and nothing else has one", () => {
  const calls = routes.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(Object.keys(readBounds).toSorted()).toEqual(calls.toSorted());
  for (const call of calls) expect([call, Number.isSafeInteger(readBounds[call])]).toEqual([call, true]);
});
