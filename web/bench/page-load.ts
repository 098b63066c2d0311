/** Measures how a page loads on a phone, and compares the figures with the page's budget. */
import lighthouse, { type Artifacts } from "lighthouse";
import { throttling } from "lighthouse/core/config/constants.js";
import { errors, type Page } from "playwright-core";
import { type Budget, type Category, categories, reportNameOf } from "./budgets.ts";
import { median } from "./median.ts";

/** The figures of one page load. NaN stands for a value that was not measured. */
export type PageLoad = {
  scores: Record<Category, number>;
  lcpMs: number;
  cls: number;
  tbtMs: number;
  bytes: number;
  scriptBytes: number;
} & ContentLoad;

/** The time at which the page shows its content, and the bytes transferred before. */
type ContentLoad = { contentMs: number; contentBytes: number };

/**
 * Lets Lighthouse load a page in the browser at this debugging port. Really slows down the network and the processor, instead of
 * Lighthouse's simulation. Returns undefined when Lighthouse fails.
 */
export async function runLighthouse(
  url: string,
  port: number,
  cpuSlowdown: number,
): Promise<Omit<PageLoad, keyof ContentLoad> | undefined> {
  const result = await lighthouse(url, {
    port,
    formFactor: "mobile",
    throttlingMethod: "devtools",
    throttling: { cpuSlowdownMultiplier: cpuSlowdown },
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: "error",
  });
  if (!result || result.lhr.runtimeError) return undefined;
  const { audits, categories: results } = result.lhr;
  const auditValue = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: scoreEachCategory((category) => Math.round((results[category]?.score ?? 0) * 100)),
    lcpMs: auditValue("largest-contentful-paint"),
    cls: auditValue("cumulative-layout-shift"),
    tbtMs: auditValue("total-blocking-time"),
    ...sumTransferredBytes(result.artifacts.DevtoolsLog),
  };
}

export function takeMedianLoad(loads: readonly PageLoad[]): PageLoad {
  const medianOf = (pick: (load: PageLoad) => number) => median(loads.map(pick));
  return {
    scores: scoreEachCategory((category) => medianOf(({ scores }) => scores[category])),
    lcpMs: medianOf(({ lcpMs }) => lcpMs),
    cls: medianOf(({ cls }) => cls),
    tbtMs: medianOf(({ tbtMs }) => tbtMs),
    bytes: medianOf(({ bytes }) => bytes),
    scriptBytes: medianOf(({ scriptBytes }) => scriptBytes),
    contentMs: medianOf(({ contentMs }) => contentMs),
    contentBytes: medianOf(({ contentBytes }) => contentBytes),
  };
}

function scoreEachCategory(scoreOf: (category: Category) => number): Record<Category, number> {
  return {
    performance: scoreOf("performance"),
    accessibility: scoreOf("accessibility"),
    "best-practices": scoreOf("best-practices"),
    seo: scoreOf("seo"),
  };
}

const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling.mobileSlow4G;
const toBytesPerSecond = (kilobits: number) => Math.floor((kilobits * 1024) / 8);
const contentTimeoutMs = 15_000;

/**
 * Loads a page on a network as slow as Lighthouse's, until the page sets this User Timing mark. Does not use Lighthouse, because
 * its recording would slow the page down on a small machine.
 */
export async function measureContent(
  page: Page,
  url: string,
  cpuSlowdown: number,
  mark: string,
): Promise<ContentLoad> {
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
    downloadThroughput: toBytesPerSecond(downloadThroughputKbps),
    uploadThroughput: toBytesPerSecond(uploadThroughputKbps),
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(url, { waitUntil: "commit" });
  const contentMs = await waitForMark(page, mark);
  await session.detach();
  const contentBytes = Number.isNaN(contentMs) ? Number.NaN : sumTransferredBytes(log, contentMs).bytes;
  return { contentMs, contentBytes };
}

async function waitForMark(page: Page, mark: string): Promise<number> {
  try {
    const time = await page.waitForFunction(
      (name) => performance.getEntriesByName(name, "mark")[0]?.startTime,
      mark,
      { timeout: contentTimeoutMs, polling: 200 },
    );
    return (await time.jsonValue()) ?? Number.NaN;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return Number.NaN;
    throw error;
  }
}

/** Chrome's network events, which tell the transferred bytes: https://chromedevtools.github.io/devtools-protocol/tot/Network/. */
type NetworkEvent =
  | { method: "Network.requestWillBeSent"; params: { timestamp: number } }
  | { method: "Network.responseReceived"; params: { requestId: string; type: string } }
  | {
      method: "Network.loadingFinished";
      params: { requestId: string; encodedDataLength: number; timestamp: number };
    };

type NetworkLog = readonly (NetworkEvent | Artifacts["DevtoolsLog"][number])[];

/** Sums the transferred bytes until `untilMs` after the first request. Counts headers too, as Lighthouse does. */
function sumTransferredBytes(log: NetworkLog, untilMs = Number.POSITIVE_INFINITY) {
  const scripts = new Set<string>();
  const transfer = { bytes: 0, scriptBytes: 0 };
  let start: number | undefined;
  for (const entry of log) {
    if (entry.method === "Network.requestWillBeSent") start ??= entry.params.timestamp;
    if (entry.method === "Network.responseReceived" && entry.params.type === "Script")
      scripts.add(entry.params.requestId);
    if (entry.method === "Network.loadingFinished" && start !== undefined) {
      const { requestId, encodedDataLength, timestamp } = entry.params;
      if ((timestamp - start) * 1000 > untilMs) continue;
      transfer.bytes += encodedDataLength;
      if (scripts.has(requestId)) transfer.scriptBytes += encodedDataLength;
    }
  }
  return transfer;
}

/** A sentence for each value over budget. NaN (not measured) counts as over budget. */
export function listExceededBudgets(budget: Budget, load: PageLoad): string[] {
  const page = reportNameOf(budget);
  const { scores, content } = budget;
  const values = [
    ["LCP", Math.round(load.lcpMs), budget.lcpMs, "ms"],
    // Rounds CLS to thousandths, as Lighthouse does.
    ["CLS", Number(load.cls.toFixed(3)), budget.cls, ""],
    ["Transfer", load.bytes, budget.bytes, "bytes"],
    ["Scripts", load.scriptBytes, budget.scriptBytes ?? Number.POSITIVE_INFINITY, "bytes"],
    ...(content
      ? ([
          [content.mark, Math.round(load.contentMs), content.ms, "ms"],
          [`Transfer until ${content.mark}`, load.contentBytes, content.bytes, "bytes"],
        ] as const)
      : []),
  ] as const;
  return [
    ...categories
      .filter((category) => load.scores[category] < scores[category])
      .map(
        (category) => `${page}: ${category} ${load.scores[category]}, at least ${scores[category]} wanted`,
      ),
    ...values
      .filter(([, value, most]) => !(value <= most))
      .map(([name, value, most, unit]) => `${page}: ${name} ${value} ${unit}, at most ${most} wanted`),
  ];
}
