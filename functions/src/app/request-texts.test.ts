/**
 * Checks that each text and list in a request has a maximum length, and that no pattern backtracks, so that no request is
 * expensive.
 */
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

/** Returns the schema and all its parts, each with its path. */
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

/** Returns the checks of a schema. The schema of a format like `z.uuid()` is also its own first check. */
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

describe("each text", () => {
  test.each(texts)("%s is checked for its length before anything else", (_, schema) => {
    const checks = checksOf(schema);
    expect(checks[0]).toMatchObject({ check: "max_length", abort: true });
    const measuring = checks.filter(({ check }) => check === "max_length");
    expect(measuring.every(({ abort }) => abort)).toBe(true);
  });

  test("of 100 KB is not matched with a pattern", () => {
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
    expect(isSafeFromBacktracking(pattern)).toBe(true);
  });

  test("a pattern that backtracks is found", () => {
    expect(isSafeFromBacktracking(/^\+?([\s().-]*\d){7,21}[\s().-]*(x\d+)?\s*$/)).toBe(false);
    expect(isSafeFromBacktracking(/^(a+)+$/)).toBe(false);
    expect(isSafeFromBacktracking(/^(?!__)\w+$/)).toBe(false);
  });
});

/**
 * Returns true if a pattern can't backtrack much and uses nothing that RE2 refuses: no lookahead, lookbehind or back-reference.
 */
function isSafeFromBacktracking(pattern: RegExp): boolean {
  return !/\(\?<?[=!]|\\[1-9]|\\k</.test(pattern.source) && isSafe(pattern, { maxScore: 8 }).safe;
}

describe("each list", () => {
  test.each(lists)("%s is checked for its size before its items are", (_, schema) => {
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
