/** MSW's service worker: the running test's handlers answer the page's requests, so that no API call reaches the network. */
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";
import firebase from "../../../firebase.json" with { type: "json" };
import { apiPathPattern } from "../../build/api-paths.ts";
import { recordComplaint } from "./complaints.ts";

const apiPath = new RegExp(apiPathPattern(firebase.hosting.rewrites));

/** Whether Vite serves this URL, as a file of the page and not an API call. */
function isFile({ origin, pathname }: URL): boolean {
  return origin === location.origin && !apiPath.test(pathname);
}

let open = false;

const unanswered = http.all(/.*/, ({ request }) => {
  const url = new URL(request.url);
  if (isFile(url)) return undefined;
  if (open)
    recordComplaint(
      `${request.method} ${request.url.replace(location.origin, "")} has no answer in this test`,
    );
  return HttpResponse.error();
});

const lastRequestPath = "/__/last-request";
const lastRequest = http.get(lastRequestPath, () => new HttpResponse());

export const worker = setupWorker(lastRequest, unanswered);

let addresses: string[] = [];
worker.events.on("request:start", ({ request }) => {
  addresses.push(request.url, request.referrer);
});

/** The URLs and referrers of the running test's requests, to check that servers' logs get no personal data. */
export function listSentAddresses(): readonly string[] {
  return addresses;
}

let starting: Promise<unknown> | undefined;

/** Starts MSW once, because all test files of a Vitest worker share a page. */
export async function startWorker(): Promise<void> {
  starting ??= worker.start({ quiet: true, onUnhandledFrame: "bypass" });
  await starting;
}

/** Makes requests without an answer fail the test, until `closeNetwork`. */
export function openNetwork(): void {
  open = true;
  addresses = [];
}

/** Makes later requests fail without failing the test. Waits until MSW has received the removed page's last requests. */
export async function closeNetwork(): Promise<void> {
  open = false;
  worker.resetHandlers();
  await fetch(lastRequestPath);
}
