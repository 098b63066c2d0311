import { createInterface } from "node:readline";
import { defectLine } from "../suite/defects.ts";
import { type Answer, defectAnswer, RulesRuntime } from "./runtime.ts";

/**
 * firebase-tools 14 takes what it reads at once for one answer, and loses two that arrive together (its issue #6865).
 * It reads at most 64 KiB at once: an answer padded to that size is never read together with the next one.
 */
const READ_SIZE = 65_536;

function send(answer: Answer): void {
  const line = JSON.stringify(answer);
  const size = Buffer.byteLength(line) + 1;
  const padding = Math.ceil(size / READ_SIZE) * READ_SIZE - size;
  process.stdout.write(`${line}${" ".repeat(padding)}\n`);
}

const runtime = new RulesRuntime();
// The first line tells firebase-tools that the runtime has started.
send({ id: -1, status: "ok", errors: [], warnings: [] });
for await (const line of createInterface({ input: process.stdin })) {
  try {
    send(runtime.answer(line));
  } catch (error) {
    // firebase-tools logs it as its own, and the suite reads it there.
    console.error(defectLine("storage rules, answering a request", error));
    send(defectAnswer(line));
  }
}
