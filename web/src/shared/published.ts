import type { Doctor, listDoctors } from "@clinic/contract/doctors.ts";
import { type Endpoint, requestUrl } from "@clinic/contract/endpoint.ts";
import type { PublicSettingsAnswer, showSettings } from "@clinic/contract/settings.ts";
import { defaultPublicSettingsAnswer } from "@clinic/domain/default-clinic.ts";
import { useSyncExternalStore } from "react";
import type * as z from "zod/mini";
import { readLimitMs } from "./api-error.ts";
import { earlyAnswer, fresh, passCache } from "./early-answers.ts";

type Published<T> = {
  data: T;
  /** `given`: what the page was built with, until the server has answered. */
  state: "given" | "current" | "failed";
  retry: () => void;
};

type PublishedHook<T> = (() => Published<T>) & {
  /** Asks again if it was asked for before. */
  renew: () => void;
  /** Shows the answer to a request that was made elsewhere. */
  take: (answer: Promise<T>) => void;
};

/** A browser does not notice every connection that comes back. */
const againMs = 30_000;

const values: { renew: () => void; forget: () => void }[] = [];

/** Asks again for all that was asked for before: the visitor has just changed some of it. */
function renewPublished(): void {
  for (const { renew } of values) renew();
}

/** For tests: every published value is as in a new tab. */
export function forgetPublished(): void {
  for (const { forget } of values) forget();
}

/**
 * What the clinic publishes, on public pages: shows what the page was prerendered with, `given`, and asks the server when
 * the browser is idle. While a page shows it, a failed request is repeated when the browser is back online, and after
 * `againMs`. TanStack Query is for the pages behind the sign-in: it would weigh more than a public page's own code.
 */
export function published<T>(given: T, read: () => Promise<T>): PublishedHook<T> {
  const retry = () => void (asked ?? ask());
  const first: Published<T> = { data: given, state: "given", retry };
  let shown = first;
  /** The newest request. The answer to an older one, from before a change, is dropped. */
  let asked: Promise<T> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const show = (next: Published<T>) => {
    asked = undefined;
    shown = next;
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
      timer = setTimeout(askAgain, againMs);
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
  const renew = () => void ((asked || shown.state !== "given") && ask());
  values.push({ renew, forget: () => show(first) });
  return Object.assign(
    () =>
      useSyncExternalStore(
        subscribe,
        () => shown,
        () => first,
      ),
    {
      renew,
      // Whoever asked may have given up, and nothing is known yet.
      take: (answer: Promise<T>) =>
        void wait(answer, () => (shown.state === "given" ? void ask() : show(shown))),
    },
  );
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) window.requestIdleCallback(act, { timeout: 1500 });
  else setTimeout(act, 200);
}

const { openingHours } = defaultPublicSettingsAnswer;
const settingsShape: PublicSettingsAnswer = {
  ...defaultPublicSettingsAnswer,
  openingHours: { ...openingHours, sunday: openingHours.monday },
  closedDays: [{ date: "", reason: "" }],
};
const doctorsShape: Doctor[] = [{ _id: "", name: "", specialty: "", img: "", treatments: [""] }];

const readSettings = () => read<typeof showSettings>("/settings", settingsShape);

const readDoctors = () => read<typeof listDoctors>("/doctor", doctorsShape);

type PublicRead = Endpoint & { method: "GET"; permission: "anyone"; query: z.ZodMiniType };

/** `call` for pages whose budget a schema library would eat: of the endpoint only its type is here, and its path and answer must fit that. */
export async function read<E extends PublicRead>(
  path: E["path"],
  shape: z.output<E["answer"]>,
  query?: Omit<z.input<E["query"]>, "fresh">,
): Promise<z.output<E["answer"]>> {
  const address = requestUrl({ path }, { query: { ...query, ...fresh() } });
  const early = await earlyAnswer(address, null);
  const signal = AbortSignal.timeout(readLimitMs);
  const response = early ?? (await fetch(address, { headers: { Accept: "application/json" }, signal }));
  const answer: unknown = await response.json();
  if (!response.ok || !shapedLike(shape, answer)) throw new Error(`No use can be made of ${path}`);
  return answer;
}

/**
 * Parses an answer of our own server on pages whose whole budget a schema library would eat (zod is 10 KB of the home
 * page's 100): the value has all of the example's fields, of the same types, and lists hold what the example's first
 * element is like.
 */
export function shapedLike<T>(example: T, value: unknown): value is T {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.every((item) => shapedLike(example[0], item));
  }
  if (typeof example === "object" && example !== null) {
    return (
      typeof value === "object" &&
      value !== null &&
      Object.entries(example).every(([key, part]) => shapedLike(part, Reflect.get(value, key)))
    );
  }
  return typeof value === typeof example;
}

/** What every visitor may read. */

export const useSettings = published(defaultPublicSettingsAnswer, readSettings);
/** Nobody is named before the clinic has. */
export const useDoctors = published<Doctor[]>([], readDoctors);

/** After a change of what is public, this tab reads all of it again, past the caches, and its public pages show it. */
export async function publish<T>(change: Promise<T>): Promise<T> {
  const answer = await change;
  passCache();
  renewPublished();
  return answer;
}
