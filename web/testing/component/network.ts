/** MSW's worker. The running test's handlers answer every request of the page. None reaches the network. */
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";
import firebase from "../../../firebase.json" with { type: "json" };
import { apiPathPattern } from "../../build/api-paths.ts";
import { complain } from "./complaints.ts";

const apiPath = new RegExp(apiPathPattern(firebase.hosting.rewrites));

/** The files of the page itself come from Vite. */
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

const fencePath = "/__/fence";
const fence = http.get(fencePath, () => new HttpResponse());

export const worker = setupWorker(fence, unanswered);

let addresses: string[] = [];
worker.events.on("request:start", ({ request }) => {
  addresses.push(request.url, request.referrer);
});

/** The URLs and referrers of this test's requests, as servers and their logs see them. */
export function addressesSent(): readonly string[] {
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

/** From here on requests fail, and don't fail the test. The removed page's last requests arrive before the fence. */
export async function closeNetwork(): Promise<void> {
  open = false;
  worker.resetHandlers();
  await fetch(fencePath);
}
