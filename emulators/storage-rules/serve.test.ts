import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const READ_SIZE = 65_536;

async function serve(input: string): Promise<string> {
  const entry = fileURLToPath(new URL("serve.ts", import.meta.url));
  const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", entry]);
  server.stdin.end(input);
  return text(server.stdout);
}

test("says that it has started, then answers line by line, in order", async () => {
  const output = await serve('{"id": 1, "action": "unknown"}\n{"id": 2, "action": "unknown"}\n');
  const answers: unknown[] = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([{ id: -1 }, { id: 1 }, { id: 2 }]);
});

test("lets no two answers stand in one read of firebase-tools", async () => {
  const output = await serve('{"id": 1, "action": "unknown"}\n'.repeat(20));
  expect(output.length).toBe(21 * READ_SIZE);
  for (let start = 0; start < output.length; start += READ_SIZE) expect(output[start]).toBe("{");
});
