import { checkRules } from "../language/check.ts";
import { RulesIssue } from "../language/issue.ts";
import { parseRules } from "../language/parse.ts";
import type { Ruleset } from "../language/syntax-tree.ts";
import { toText } from "../values/conversions.ts";
import { isMap, type Value, type ValueMap } from "../values/value.ts";
import { isAllowed } from "./judge.ts";
import {
  type DocumentMessage,
  documentMessage,
  type LoadRequest,
  type ResponseMessage,
  requestMessage,
  type VerifyRequest,
} from "./messages.ts";
import { DocumentNeeded } from "./scope.ts";

interface Waiting {
  readonly request: VerifyRequest;
  readonly documents: Map<string, ValueMap | null>;
  readonly wanted: string;
}

/** The rulesets that firebase-tools loaded and the requests that wait for a Firestore document. */
export class RulesRuntime {
  readonly #rulesets = new Map<string, Ruleset>();
  readonly #waiting = new Map<number, Waiting>();

  answer(line: string): ResponseMessage {
    const json: unknown = JSON.parse(line);
    const document = documentMessage.safeParse(json);
    if (document.success) return this.#continue(document.data);
    const message = requestMessage.safeParse(json);
    if (!message.success) return failure(idOf(json), `Cannot read this request: ${message.error.message}`);
    if (message.data.action === "load_ruleset") return this.#load(message.data);
    return this.#verify(message.data, new Map());
  }

  #load({ id, context: { rulesetName, source } }: LoadRequest): ResponseMessage {
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
    return { id, status: "ok", errors: [], warnings: [], result: { rulesVersion: 2 } };
  }

  #verify(request: VerifyRequest, documents: Map<string, ValueMap | null>): ResponseMessage {
    const { id, context } = request;
    const ruleset = this.#rulesets.get(context.rulesetName);
    if (!ruleset) return failure(id, `No ruleset ${context.rulesetName} was loaded`);
    try {
      const permit = isAllowed(ruleset, {
        method: context.method,
        path: context.path,
        variables: withMethod(context.variables, context.method),
        documents,
      });
      return { id, status: "ok", errors: [], warnings: [], result: { permit } };
    } catch (error) {
      if (!(error instanceof DocumentNeeded)) throw error;
      const path = toText(error.path);
      this.#waiting.set(id, { request, documents, wanted: path });
      const action = "fetch_firestore_document";
      return { id, server_request_id: id, status: "ok", action, context: { path } };
    }
  }

  #continue({ id, status, result }: DocumentMessage): ResponseMessage {
    const waiting = this.#waiting.get(id);
    if (!waiting) return failure(id, "No request waits for this document");
    this.#waiting.delete(id);
    const fields = status === "ok" && result ? new Map(Object.entries(result.fields)) : null;
    waiting.documents.set(waiting.wanted, fields);
    return this.#verify(waiting.request, waiting.documents);
  }
}

/** firebase-tools sends the method beside the variables; Google's runtime shows it as `request.method`. */
function withMethod(variables: Readonly<Record<string, Value>>, method: string): ValueMap {
  const { request = null } = variables;
  const shown = isMap(request) ? new Map([...request, ["method", method] as const]) : request;
  return new Map<string, Value>([...Object.entries(variables), ["request", shown]]);
}

/** For a request whose answer failed: without one firebase-tools waits for ever. */
export function defectAnswer(line: string): ResponseMessage {
  return failure(idOfLine(line), "The rules runtime itself failed");
}

function idOfLine(line: string): number {
  try {
    return idOf(JSON.parse(line));
  } catch {
    return -1;
  }
}

function failure(id: number, reason: string): ResponseMessage {
  return { id, status: "ok", errors: [reason], warnings: [] };
}

/** The form in which firebase-tools looks for the reason, the file and the line. */
function issueText(fileName: string, issue: RulesIssue): string {
  return JSON.stringify({
    description_: issue.message,
    sourcePosition_: { fileName_: fileName, line_: issue.line },
  });
}

function idOf(json: unknown): number {
  const known = documentMessage.pick({ id: true }).safeParse(json);
  return known.success ? known.data.id : -1;
}
