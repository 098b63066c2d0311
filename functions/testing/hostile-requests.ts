/** Invalid and malicious values that tests put into every input of every API call. */
import { randomUUID } from "node:crypto";
import type { Endpoint } from "../src/contract/endpoint.ts";
import type { PreparedCall } from "./calls-by-role.ts";

/** Segments of a URL in encoded form; some are encoded wrongly on purpose. */
const hostileSegments = [
  ...["%", "%00", "%2F", "%2e%2e", "%E0%A4%A", "%ED%A0%80", "%FF", "..", "."],
  ...["__x__", "__proto__", "constructor", "a/b", "a b", "\u0000", "x".repeat(129), randomUUID()].map(
    encodeURIComponent,
  ),
  encodeURIComponent(`${"x".repeat(2000)}@clinic.test`),
  encodeURIComponent("😀".repeat(500)),
];

const hostileTexts = [
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
const hugeNumberPlaceholder = "a number too great";

const hostileValues: unknown[] = [
  ...hostileTexts,
  ...[
    null,
    true,
    0,
    -1,
    0.001,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[]],
    ["a", "a"],
    [null],
    hugeNumberPlaceholder,
  ],
  JSON.parse('{ "__proto__": { "admin": true }, "constructor": 1 }'),
  JSON.parse(`${"[".repeat(2000)}${"]".repeat(2000)}`),
];

const unparsableBodies = ["{", "[", '"', "\ufeff{}", "undefined", "\u0000", "x".repeat(120_000)];

/**
 * Query parameters that are added to every call, even if the call ignores them. Calls that change something get only
 * a few, because each may take effect.
 */
const addedQueryNames = { read: ["after", "limit", "q", "__proto__"], change: ["uid", "by"] };
const fewHostileSegments = ["%00", "__proto__", "x".repeat(129)];

/** A request with its body as the bytes to send. */
interface HostileRequest {
  path: string;
  body?: string;
}

interface HostileVariant {
  /** The hostile value: a URL segment, a JSON value, or a whole body. */
  tried: string;
  send: (sample: PreparedCall) => HostileRequest;
}

const describeSegment = (segment: string) => `segment ${segment}`;
const describeValue = (value: unknown) => `value ${JSON.stringify(value)}`;
const describeBody = (body: string) => `body ${body}`;

/** The descriptions of all hostile values. Each must be used by at least one request. */
export const allHostileDescriptions: string[] = [
  ...hostileSegments.map(describeSegment),
  ...hostileValues.map(describeValue),
  ...unparsableBodies.map(describeBody),
];

/**
 * Generates requests in which one part of a valid request is hostile: a path segment, a query parameter, a value in
 * the body, or the whole body.
 */
export function hostileVariantsOf({ method, path }: Endpoint, sample: PreparedCall): HostileVariant[] {
  const present = [...new URL(sample.path, "http://clinic.test").searchParams.keys()];
  return [
    ...pathVariants(path),
    ...queryVariants(present, hostileSegments),
    ...(method === "GET"
      ? queryVariants(addedQueryNames.read, hostileSegments)
      : queryVariants(addedQueryNames.change, fewHostileSegments)),
    // Hostile forms have tests of their own: clinic/photos.suite.test.ts
    ...(sample.body === undefined || sample.body instanceof FormData ? [] : bodyVariants(sample.body)),
  ];
}

function pathVariants(template: string): HostileVariant[] {
  return template.split("/").flatMap((part, i) =>
    part.startsWith("{")
      ? hostileSegments.map((segment) => ({
          tried: describeSegment(segment),
          send: ({ path, body }) => {
            const [pathname = "", query = ""] = path.split("?");
            return {
              path: `${pathname.split("/").with(i, segment).join("/")}?${query}`,
              ...serializeBody(body),
            };
          },
        }))
      : [],
  );
}

function queryVariants(names: readonly string[], tried: readonly string[]): HostileVariant[] {
  return names.flatMap((name) =>
    [...tried, `a&${name}=b`].map((value) => ({
      tried: describeSegment(value),
      send: ({ path, body }) => {
        const [pathname = "", query = ""] = path.split("?");
        const others = new URLSearchParams(query);
        others.delete(name);
        return { path: `${pathname}?${others}&${name}=${value}`, ...serializeBody(body) };
      },
    })),
  );
}

function bodyVariants(sampleBody: unknown): HostileVariant[] {
  return [
    ...unparsableBodies.map((body) => ({
      tried: describeBody(body),
      send: ({ path }: PreparedCall) => ({ path, body }),
    })),
    ...[[], ...keyPathsIn(sampleBody)].flatMap((place) =>
      hostileValues.map((value) => ({
        tried: describeValue(value),
        send: ({ path, body }: PreparedCall) => ({ path, ...serializeBody(put(body, place, value)) }),
      })),
    ),
  ];
}

function serializeBody(body: unknown): { body?: string } {
  return body === undefined || body instanceof FormData
    ? {}
    : { body: JSON.stringify(body).replace(`"${hugeNumberPlaceholder}"`, "1e999") };
}

/** Returns the path of keys to each position within a value, from the outermost key. */
function keyPathsIn(value: unknown): string[][] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [
    [key],
    ...keyPathsIn(part).map((inner) => [key, ...inner]),
  ]);
}

function put(whole: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy: unknown = structuredClone(whole);
  if (typeof copy === "object" && copy !== null)
    Reflect.set(copy, key, put(Reflect.get(copy, key), rest, value));
  return copy;
}
