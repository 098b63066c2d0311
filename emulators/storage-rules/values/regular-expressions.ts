import { RE2JS } from "re2js";
import { EvaluationError } from "./value.ts";

/** RE2, as Google uses: linear time, no lookaround, no back references. */
export function compilePattern(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch {
    throw new EvaluationError(`Not a regular expression of RE2: ${pattern}`);
  }
}

export function matchesWhole(text: string, pattern: string): boolean {
  return compilePattern(pattern).matches(text);
}

export function splitBy(text: string, pattern: string): string[] {
  return compilePattern(pattern).split(text);
}

export function replaceAll(text: string, pattern: string, replacement: string): string {
  try {
    return compilePattern(pattern).matcher(text).replaceAll(replacement);
  } catch {
    throw new EvaluationError(`Cannot replace ${pattern} by ${replacement}`);
  }
}
