import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { describeApi } from "./openapi.ts";
import { routes, routesByName } from "./routes.ts";

const document = describeApi(routesByName);

test("the document is valid OpenAPI 3.1", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("it lists all calls by operation name", () => {
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    routes.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort(),
  );
});

test("a photo is sent only as a file in a form", () => {
  const file = { type: "string", format: "binary", contentEncoding: "binary" };
  const schema = { properties: { image: file }, required: ["image"] };
  const { parameters, requestBody } = z.parse(
    z.object({ parameters: z.array(z.unknown()), requestBody: z.object({ content: z.unknown() }) }),
    document.paths["/photo"]?.post,
  );
  expect(parameters).toMatchObject([
    { name: "for", in: "query", required: true, schema: { enum: ["doctor", "site", "treatment"] } },
  ]);
  expect(requestBody.content).toEqual({ "multipart/form-data": { schema: expect.objectContaining(schema) } });
});

/** zod checks that JSON Schema can express. `overwrite` is `trim`, which refuses nothing. */
const expressibleChecks = new Set([
  ...["less_than", "greater_than", "multiple_of", "number_format", "min_length", "max_length"],
  ...["string_format", "overwrite"],
]);

/** Finds the parts of a schema that OpenAPI can't express: transforms and checks in code. */
function findInexpressible(schema: z.core.$ZodType, path: string, seen = new Set<unknown>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { def } = schema._zod;
  const own = ["transform", "pipe", "custom"].includes(def.type) ? [`${path}: ${def.type}`] : [];
  const checks = (def.checks ?? [])
    .map((check) => check._zod.def.check)
    .filter((name) => !expressibleChecks.has(name));
  const parts = Object.entries(def).flatMap(([key, part]) =>
    inner(part).map((one) => [`${path}.${key}`, one] as const),
  );
  return [
    ...own,
    ...checks.map((name) => `${path}: ${name}`),
    ...parts.flatMap(([at, one]) => findInexpressible(one, at, seen)),
  ];
}

function inner(part: unknown): z.core.$ZodType[] {
  if (part instanceof z.core.$ZodType) return [part];
  if (typeof part !== "object" || part === null) return [];
  return Object.values(part).filter((value) => value instanceof z.core.$ZodType);
}

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s asks nothing that its document can't say",
  (_, { params, query, body, answer }) => {
    const schemas = [params, query, body, answer].filter((schema) => schema !== undefined);
    expect(schemas.flatMap((schema) => findInexpressible(schema, "$"))).toEqual([]);
  },
);

test("a schema with a transform or a check in code is reported", () => {
  const trusting = z.object({ n: z.array(z.string().check(z.refine((text) => text !== "x"))) });
  expect(findInexpressible(trusting, "$")).toContain("$.shape.element: custom");
  expect(findInexpressible(z.optional(z.pipe(z.string(), z.transform(Number))), "$")).toContain(
    "$.innerType: pipe",
  );
});
