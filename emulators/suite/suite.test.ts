import { expect, test } from "vitest";
import { startSuite } from "./suite.ts";

test("an unknown clinic is refused before anything else happens", async () => {
  const reported: string[] = [];
  const start = startSuite({ clinic: "bondi", report: (line) => reported.push(line) });
  await expect(start).rejects.toThrow('There is no clinic "bondi". Choose one of these: ');
  expect(reported).toEqual([]);
});
