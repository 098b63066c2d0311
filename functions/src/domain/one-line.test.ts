import { expect, test } from "vitest";
import { oneLine } from "./one-line.ts";

test("a text has no line, no control and no turn of direction of its own", () => {
  expect(oneLine("Mia\r\n \u2028Rivera\u0000\u000b")).toBe("Mia Rivera");
  expect(oneLine("Mia \u202egnp.exe\u2069")).toBe("Mia gnp.exe");
});

test("what people are really called stays", () => {
  const names = ["Mia  Rivera", "Örn O'Neill-Çelik", "محمد", "李小龍 (Bruce)"];
  expect(names.map(oneLine)).toEqual(names);
});
