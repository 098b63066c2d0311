/**
 * Replaces Google's runtime for Storage rules: it answers every question with "no", and accepts only rules
 * that deny everything. firebase-tools starts it, and exchanges one JSON object per line with it (its
 * lib/emulator/storage/rules/runtime.js).
 */
import { createInterface } from "node:readline";
import { z } from "zod";
import { defectLine } from "../suite/defects.ts";

const denyAllRules =
  "rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /{object=**} { allow read, write: if false; } } }";

/** Returns whether these rules, without comment lines, are the rules that deny every client everything. */
export function isDenyAllRules(rules: string): boolean {
  const said = rules.split("\n").filter((line) => !/^[ \t]*\/\//.test(line));
  return (
    said
      .join("\n")
      .replaceAll(/[ \t\r\n]+/g, " ")
      .trim() === denyAllRules
  );
}

export const unsupportedRulesText =
  "Without Google's rules runtime only rules that deny every client can be tried, and storage.rules say something else. Let firebase-tools download the runtime: npx firebase setup:emulators:storage";

const rulesRequestSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("load_ruleset"),
    id: z.int(),
    context: z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) }),
  }),
  z.object({ action: z.literal("verify"), id: z.int() }),
]);

function answerRulesRequest(question: z.output<typeof rulesRequestSchema>) {
  if (question.action === "verify") return { result: { permit: false } };
  const isDenial = question.context.source.files.every(({ content }) => isDenyAllRules(content));
  return isDenial ? { result: { rulesVersion: 2 } } : { errors: [unsupportedRulesText] };
}

/**
 * firebase-tools 14 treats everything that it reads at once as one answer, and loses two answers that
 * arrive together (its issue #6865). It reads at most 64 KiB at once, so each answer is padded to that
 * size.
 */
const maxPipeReadBytes = 65_536;

/** The status is always "ok": for any other status, firebase-tools never answers the request. */
function send(id: number, answered: { result?: object; errors?: string[] }): void {
  const line = JSON.stringify({ id, status: "ok", errors: [], warnings: [], ...answered });
  const size = Buffer.byteLength(line) + 1;
  const padding = Math.ceil(size / maxPipeReadBytes) * maxPipeReadBytes - size;
  process.stdout.write(`${line}${" ".repeat(padding)}\n`);
}

export async function serveDenyingRulesRuntime(): Promise<void> {
  // The first line tells firebase-tools that the runtime has started.
  send(-1, {});
  for await (const line of createInterface({ input: process.stdin })) {
    try {
      const question = rulesRequestSchema.parse(JSON.parse(line));
      send(question.id, answerRulesRequest(question));
    } catch (error) {
      // firebase-tools copies this line to its own log, where the suite finds it. The failed request gets
      // no answer, and firebase-tools waits for it without a limit.
      console.error(defectLine("storage rules, answering a request", error));
      send(Number(/"id":\s*(\d+)/.exec(line)?.[1] ?? -1), { errors: ["The rules runtime itself failed"] });
    }
  }
}
