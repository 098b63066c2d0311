/**
 * Stands in for Google's runtime of Storage rules: it answers every question with "no", and takes no rules but those that say so.
 * firebase-tools starts it, and writes and reads one JSON object a line (its lib/emulator/storage/rules/runtime.js).
 */
import { createInterface } from "node:readline";
import { z } from "zod";
import { defectLine } from "../suite/defects.ts";

const denial =
  "rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /{object=**} { allow read, write: if false; } } }";

/** Whether these rules, but for lines of comments, are the ones that deny everything to every client. */
export function denyEveryone(rules: string): boolean {
  const said = rules.split("\n").filter((line) => !/^[ \t]*\/\//.test(line));
  return (
    said
      .join("\n")
      .replaceAll(/[ \t\r\n]+/g, " ")
      .trim() === denial
  );
}

export const otherRules =
  "Without Google's rules runtime only rules that deny every client can be tried, and storage.rules say something else. Let firebase-tools download the runtime: npx firebase setup:emulators:storage";

const questionSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("load_ruleset"),
    id: z.int(),
    context: z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) }),
  }),
  z.object({ action: z.literal("verify"), id: z.int() }),
]);

function answer(question: z.output<typeof questionSchema>) {
  if (question.action === "verify") return { result: { permit: false } };
  const isDenial = question.context.source.files.every(({ content }) => denyEveryone(content));
  return isDenial ? { result: { rulesVersion: 2 } } : { errors: [otherRules] };
}

/**
 * firebase-tools 14 takes what it reads at once for one answer, and loses two that arrive together (its issue #6865).
 * It reads at most 64 KiB at once: an answer padded to that size is never read together with the next one.
 */
const readSize = 65_536;

/** The status is always ok: firebase-tools never wakes the asker of a request that was answered otherwise. */
function send(id: number, answered: { result?: object; errors?: string[] }): void {
  const line = JSON.stringify({ id, status: "ok", errors: [], warnings: [], ...answered });
  const size = Buffer.byteLength(line) + 1;
  const padding = Math.ceil(size / readSize) * readSize - size;
  process.stdout.write(`${line}${" ".repeat(padding)}\n`);
}

export async function serveDenial(): Promise<void> {
  // The first line tells firebase-tools that the runtime has started.
  send(-1, {});
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      const question = questionSchema.parse(JSON.parse(line));
      send(question.id, answer(question));
    } catch (error) {
      // firebase-tools logs it as its own, and the suite reads it there. Without an answer it waits for ever.
      console.error(defectLine("storage rules, answering a request", error));
      send(Number(/"id":\s*(\d+)/.exec(line)?.[1] ?? -1), { errors: ["The rules runtime itself failed"] });
    }
  }
}
