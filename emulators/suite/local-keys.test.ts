import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { localParameters } from "./local-keys.ts";
import { projectId, root } from "./ports-and-paths.ts";

test("the functions get the same parameters, whichever program starts them", () => {
  const file = readFileSync(join(root, `functions/.env.${projectId}`), "utf8");
  expect(parseEnv(file)).toEqual(localParameters);
});
