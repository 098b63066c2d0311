/** MSW's worker. The running test's handlers answer every request of the page. None reaches the network. */
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";
import firebase from "../../../firebase.json" with { type: "json" };
import { apiPathPattern } from "../../build/api-paths.ts";
import { complain } from "./complaints.ts";

const apiPath = new RegExp(apiPathPattern(firebase.hosting.rewrites));

/** Vite serves the page's own files. */
function isFile({ origin, pathname }: URL): boolean {
  return origin === location.origin && !apiPath.test(pathname);
}

let open = false;

const unanswered = http.all(/.*/, ({ request }) => {
  const url = new URL(request.url);
  if (isFile(url)) return undefined;
  if (open)
    complain(`${request.method} ${request.url.replace(location.origin, "")} has no answer in this test`);
  return HttpResponse.error();
});

const lastRequestPath = "/__/last-request";
const lastRequest = http.get(lastRequestPath, () => new HttpResponse());

export const worker = setupWorker(lastRequest, unanswered);

let addresses: string[] = [];
worker.events.on("request:start", ({ request }) => {
  addresses.push(request.url, request.referrer);
});

/** The URLs and referrers of this test's requests, as servers and their logs see them. */
export function listSentAddresses(): readonly string[] {
  return addresses;
}

let starting: Promise<unknown> | undefined;

/** The files of a worker share a page, so it starts once. */
export async function startWorker(): Promise<void> {
  starting ??= worker.start({ quiet: true, onUnhandledFrame: "bypass" });
  await starting;
}

/** From here on requests without an answer fail the test. */
export function openNetwork(): void {
  open = true;
  addresses = [];
}

/** From here on requests fail without failing the test. Waits until the removed page's last requests have arrived. */
export async function closeNetwork(): Promise<void> {
  open = false;
  worker.resetHandlers();
  await fetch(lastRequestPath);
}
