import { throttling } from "lighthouse/core/config/constants.js";
import { errors, type Page } from "playwright-core";
import { type NetworkEvent, transferIn } from "./transfer.ts";

/** When a page shows what it is there for, and what came over the wire until then. NaN where it never has. */
export type Shown = { shownMs: number; shownBytes: number };

const { requestLatencyMs, downloadThroughputKbps, uploadThroughputKbps } = throttling.mobileSlow4G;
const bytesPerSecond = (kilobits: number) => Math.floor((kilobits * 1024) / 8);
/** Whoever waits longer sees a fault. */
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
