/** Draws a page of the site for component tests. The test supplies the server's answers. */
import { listAttention } from "@clinic/contract/attention.ts";
import { listMessages } from "@clinic/contract/messages.ts";
import type { StaffRole } from "@clinic/contract/permissions.ts";
import { listManagedReviews } from "@clinic/contract/reviews.ts";
import { type PublicSettingsAnswer, showSettings } from "@clinic/contract/settings.ts";
import { type PublicSite, showSite } from "@clinic/contract/site.ts";
import { reachOf } from "@clinic/domain/reach.ts";
import { onlineManager } from "@tanstack/react-query";
import type { HttpHandler } from "msw/http";
import { createRoot, type Root } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { toast } from "react-toastify/unstyled";
import { vi } from "vitest";
import { commands, page } from "vitest/browser";
import { demoSettingsAnswer } from "../../../emulators/seed/demo-clinic.ts";
import { resetRouteAnnouncer } from "../../src/app/route-announcer.tsx";
import { createSiteRouter, prefetchPage, type SiteRouter } from "../../src/app/site-router.ts";
import { initialClinic } from "../../src/shared/built-clinic.ts";
import { setPagePrefetch } from "../../src/shared/load-code.ts";
import { resetPublished, useSettings, useSite } from "../../src/shared/published.ts";
import { queryClient } from "../../src/shared/query-client.ts";
import type { SessionUser } from "../../src/shared/session/session-state.ts";
import { signInWithPassword, signOut } from "../../src/shared/session/sign-in.ts";
import { storeAccessToken } from "../../src/shared/session/tokens.ts";
import { tolerateTranslation } from "../../src/shared/translated-page.ts";
import { desktop, type ScreenVariant } from "./screen-variants.ts";
import "../../src/styles/site.scss";
import { answer, listPage } from "./answer.ts";
import { expectComplaints } from "./complaints.ts";
import { firebaseAuthHandlers, testPassword } from "./firebase-auth.ts";
import { closeNetwork, openNetwork, worker } from "./network.ts";

/** The time at which a test's clock stands still by default: Friday, 10:00 AM in New York. */
export const defaultNow = "2026-11-20T15:00:00Z";

export const patient: SessionUser = {
  uid: "ada",
  email: "ada@patients.test",
  name: "Ada Patient",
  staff: null,
  verified: true,
};
export const admin: SessionUser = {
  uid: "dana",
  email: "dana@clinic.test",
  name: "Dana Whitfield",
  staff: { role: "owner", doctorId: null },
  verified: true,
};

/** A colleague with a role. A dentist's role is tied to one of the sample clinic's dentists. */
export function staffUser(role: StaffRole, doctorId: string | null = null): SessionUser {
  return {
    uid: role,
    email: `${role}@clinic.test`,
    name: "Sam Staff",
    staff: { role, doctorId },
    verified: true,
  };
}

/** Empty answers for the lists whose entries the staff's menu counts. */
const emptyDeskLists = [listAttention, listMessages, listManagedReviews].map((list) =>
  answer(list, listPage([])),
);

const menuCountPermissions = ["attention.resolve", "messages.answer", "reviews.approve"] as const;

type Options = Partial<ScreenVariant> & {
  /** By default nobody is signed in. */
  signedInAs?: SessionUser;
  /** Other accounts that can sign in. */
  others?: readonly SessionUser[];
  /** The server's answers. The clinic's settings, the sign-in and the admin menu's counts have default answers. */
  answers?: readonly HttpHandler[];
  /** Settings that differ from the default clinic. */
  clinic?: Partial<PublicSettingsAnswer>;
  /** Content that differs from the demo clinic's. */
  site?: Partial<PublicSite>;
  /** The time at which the test's clock stands still, as an ISO instant. */
  now?: string;
  /** Errors on the console that the test provokes on purpose. */
  expected?: readonly RegExp[];
};

setPagePrefetch(prefetchPage);
tolerateTranslation();

let root: Root | undefined;
let router: SiteRouter | undefined;

/**
 * Draws the page at `path`, and resolves before the page's first requests are answered. The setup file removes the page after the
 * test. A second call in a test is like typing an address: the browser's storage stays.
 */
export async function mountPage(path: string, options: Options = {}): Promise<void> {
  const { signedInAs, others = [], answers = [], clinic, site, now = defaultNow, expected = [] } = options;
  const { viewport = desktop, colorScheme = "light" } = options;
  expectComplaints(expected);
  vi.setSystemTime(now);
  await page.viewport(viewport.width, viewport.height);
  await commands.emulateMedia({ colorScheme });
  const settings = { ...demoSettingsAnswer, ...clinic };
  const shownSite = { ...initialClinic.site, ...site };
  worker.use(
    ...answers,
    ...firebaseAuthHandlers(signedInAs ? [signedInAs, ...others] : [patient, admin]),
    ...(menuCountPermissions.some((one) => reachOf(signedInAs?.staff ?? null, one) !== "none")
      ? emptyDeskLists
      : []),
    answer(showSettings, settings),
    answer(showSite, shownSite),
  );
  // Sets the page's address first, because requests send the address as their referrer.
  history.replaceState(null, "", path);
  openNetwork();
  resetPublished();
  useSettings.shareRequest(Promise.resolve(settings));
  useSite.shareRequest(Promise.resolve(shownSite));
  if (signedInAs) await signInWithPassword(signedInAs.email, testPassword);
  await drawPage();
}

/** Timers from this length on keep their time, such as Firebase's request timeout and a toast's duration. */
const maxShortTimerMs = 5_000;

/** Makes short timers fire at once until the test ends, so that retries don't wait. */
export function skipShortTimers(): void {
  const wait = window.setTimeout;
  vi.stubGlobal("setTimeout", (act: () => void, ms = 0) => wait(act, ms < maxShortTimerMs ? 0 : ms));
}

/** Holds later timers of this length (ms) back until the test calls the returned function. */
export function holdTimers(length: number): () => void {
  const { setTimeout: wait, clearTimeout: clear } = window;
  const held = new Map<number | undefined, () => void>();
  vi.stubGlobal("setTimeout", (act: () => void, ms = 0) => {
    if (ms !== length) return wait(act, ms);
    const timer = wait(() => {});
    held.set(timer, act);
    return timer;
  });
  vi.stubGlobal("clearTimeout", (timer?: number) => {
    held.delete(timer);
    clear(timer);
  });
  return () => {
    const acts = [...held.values()];
    held.clear();
    for (const act of acts) act();
  };
}

/** Adds server answers to the running test. The newest answer to an endpoint counts. */
export function addAnswers(...answers: readonly HttpHandler[]): void {
  worker.use(...answers);
}

/** Draws the page again, like a reload: only the browser's storage stays. */
export async function remountPage(): Promise<void> {
  await drawPage();
}

async function drawPage(): Promise<void> {
  root?.unmount();
  router?.dispose();
  resetRouteAnnouncer();
  // Removes toasts, because a toast stays when its page is removed.
  toast.dismiss();
  queryClient.clear();
  const place = document.createElement("div");
  place.id = "root";
  document.body.replaceChildren(place);
  root = createRoot(place);
  router = await createSiteRouter();
  // Draws without StrictMode, because StrictMode sends each request twice in a development build.
  root.render(<RouterProvider router={router} />);
}

/** Removes the page and the test's fake timers and mocks. Does not stop the page's open requests. */
export function unmountPage(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  root?.unmount();
  router?.dispose();
  root = undefined;
  document.body.replaceChildren();
}

/** Signs out and empties the browser's storage for the next test. */
export async function resetBrowser(): Promise<void> {
  await signOut();
  storeAccessToken(null);
  queryClient.clear();
  // A test may have said that the connection is lost. Without one, no later test's queries would poll.
  onlineManager.setOnline(true);
  sessionStorage.clear();
  localStorage.clear();
  await closeNetwork();
}
