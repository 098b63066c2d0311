/** Every text and every list of a request has a greatest length, and no pattern backtracks, so that no request costs much. */
import { isSafe } from "redos-detector";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { routes } from "./routes.ts";

type Schema = z.core.$ZodType;

const requests = routes.flatMap(({ endpoint: { method, path, params, query, body } }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? within(schema, `${method} ${path} ${part}`) : [],
  ),
);
const texts = requests.filter(([, { _zod }]) => _zod.def.type === "string");
const lists = requests.filter(([, { _zod }]) => _zod.def.type === "array");

/** The schema and all its parts, each with its place. */
function within(schema: Schema, path: string): [path: string, schema: Schema][] {
  const parts = Object.entries(schema._zod.def).flatMap(([key, part]) =>
    key === "checks" ? [] : schemasOf(part).map(([name, one]) => [`${path}.${name || key}`, one] as const),
  );
  return [[path, schema], ...parts.flatMap(([at, one]) => within(one, at))];
}

function schemasOf(part: unknown): [name: string, schema: Schema][] {
  if (part instanceof z.core.$ZodType) return [["", part]];
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).filter(
    (entry): entry is [string, Schema] => entry[1] instanceof z.core.$ZodType,
  );
}

/** The schema of a format like `z.uuid()` is also its first check. */
function checksOf(schema: Schema): z.core.$ZodCheckDef[] {
  const own = schema instanceof z.core.$ZodCheck ? [schema] : [];
  return [...own, ...(schema._zod.def.checks ?? [])].map((check) => check._zod.def);
}

function patternsOf(schema: Schema): RegExp[] {
  return checksOf(schema).flatMap((check) =>
    "pattern" in check && check.pattern instanceof RegExp ? [check.pattern] : [],
  );
}

test("there are texts and lists in requests", () => {
  expect(texts.length).toBeGreaterThan(100);
  expect(lists.length).toBeGreaterThan(10);
});

describe("every text", () => {
  test.each(texts)("%s ends at its length, before anything else looks at it", (_, schema) => {
    const checks = checksOf(schema);
    expect(checks[0]).toMatchObject({ check: "max_length", abort: true });
    const measuring = checks.filter(({ check }) => check === "max_length");
    expect(measuring.every(({ abort }) => abort)).toBe(true);
  });

  test("of 100 KB is seen by no pattern", () => {
    const run = vi.spyOn(RegExp.prototype, "test");
    try {
      for (const [path, schema] of texts) {
        run.mockClear();
        for (const text of longTexts) z.safeParse(schema, text);
        const own = new Set<unknown>(patternsOf(schema));
        const seen = run.mock.calls.filter((_, i) => own.has(run.mock.contexts[i]));
        expect(seen, path).toEqual([]);
      }
    } finally {
      run.mockRestore();
    }
  });
});

const longTexts = ["1234567", "a@a.", ""].flatMap((start) =>
  [" ", "0", "a.", "a-", "_", "\u0301\u0316", "\u200b", "\n"].map((part) => {
    const whole = start + part.repeat(100_000 / part.length);
    return `${whole}y!`;
  }),
);

describe("no pattern backtracks:", () => {
  const patterns = new Map(texts.flatMap(([, schema]) => patternsOf(schema)).map((one) => [`${one}`, one]));

  test.each([...patterns])("%s", (_, pattern) => {
    expect(isSteady(pattern)).toBe(true);
  });

  test("one that would be found", () => {
    expect(isSteady(/^\+?([\s().-]*\d){7,21}[\s().-]*(x\d+)?\s*$/)).toBe(false);
    expect(isSteady(/^(a+)+$/)).toBe(false);
    expect(isSteady(/^(?!__)\w+$/)).toBe(false);
  });
});

/** Whether a pattern has little to backtrack, and nothing that RE2 refuses: no lookahead, no lookbehind, no back-reference. */
function isSteady(pattern: RegExp): boolean {
  return !/\(\?<?[=!]|\\[1-9]|\\k</.test(pattern.source) && isSafe(pattern, { maxScore: 8 }).safe;
}

describe("every list", () => {
  test.each(lists)("%s ends at its size, before its items are looked at", (_, schema) => {
    const max = checksOf(schema).flatMap((check) =>
      check.check === "max_length" && "maximum" in check ? [Number(check.maximum)] : [],
    );
    expect(Math.min(...max)).toBeLessThanOrEqual(2000);
    const looked = vi.fn();
    const sent = new Proxy(Array(2001).fill(0), {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) looked();
        return Reflect.get(target, key);
      },
    });
    expect(z.safeParse(schema, sent).error?.issues).toMatchObject([{ code: "too_big" }]);
    expect(looked).not.toHaveBeenCalled();
  });
});
