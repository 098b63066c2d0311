import lighthouse from "lighthouse";
import { type Category, categories } from "./budgets.ts";
import type { Shown } from "./measure-shown.ts";
import { transferIn } from "./transfer.ts";

export type Measured = {
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  bytes: number;
  scriptBytes: number;
} & Shown;

/**
 * One visit in the browser that listens on `port`: a phone, by a line and a processor slowed down in earnest rather than by
 * calculation, the processor so many times. Nothing when the trace was spoilt.
 */
export async function measure(
  url: string,
  port: number,
  slowdown: number,
): Promise<Omit<Measured, keyof Shown> | undefined> {
  const result = await lighthouse(url, {
    port,
    formFactor: "mobile",
    throttlingMethod: "devtools",
    throttling: { cpuSlowdownMultiplier: slowdown },
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: "error",
  });
  if (!result || result.lhr.runtimeError) return undefined;
  const { audits, categories: judged } = result.lhr;
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((judged[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    lcpMs: value("largest-contentful-paint"),
    cls: value("cumulative-layout-shift"),
    tbtMs: value("total-blocking-time"),
    ...transferIn(result.artifacts.DevtoolsLog),
  };
}

/** Of each figure the middle one: a busy machine spoils single runs. */
export function median(runs: Measured[]): Measured {
  const middle = (pick: (run: Measured) => number) =>
    runs.map(pick).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
  return {
    scores: {
      performance: middle(({ scores }) => scores.performance),
      accessibility: middle(({ scores }) => scores.accessibility),
      "best-practices": middle(({ scores }) => scores["best-practices"]),
      seo: middle(({ scores }) => scores.seo),
    },
    lcpMs: middle(({ lcpMs }) => lcpMs),
    cls: middle(({ cls }) => cls),
    tbtMs: middle(({ tbtMs }) => tbtMs),
    bytes: middle(({ bytes }) => bytes),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
    shownMs: middle(({ shownMs }) => shownMs),
    shownBytes: middle(({ shownBytes }) => shownBytes),
  };
}
