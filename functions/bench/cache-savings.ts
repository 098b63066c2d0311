/** Calculates how many reads caches save when many people open the booking page. */
import type { PublicCallReads } from "./count-reads.ts";
import { requestsPassingCache } from "./statistics.ts";

const visitorCount = 1000;

/** An instance reads the clinic again after this number of seconds. */
const clinicCacheSeconds = 5;

/**
 * Prints a row for each call of the booking page, for a minute in which 1,000 people open it and look at the same
 * day.
 */
export function printCacheSavings(publicCalls: readonly PublicCallReads[]): void {
  console.log(
    `\n${visitorCount.toLocaleString("en-US")} open the page for booking within a minute: documents read`,
  );
  const columns = ["a call", "uncached", "held", "s-maxage", "both", "requests"];
  console.log(rowOf("", columns));
  const costs = publicCalls.map(({ path, cachedSeconds, reads, readsWithCachedClinic }) => {
    const requests = requestsPassingCache(visitorCount, 1, cachedSeconds);
    return {
      path,
      reads,
      figures: [
        visitorCount * reads,
        visitorCount * readsWithCachedClinic,
        requests * reads,
        requests * readsWithCachedClinic,
        requests,
      ],
    };
  });
  for (const { path, reads, figures } of costs) console.log(rowOf(path, [reads, ...figures]));
  const sums = columns.slice(1).map((_, i) => costs.reduce((sum, { figures }) => sum + (figures[i] ?? 0), 0));
  console.log(rowOf("together", ["", ...sums]));
  console.log(
    `Held, each instance reads the clinic besides: ${60 / clinicCacheSeconds} times a minute at most.`,
  );
}

function rowOf(name: string, cells: readonly (number | string)[]): string {
  const shown = cells.map((cell) =>
    typeof cell === "number" ? Math.round(cell).toLocaleString("en-US") : cell,
  );
  return name.padEnd(44) + shown.map((cell) => cell.padStart(10)).join("");
}
