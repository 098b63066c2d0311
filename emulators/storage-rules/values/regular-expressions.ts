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

/** Empty parts at the end are dropped, as Java does; but something is always left. */
export function splitBy(text: string, pattern: string): string[] {
  const compiled = compilePattern(pattern);
  if (compiled.matches("")) throw new EvaluationError(`Cannot split by what may be empty: ${pattern}`);
  const parts = compiled.split(text);
  return parts.length > 0 ? parts : [""];
}

/** In the replacement `$1` stands for a group, as in Java. */
export function replaceAll(text: string, pattern: string, replacement: string): string {
  try {
    return compilePattern(pattern).matcher(text).replaceAll(replacement, true);
  } catch {
    throw new EvaluationError(`Cannot replace ${pattern} by ${replacement}`);
  }
}
