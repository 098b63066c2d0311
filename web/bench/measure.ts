import lighthouse, { type Artifacts } from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { errors, type Page } from "playwright-core";
import { type Budget, type Category, categories, nameOf } from "./budgets.ts";

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

/** When a page shows what it is there for, and what came over the wire until then. NaN where it never has. */
type Shown = { shownMs: number; shownBytes: number };

const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling.mobileSlow4G;
const bytesPerSecond = (kilobits: number) => Math.floor((kilobits * 1024) / 8);
/** A longer wait is reported as a fault. */
const mostMs = 15_000;

/**
 * By a mark that the page sets (User Timing), on Lighthouse's line. With nobody recording: Lighthouse writes down all that
 * happens, and takes as much of a small machine as the page.
 */
export async function measureShown(page: Page, url: string, slowdown: number, mark: string): Promise<Shown> {
  const session = await page.context().newCDPSession(page);
  const log: NetworkEvent[] = [];
  session.on("Network.requestWillBeSent", (params) =>
    log.push({ method: "Network.requestWillBeSent", params }),
  );
  session.on("Network.responseReceived", (params) =>
    log.push({ method: "Network.responseReceived", params }),
  );
  session.on("Network.loadingFinished", (params) => log.push({ method: "Network.loadingFinished", params }));
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: requestLatencyMs,
    downloadThroughput: bytesPerSecond(downloadThroughputKbps),
    uploadThroughput: bytesPerSecond(uploadThroughputKbps),
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(url, { waitUntil: "commit" });
  const shownMs = await timeOf(page, mark);
  await session.detach();
  return { shownMs, shownBytes: Number.isNaN(shownMs) ? Number.NaN : transferIn(log, shownMs).bytes };
}

async function timeOf(page: Page, mark: string): Promise<number> {
  try {
    const marked = await page.waitForFunction(
      (name) => performance.getEntriesByName(name, "mark")[0]?.startTime,
      mark,
      { timeout: mostMs, polling: 200 },
    );
    return (await marked.jsonValue()) ?? Number.NaN;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return Number.NaN;
    throw error;
  }
}

/** The events of the browser's protocol that report what was received: https://chromedevtools.github.io/devtools-protocol/tot/Network/. */
type NetworkEvent =
  | { method: "Network.requestWillBeSent"; params: { timestamp: number } }
  | { method: "Network.responseReceived"; params: { requestId: string; type: string } }
  | {
      method: "Network.loadingFinished";
      params: { requestId: string; encodedDataLength: number; timestamp: number };
    };

type Log = readonly (NetworkEvent | Artifacts["DevtoolsLog"][number])[];

type Received = { bytes: number; isScript: boolean; endedMs: number };

/** All that came over the wire until `untilMs` after the visit began, headers too, as Lighthouse counts it. */
function transferIn(log: Log, untilMs = Number.POSITIVE_INFINITY): { bytes: number; scriptBytes: number } {
  const received = receivedIn(log).filter(({ endedMs }) => endedMs <= untilMs);
  const sum = (of: readonly Received[]) => of.reduce((total, { bytes }) => total + bytes, 0);
  return { bytes: sum(received), scriptBytes: sum(received.filter(({ isScript }) => isScript)) };
}

function receivedIn(log: Log): Received[] {
  const scripts = new Set<string>();
  const received: Received[] = [];
  let began: number | undefined;
  for (const entry of log) {
    if (entry.method === "Network.requestWillBeSent") began ??= entry.params.timestamp;
    if (entry.method === "Network.responseReceived" && entry.params.type === "Script")
      scripts.add(entry.params.requestId);
    if (entry.method === "Network.loadingFinished" && began !== undefined) {
      const { requestId, encodedDataLength: bytes, timestamp } = entry.params;
      received.push({ bytes, isScript: scripts.has(requestId), endedMs: (timestamp - began) * 1000 });
    }
  }
  return received;
}

/** A sentence for each figure that is over its budget. */
export function overBudget(budget: Budget, measured: Measured): string[] {
  const excesses = [
    ["LCP", Math.round(measured.lcpMs), budget.lcpMs, "ms"],
    // As Lighthouse shows it: the thousandths.
    ["CLS", Number(measured.cls.toFixed(3)), budget.cls, ""],
    ["Transfer", measured.bytes, budget.bytes, "bytes"],
    ["Scripts", measured.scriptBytes, budget.scriptBytes ?? Number.POSITIVE_INFINITY, "bytes"],
    ...(budget.shown
      ? ([
          [budget.shown.mark, Math.round(measured.shownMs), budget.shown.ms, "ms"],
          [`Transfer until ${budget.shown.mark}`, measured.shownBytes, budget.shown.bytes, "bytes"],
        ] as const)
      : []),
  ] as const;
  const page = nameOf(budget);
  const scores = categories
    .filter((category) => measured.scores[category] < budget.scores[category])
    .map(
      (category) =>
        `${page}: ${category} ${measured.scores[category]}, at least ${budget.scores[category]} wanted`,
    );
  const figures = excesses
    .filter(([, is, most]) => !(is <= most))
    .map(([name, is, most, unit]) => `${page}: ${name} ${is} ${unit}, at most ${most} wanted`);
  return [...scores, ...figures];
}
