import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { ResponseMessage } from "./runtime/messages.ts";
import { RulesRuntime } from "./runtime/runtime.ts";

/**
 * firebase-tools 14 parses whatever it reads at once as one answer, and loses two that arrive together. It leaves 15 ms
 * between its requests for the same reason.
 */
const MILLISECONDS_BETWEEN_ANSWERS = 5;

function send(message: ResponseMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

const runtime = new RulesRuntime();
// The first line tells firebase-tools that the runtime has started.
send({ id: -1, status: "ok", errors: [], warnings: [] });
for await (const line of createInterface({ input: process.stdin })) {
  send(runtime.answer(line));
  await pause(MILLISECONDS_BETWEEN_ANSWERS);
}
