import { z } from "zod";
import { checkRules } from "./check.ts";
import { isAllowed } from "./judge.ts";
import { parseRules, type Ruleset, RulesIssue } from "./parse.ts";
import type { Value } from "./values.ts";

/** How firebase-tools writes a value of the language (its lib/emulator/storage/rules/runtime.js). */
const wireValue: z.ZodType<Value> = z.lazy(() =>
  z.union([
    z.strictObject({ null_value: z.null() }).transform((): Value => null),
    z.strictObject({ bool_value: z.boolean() }).transform((wire): Value => wire.bool_value),
    z.strictObject({ int_value: z.int() }).transform((wire): Value => BigInt(wire.int_value)),
    z.strictObject({ string_value: z.string() }).transform((wire): Value => wire.string_value),
    z
      .strictObject({ timestamp_value: z.iso.datetime() })
      .transform((wire): Value => new Date(wire.timestamp_value)),
    // Only request.path is one, which the check refuses to name.
    z
      .strictObject({ path_value: z.object({ segments: z.array(z.object({ simple: z.string() })) }) })
      .transform((wire): Value => wire.path_value.segments.map(({ simple }) => simple)),
    z
      .strictObject({ list_value: z.object({ values: z.array(wireValue) }) })
      .transform((wire): Value => wire.list_value.values),
    z
      .strictObject({ map_value: z.object({ fields: z.record(z.string(), wireValue) }) })
      .transform((wire): Value => new Map(Object.entries(wire.map_value.fields))),
  ]),
);

/** What firebase-tools writes on the runtime's standard input, one object a line. */
const requestMessage = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("load_ruleset"),
    id: z.int(),
    context: z.object({
      rulesetName: z.string(),
      source: z.object({ files: z.array(z.object({ name: z.string(), content: z.string() })) }),
    }),
  }),
  z.object({
    action: z.literal("verify"),
    id: z.int(),
    context: z.object({
      rulesetName: z.string(),
      path: z.string(),
      method: z.string(),
      variables: z.record(z.string(), wireValue),
    }),
  }),
]);

type Message = z.output<typeof requestMessage>;
type Context<Action> = Extract<Message, { action: Action }>["context"];

/**
 * What the runtime answers. `status` is always ok: firebase-tools 14 never wakes the caller of a request that was
 * answered otherwise; what went wrong stands in `errors`.
 */
export interface Answer {
  readonly id: number;
  readonly status: "ok";
  readonly errors: readonly string[];
  readonly warnings: readonly [];
  readonly result?: object;
}

/** The rulesets that firebase-tools has loaded, and its questions about them. */
export class RulesRuntime {
  readonly #rulesets = new Map<string, Ruleset>();

  answer(line: string): Answer {
    const json: unknown = JSON.parse(line);
    const message = requestMessage.safeParse(json);
    if (!message.success) return failure(idOf(json), `Cannot read this request: ${message.error.message}`);
    const { id, action, context } = message.data;
    return action === "load_ruleset" ? this.#load(id, context) : this.#verify(id, context);
  }

  #load(id: number, { rulesetName, source }: Context<"load_ruleset">): Answer {
    const [file, ...others] = source.files;
    if (!file || others.length > 0) return failure(id, "A ruleset is one file");
    try {
      const ruleset = parseRules(file.content);
      checkRules(ruleset);
      this.#rulesets.set(rulesetName, ruleset);
    } catch (error) {
      if (error instanceof RulesIssue) return failure(id, issueText(file.name, error));
      throw error;
    }
    return success(id, { rulesVersion: 2 });
  }

  #verify(id: number, { rulesetName, method, path, variables }: Context<"verify">): Answer {
    const ruleset = this.#rulesets.get(rulesetName);
    if (!ruleset) return failure(id, `No ruleset ${rulesetName} was loaded`);
    const permit = isAllowed(ruleset, { method, path, variables: new Map(Object.entries(variables)) });
    return success(id, { permit });
  }
}

/** For a request whose answer failed: without one firebase-tools waits for ever. */
export function defectAnswer(line: string): Answer {
  return failure(idOfLine(line), "The rules runtime itself failed");
}

function idOfLine(line: string): number {
  try {
    return idOf(JSON.parse(line));
  } catch {
    return -1;
  }
}

const idOf = (json: unknown): number => z.object({ id: z.int() }).catch({ id: -1 }).parse(json).id;

function success(id: number, result: object): Answer {
  return { id, status: "ok", errors: [], warnings: [], result };
}

function failure(id: number, reason: string): Answer {
  return { id, status: "ok", errors: [reason], warnings: [] };
}

/** The form in which firebase-tools looks for the reason, the file and the line. */
function issueText(fileName: string, issue: RulesIssue): string {
  return JSON.stringify({
    description_: issue.message,
    sourcePosition_: { fileName_: fileName, line_: issue.line },
  });
}
