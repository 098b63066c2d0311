/** Invalid and malicious values that tests put into every input of every API call. */
import { randomUUID } from "node:crypto";
import type { Endpoint } from "../src/contract/endpoint.ts";
import type { Sent } from "./calls-by-role.ts";

/** Segments of a URL in encoded form; some are encoded wrongly on purpose. */
const segments = [
  ...["%", "%00", "%2F", "%2e%2e", "%E0%A4%A", "%ED%A0%80", "%FF", "..", "."],
  ...["__x__", "__proto__", "constructor", "a/b", "a b", "\u0000", "x".repeat(129), randomUUID()].map(
    encodeURIComponent,
  ),
  encodeURIComponent(`${"x".repeat(2000)}@clinic.test`),
  encodeURIComponent("😀".repeat(500)),
];

const texts = [
  ...[
    "",
    " ",
    "__x__",
    "__proto__",
    "constructor",
    "Constructor",
    "toString",
    "..",
    "/",
    "a/b",
    "%",
    "\u0000",
  ],
  ...["\ud800", "cut \udfff within", "😀".repeat(400), "x".repeat(20_000), `${"x".repeat(2000)}@clinic.test`],
  ...["9999-12-31", "Dec 31, 9999", "10000-01-01", "0000-01-01", "-1", "1e999", "NaN", "true", "null"],
  ...["11:59 PM", "24:00", "Etc/Unknown", "+14:59", "pi_x", randomUUID()],
];

/** This text is replaced by a number that is valid in JSON but too large for any program. */
const tooGreat = "a number too great";

const values: unknown[] = [
  ...texts,
  ...[null, true, 0, -1, 0.001, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], ["a", "a"], [null], tooGreat],
  JSON.parse('{ "__proto__": { "admin": true }, "constructor": 1 }'),
  JSON.parse(`${"[".repeat(2000)}${"]".repeat(2000)}`),
];

const unreadable = ["{", "[", '"', "\ufeff{}", "undefined", "\u0000", "x".repeat(120_000)];

/**
 * Query parameters that are added to every call, even if the call ignores them. Calls that change something get only
 * a few, because each may take effect.
 */
const queries = { read: ["after", "limit", "q", "__proto__"], change: ["uid", "by"] };
const fewSegments = ["%00", "__proto__", "x".repeat(129)];

/** A request with its body as the bytes to send. */
interface HostileRequest {
  path: string;
  body?: string;
}

interface Change {
  /** The hostile value: a URL segment, a JSON value, or a whole body. */
  tried: string;
  send: (sample: Sent) => HostileRequest;
}

const segmentTried = (segment: string) => `segment ${segment}`;
const valueTried = (value: unknown) => `value ${JSON.stringify(value)}`;
const bodyTried = (body: string) => `body ${body}`;

/** The descriptions of all hostile values. Each must be used by at least one request. */
export const allTried: string[] = [
  ...segments.map(segmentTried),
  ...values.map(valueTried),
  ...unreadable.map(bodyTried),
];

/**
 * Generates requests in which one part of a valid request is hostile: a path segment, a query parameter, a value in
 * the body, or the whole body.
 */
export function hostileChanges({ method, path }: Endpoint, sample: Sent): Change[] {
  const present = [...new URL(sample.path, "http://clinic.test").searchParams.keys()];
  return [
    ...inPath(path),
    ...inQuery(present, segments),
    ...(method === "GET" ? inQuery(queries.read, segments) : inQuery(queries.change, fewSegments)),
    // Hostile forms have tests of their own: doctors/doctor-photos.suite.test.ts
    ...(sample.body === undefined || sample.body instanceof FormData ? [] : inBody(sample.body)),
  ];
}

function inPath(template: string): Change[] {
  return template.split("/").flatMap((part, i) =>
    part.startsWith("{")
      ? segments.map((segment) => ({
          tried: segmentTried(segment),
          send: ({ path, body }) => {
            const [pathname = "", query = ""] = path.split("?");
            return { path: `${pathname.split("/").with(i, segment).join("/")}?${query}`, ...written(body) };
          },
        }))
      : [],
  );
}

function inQuery(names: readonly string[], tried: readonly string[]): Change[] {
  return names.flatMap((name) =>
    [...tried, `a&${name}=b`].map((value) => ({
      tried: segmentTried(value),
      send: ({ path, body }) => {
        const [pathname = "", query = ""] = path.split("?");
        const others = new URLSearchParams(query);
        others.delete(name);
        return { path: `${pathname}?${others}&${name}=${value}`, ...written(body) };
      },
    })),
  );
}

function inBody(sampleBody: unknown): Change[] {
  return [
    ...unreadable.map((body) => ({ tried: bodyTried(body), send: ({ path }: Sent) => ({ path, body }) })),
    ...[[], ...places(sampleBody)].flatMap((place) =>
      values.map((value) => ({
        tried: valueTried(value),
        send: ({ path, body }: Sent) => ({ path, ...written(put(body, place, value)) }),
      })),
    ),
  ];
}

function written(body: unknown): { body?: string } {
  return body === undefined || body instanceof FormData
    ? {}
    : { body: JSON.stringify(body).replace(`"${tooGreat}"`, "1e999") };
}

/** Returns the path of keys to each position within a value, from the outermost key. */
function places(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...places(part).map((inner) => [key, ...inner]),
  ]);
}

function put(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy: unknown = structuredClone(whole);
  if (typeof copy === "object" && copy !== null)
    Reflect.set(copy, key, put(Reflect.get(copy, key), rest, value));
  return copy;
}
