import { expect, test } from "vitest";
import { processorTimeIn, stolenShare } from "./stolen-time.ts";

const stat = (line: string) => `${line}\ncpu0 1 1 1 1 1 1 1 1 0 0\nintr 42\n`;
const begun = processorTimeIn(stat("cpu  100 0 50 800 10 0 5 35 0 0"));

test("a quarter of the time went to the host", () => {
  const ended = processorTimeIn(stat("cpu  120 0 60 840 10 0 10 60 0 0"));
  expect(stolenShare(begun, ended)).toBe(0.25);
});

test("a guest's own time isn't counted twice", () => {
  expect(processorTimeIn(stat("cpu  100 0 50 800 10 0 5 35 70 7"))).toEqual({ stolen: 35, all: 1000 });
});

test("where the system tells nothing, nothing was stolen", () => {
  expect(stolenShare(processorTimeIn(""), processorTimeIn(""))).toBe(0);
});

test("of an instant nothing was stolen", () => {
  expect(stolenShare(begun, begun)).toBe(0);
});
