import { checkedInt } from "./operators.ts";
import { EvaluationError, Path, typeOf, type Value } from "./value.ts";

export function toText(value: Value): string {
  if (value instanceof Path) return `/${value.segments.join("/")}`;
  if (typeof value === "number") return floatText(value);
  if (value === null || ["string", "bigint", "boolean"].includes(typeof value)) return String(value);
  throw new EvaluationError(`string(${typeOf(value)}) is not supported`);
}

/** As Java writes a double: 1.0, 1.5, 1.0E8. */
function floatText(value: number): string {
  const size = Math.abs(value);
  if (!Number.isFinite(value)) return String(value);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return withPoint(String(value));
  const [digits = "", exponent = ""] = value.toExponential().split("e");
  return `${withPoint(digits)}E${Number(exponent)}`;
}

function withPoint(digits: string): string {
  return digits.includes(".") ? digits : `${digits}.0`;
}

export function toInt(value: Value): bigint {
  if (typeof value === "bigint") return value;
  if (typeof value === "number" && Number.isFinite(value)) return checkedInt(BigInt(Math.trunc(value)));
  if (typeof value === "string" && /^[+-]?\d+$/.test(value))
    return checkedInt(BigInt(value.replace("+", "")));
  throw new EvaluationError(`int(${typeOf(value)}) is not possible here`);
}

export function toFloat(value: Value): number {
  if (typeof value === "bigint" || typeof value === "number") return Number(value);
  if (typeof value === "string" && /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(value))
    return Number(value);
  throw new EvaluationError(`float(${typeOf(value)}) is not possible here`);
}

export function toPath(text: string): Path {
  const segments = text.replace(/^\//, "").split("/");
  if (segments.includes("")) throw new EvaluationError(`A path has no empty segment: ${text}`);
  return new Path(segments);
}
