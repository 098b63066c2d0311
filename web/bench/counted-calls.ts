/** A page's calls of the API, with the documents that they read. */
import type { Page } from "playwright-core";
import { ports, urls } from "../../emulators/suite/ports-and-paths.ts";
import { startFunctionsInstance } from "../../emulators/testing/functions-instance.ts";
import { startCounting } from "../../functions/testing/count-documents.ts";

export type CountedCalls = Awaited<ReturnType<typeof countCalls>>;

/** One instance of the functions, whose way to Firestore is counted. */
export async function countCalls() {
  const counting = await startCounting(`127.0.0.1:${ports.firestore}`);
  const instance = await startFunctionsInstance({ firestoreHost: counting.host });
  return {
    /** For calls beside the page. */
    origin: instance.url,
    /** What the page's scripts ask of the site goes there, and none of it comes out of a cache. */
    async catchCallsOf(page: Page): Promise<void> {
      await page.route(isCall, (route) => {
        const { pathname, search } = new URL(route.request().url());
        return route.request().resourceType() === "fetch"
          ? route.continue({ url: `${instance.url}${pathname}${search}` })
          : route.fallback();
      });
    },
    async readsOf(work: () => Promise<unknown>): Promise<number> {
      return (await counting.during(work)).reads;
    },
    async close(): Promise<void> {
      await instance.close();
      counting.close();
    },
  };
}

/** Neither a file of the site nor what Hosting serves of Firebase. */
function isCall({ origin, pathname }: URL): boolean {
  return origin === urls.site && !pathname.startsWith("/__/") && !/\.[a-z\d]+$/.test(pathname);
}
