import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { request } from "../../../emulators/testing/request.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { freshQuerySchema } from "../contract/fields.ts";
import { DomainError } from "../domain/domain-error.ts";
import { bind, type Route } from "./bind.ts";

const nameSchema = z.object({ name: z.string("Name is required") });
const grpcError = (code: number, message = "from Firestore") => Object.assign(new Error(message), { code });

/** Errors of Google's SDK after its last retry, on production and on the emulator. */
const givenUp: [number, string][] = [
  [1, "CANCELLED"],
  [2, "UNKNOWN"],
  [3, "INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid."],
  [3, "INVALID_ARGUMENT: Transaction is invalid or closed."],
  [4, "DEADLINE_EXCEEDED"],
  [8, "RESOURCE_EXHAUSTED"],
  [10, "ABORTED: Too much contention on these documents."],
  [13, "INTERNAL"],
  [14, "UNAVAILABLE"],
];

const get = { method: "GET", permission: "anyone", errors: [] } as const;
const texts = z.array(z.string());
const named = z.object({ name: z.string() });
const shortId = z.object({ id: z.string().check(z.maxLength(3)) });
const failing = (path: `/${string}`, error: unknown) =>
  bind({ ...get, path, answer: texts }, () => Promise.reject(error));

const routes: Route[] = [
  bind({ ...get, path: "/public", publicSeconds: 30, query: freshQuerySchema, answer: texts }, async () => [
    "a",
  ]),
  bind({ ...get, path: "/own", answer: texts }, async () => []),
  bind(
    {
      ...get,
      method: "POST",
      path: "/name",
      status: 201,
      readsSuccess: true,
      body: nameSchema,
      answer: named,
    },
    async ({ body }) => body,
  ),
  bind({ ...get, path: "/page", paged: true, answer: texts }, async () => ({
    items: ["a", "b"],
    next: "b",
    total: 7,
  })),
  bind({ ...get, path: "/long", answer: texts }, async () =>
    Array.from({ length: 500 }, () => "a free time"),
  ),
  bind({ ...get, path: "/file", download: "my-data.json", answer: texts }, async () => ["a"]),
  bind({ ...get, path: "/things/{id}", params: shortId, answer: texts }, async ({ params }) => [params.id]),
  // This compiles, because a type can't forbid extra fields. The test for `/too-much` finds them.
  bind({ ...get, path: "/too-much", answer: named }, async () => {
    const stored = { name: "Ada", email: "ada@patients.test" };
    return stored;
  }),
  failing("/fault", new Error("secret detail")),
  ...givenUp.map(([code, message], i) => failing(`/given-up/${i}`, grpcError(code, message))),
  failing("/refused", grpcError(3)),
  failing("/undeclared", new DomainError("slot-taken")),
  bind({ ...get, path: "/hasty", errors: ["too-many-requests"], answer: texts }, () =>
    Promise.reject(new DomainError("too-many-requests", { retryAfterSeconds: 9 })),
  ),
];

const logs: string[] = [];
vi.mock("firebase-functions/logger", () => {
  const log = (message: string, details: object) => logs.push(JSON.stringify({ message, ...details }));
  return { info: log, warn: log, error: log };
});

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  given: Parameters<typeof serveApp>[1] = {},
) {
  logs.length = 0;
  const app = await serveApp(routes, given);
  try {
    const sent = { ...(body !== undefined && { body }), ...(headers && { headers }), origin: app.origin };
    return await request(method, path, sent);
  } finally {
    await app.close();
  }
}

test("an unknown address is a 404 in JSON", async () => {
  const { status, body } = await ask("GET", "/nothing");
  expect(status).toBe(404);
  expect(body).toMatchObject({ error: { code: "not-found", requestId: expect.any(String) } });
});

test("an unknown method of a known address is a 404 too", async () => {
  expect((await ask("DELETE", "/own")).status).toBe(404);
});

test("every response has a request id, errors included", async () => {
  const { headers, body } = await ask("POST", "/name", {});
  expect(body).toMatchObject({ error: { requestId: headers.get("X-Request-Id") } });
});

test("invalid input is a 400 with a reason for each field, and `success: false` where the specification has it", async () => {
  const { status, body } = await ask("POST", "/name", {});
  expect(status).toBe(400);
  expect(body).toMatchObject({
    success: false,
    error: { code: "invalid", fields: { name: "Name is required" } },
  });
});

test("malformed JSON is a 400", async () => {
  const { status, body } = await ask("POST", "/name", undefined, { "Content-Type": "application/json" });
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: { code: "invalid" } });
});

test("a body above 100 kB is a 413", async () => {
  const { status, body } = await ask("POST", "/name", { name: "x".repeat(101 * 1024) });
  expect(status).toBe(413);
  expect(body).toMatchObject({ error: { code: "too-large" } });
});

test("an unexpected error is a 500 without details, and the log has the details", async () => {
  const { status, body } = await ask("GET", "/fault");
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toMatch("secret detail");
  expect(logs.join()).toMatch(/unexpected error.*secret detail|secret detail.*unexpected error/);
});

test.each(givenUp.map(([, message], i) => [message, i] as const))(
  "a temporary database error is a 503 with the time to try again: %s",
  async (_, i) => {
    const { status, body, headers } = await ask("GET", `/given-up/${i}`);
    expect(status).toBe(503);
    expect(body).toMatchObject({ error: { code: "unavailable" } });
    expect(headers.get("Retry-After")).toBe("5");
    expect(logs.join()).toMatch("dependency unavailable");
  },
);

test("an invalid database request is a 500", async () => {
  expect((await ask("GET", "/refused")).status).toBe(500);
});

test("a rate limit's response has Retry-After", async () => {
  const { status, headers } = await ask("GET", "/hasty");
  expect(status).toBe(429);
  expect(headers.get("Retry-After")).toBe("9");
});

test("public responses may be cached briefly and have an ETag", async () => {
  const first = await ask("GET", "/public");
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
  const again = await ask("GET", "/public", undefined, {
    "If-None-Match": first.headers.get("ETag") ?? "",
    "Cache-Control": "max-age=0",
  });
  expect(again.status).toBe(304);
});

test("other responses may not be cached, errors included", async () => {
  for (const path of ["/own", "/hasty"]) {
    expect((await ask("GET", path)).headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("the log has route, status and duration of a request, and none of its data", async () => {
  await ask("POST", "/name?from=somewhere", { name: "Ada Patient" });
  expect(JSON.parse(logs.at(-1) ?? "")).toMatchObject({
    route: "/name",
    status: 201,
    ms: expect.any(Number),
    permission: "anyone",
  });
  expect(logs.join()).not.toMatch(/Ada|somewhere/);
});

test("a page of a list has the next page's cursor and the total number", async () => {
  const { body, headers } = await ask("GET", "/page");
  expect(body).toEqual(["a", "b"]);
  expect([headers.get("X-Next"), headers.get("X-Total-Count")]).toEqual(["b", "7"]);
});

test("a download has a file name", async () => {
  const { headers } = await ask("GET", "/file");
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="my-data.json"');
});

test.each([
  ["/long", "gzip", "gzip", "a free time"],
  ["/long", "gzip, deflate, br", "br", "a free time"],
  ["/long", "identity", null, "a free time"],
  ["/public", "gzip", null, "a"],
])("a response to %s with Accept-Encoding %s has the encoding %s", async (path, accepted, encoding, text) => {
  const { headers, body } = await ask("GET", path, undefined, { "Accept-Encoding": accepted });
  expect(headers.get("Content-Encoding")).toBe(encoding);
  expect(body).toContain(text);
});

test("a malformed path parameter is a 404", async () => {
  expect((await ask("GET", "/things/abc")).body).toEqual(["abc"]);
  expect((await ask("GET", "/things/abcd")).status).toBe(404);
});

test("a request with `fresh` is not cached", async () => {
  const { headers } = await ask("GET", "/public?fresh=17");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("in production keys that the contract doesn't name are removed", async () => {
  const { status, body } = await ask("GET", "/too-much", undefined, {}, { trustProxy: true });
  expect([status, body]).toEqual([200, { name: "Ada" }]);
});

test.each<[string, string, unknown?]>([
  ["GET", "/own"],
  ["GET", "/nothing"],
  ["GET", "/fault"],
  ["GET", "/refused"],
  ["GET", "/things/%"],
  ["POST", "/name", {}],
  ["OPTIONS", "/own"],
])(
  "headers forbid browsers to guess a response's type, run it or frame it: %s %s",
  async (method, path, body) => {
    const { headers } = await ask(method, path, body);
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; .*frame-ancestors 'none'$/);
  },
);

test.each(["/too-much", "/undeclared"])(
  "what the contract doesn't name is a defect wherever we test, and patients don't pay for it: %s",
  async (path) => {
    const { status } = await ask("GET", path);
    expect(status).toBe(500);
    expect(logs.join()).toMatch(/unexpected error.*(more than the contract names|doesn't name)/);
    expect((await ask("GET", path, undefined, {}, { trustProxy: true })).status).not.toBe(500);
  },
);
