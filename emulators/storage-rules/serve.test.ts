import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const READ_SIZE = 65_536;

async function serve(input: string): Promise<{ output: string; log: string }> {
  const entry = fileURLToPath(new URL("serve.ts", import.meta.url));
  const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", entry]);
  server.stdin.end(input);
  const [output, log] = await Promise.all([text(server.stdout), text(server.stderr)]);
  return { output, log };
}

test("says that it has started, then answers line by line, in order", async () => {
  const { output } = await serve('{"id": 1, "action": "unknown"}\n{"id": 2, "action": "unknown"}\n');
  const answers: unknown[] = output
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answers).toMatchObject([{ id: -1 }, { id: 1 }, { id: 2 }]);
});

test("lets no two answers stand in one read of firebase-tools", async () => {
  const { output } = await serve('{"id": 1, "action": "unknown"}\n'.repeat(20));
  expect(output.length).toBe(21 * READ_SIZE);
  for (let start = 0; start < output.length; start += READ_SIZE) expect(output[start]).toBe("{");
});

test("a line that it cannot answer is one line of its log, and it answers the next", async () => {
  const { output, log } = await serve('no JSON\n{"id": 2, "action": "unknown"}\n');
  expect(output.trimEnd().split("\n")).toHaveLength(3);
  expect(output).toContain('{"id":2,');
  expect(log).toMatch(/^Stand-in defect: storage rules, answering a request: SyntaxError: .+ ↵ at .+\n$/);
});
