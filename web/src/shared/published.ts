import type { Doctor, listDoctors } from "@clinic/contract/doctors.ts";
import { type Endpoint, requestUrl } from "@clinic/contract/endpoint.ts";
import type { showSettings } from "@clinic/contract/settings.ts";
import type { PublicSite, showSite } from "@clinic/contract/site.ts";
import { withCopies } from "@clinic/domain/site-pictures.ts";
import { createContext, useContext, useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { readTimeoutMs } from "./api-error.ts";
import { builtClinic, initialClinic, rememberClinic, settingsShape, siteShape } from "./built-clinic.ts";
import { setRegion } from "./clinic-region.ts";
import { bypassHostingCache, cacheBypassQuery, takePrefetchedAnswer } from "./prefetched-answers.ts";
import { hasShapeOf } from "./shape.ts";

export type PublishedValue<T> = {
  data: T;
  /** `initial`: the data that was built into the page shows until the server has answered. */
  state: "initial" | "current" | "failed";
  retry: () => void;
};

export type PublishedHook<T> = (() => PublishedValue<T>) & {
  /** Reads the value from the server again, if a page has read it before. */
  refetch: () => void;
  /** Shows the answer to a request that other code has sent, so that no second request is needed. */
  shareRequest: (answer: Promise<T>) => void;
};

/** A failed request is repeated after this time, because browsers do not report every restored connection. */
const retryMs = 30_000;

const publishedValues: { refetch: () => void; reset: () => void }[] = [];

/** For tests: resets all published values to those that were built into the page. */
export function resetPublished(): void {
  for (const { reset } of publishedValues) reset();
}

/**
 * Creates a hook for public data. The hook first returns the prerendered `initialData`, and reads the server's value when the
 * browser is idle. While a component uses the hook, a failed request is repeated when the browser is online again, and after
 * `retryMs`. `onShow` gets all data before components draw it. The hook replaces TanStack Query, which would weigh more than a public
 * page's own code.
 */
export function createPublishedHook<T>(
  initialData: T,
  read: () => Promise<T>,
  onShow?: (data: T) => void,
): PublishedHook<T> {
  const retry = () => void (asked ?? ask());
  const first: PublishedValue<T> = { data: initialData, state: "initial", retry };
  let shown = first;
  /** The newest request. Answers to older requests are dropped, because they may be from before a change. */
  let asked: Promise<T> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: PublishedValue<T>) => {
    asked = undefined;
    shown = next;
    onShow?.(next.data);
    for (const listener of listeners) listener();
  };
  const wait = async (answer: Promise<T>, onFault: () => void) => {
    asked = answer;
    try {
      const data = await answer;
      if (asked === answer) show({ data, state: "current", retry });
    } catch {
      if (asked === answer) onFault();
    }
  };
  const ask = () =>
    wait(read(), () => {
      if (shown.state === "current") return show(shown);
      show({ ...shown, state: "failed" });
      clearTimeout(timer);
      timer = setTimeout(askAgain, retryMs);
    });
  const askAgain = () => {
    if (shown.state === "failed" && listeners.size > 0) retry();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) {
      whenIdle(() => {
        if (listeners.size > 0 && shown.state !== "current") retry();
      });
      window.addEventListener("online", askAgain);
    }
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("online", askAgain);
    };
  };
  const refetch = () => {
    if (asked || shown.state !== "initial") void ask();
  };
  publishedValues.push({ refetch, reset: () => show(first) });
  return Object.assign(
    () =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => first,
      ),
    {
      refetch,
      shareRequest: (answer: Promise<T>) =>
        void wait(answer, () => {
          // The other code's request failed, for example because it was canceled.
          if (shown.state === "initial") void ask();
          else show(shown);
        }),
    },
  );
}

/** Waits for a fixed time in Safari, which has no `requestIdleCallback`. */
function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1500 });
  else setTimeout(act, 200);
}

const doctorsShape: Doctor[] = [{ _id: "", name: "", specialty: "", img: "", treatments: [""] }];

async function readSettings() {
  const settings = await readPublic<typeof showSettings>("/settings", settingsShape);
  rememberClinic({ settings });
  return settings;
}

async function readSite() {
  const site = withCopies(await readPublic<typeof showSite>("/site", siteShape), builtClinic.copies);
  rememberClinic({ site });
  return site;
}

const readDoctors = () => readPublic<typeof listDoctors>("/doctor", doctorsShape);

type PublicEndpoint = Endpoint & { method: "GET"; permission: "anyone"; query: z.ZodMiniType };

/**
 * Calls a public endpoint without its zod schema, and checks the answer by the example `shape`. The type `E` checks `path`
 * and `shape`.
 */
export async function readPublic<E extends PublicEndpoint>(
  path: E["path"],
  shape: z.output<E["answer"]>,
  query?: Omit<z.input<E["query"]>, "fresh">,
  params?: E extends { params: z.ZodMiniType } ? z.input<E["params"]> : never,
): Promise<z.output<E["answer"]>> {
  const address = requestUrl({ path }, { params, query: { ...query, ...cacheBypassQuery() } });
  const prefetched = await takePrefetchedAnswer(address, null);
  const signal = AbortSignal.timeout(readTimeoutMs);
  const response = prefetched ?? (await fetch(address, { headers: { Accept: "application/json" }, signal }));
  const answer: unknown = await response.json();
  if (!response.ok || !hasShapeOf(shape, answer)) throw new Error(`Unexpected answer from ${path}`);
  return answer;
}

export const useSettings = createPublishedHook(initialClinic.settings, readSettings, setRegion);
const usePublishedSite = createPublishedHook(initialClinic.site, readSite);

/** Unpublished content, which the pages inside show instead of the published one. */
export const SitePreview = createContext<PublicSite | null>(null);

/** The clinic's own words, pictures and color. */
export const useSite: PublishedHook<PublicSite> = Object.assign(
  () => {
    const published = usePublishedSite();
    const preview = useContext(SitePreview);
    return preview ? { ...published, data: preview } : published;
  },
  { refetch: usePublishedSite.refetch, shareRequest: usePublishedSite.shareRequest },
);
export const useDoctors = createPublishedHook(initialClinic.doctors, readDoctors);

/** Waits for the change, and then reads all published values again in this tab, bypassing Firebase Hosting's cache. */
export async function publishChange<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  bypassHostingCache();
  for (const { refetch } of publishedValues) refetch();
  return answer;
}
