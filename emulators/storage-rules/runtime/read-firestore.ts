import { toText } from "../values/conversions.ts";
import { EvaluationError, type Path, type Value } from "../values/value.ts";
import { DocumentNeeded, type Documents } from "./scope.ts";

/**
 * `firestore.get(path)` and `firestore.exists(path)`. Reading what does not exist is an error, as in Google's engine.
 *
 * @throws {DocumentNeeded} when the document has not been fetched yet
 */
export function readFirestore(name: string, path: Path, documents: Documents): Value {
  const document = documents.get(toText(path));
  if (document === undefined) throw new DocumentNeeded(path);
  if (name === "exists") return document !== null;
  if (document === null) throw new EvaluationError(`The document ${toText(path)} does not exist`);
  return new Map<string, Value>([
    ["__name__", path],
    ["id", path.segments.at(-1) ?? null],
    ["data", document],
  ]);
}
