/** MSW's worker. Whatever a page asks of a server meets the handlers of the running test, and reaches no network. */
import { setupWorker } from "msw/browser";
import { HttpResponse, http } from "msw/http";
import firebase from "../../../firebase.json" with { type: "json" };
import { apiCalls } from "../../build/api-calls.ts";
import { complain } from "./complaints.ts";

const ourCalls = new RegExp(apiCalls(firebase.hosting.rewrites));

/** The files of the page itself come from Vite. */
function isFile({ origin, pathname }: URL): boolean {
  return origin === location.origin && !ourCalls.test(pathname);
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

/** What the servers and their logs have read of this test's requests: their addresses, and the page's that they name. */
export function addressesSent(): readonly string[] {
  return addresses;
}

let starting: Promise<unknown> | undefined;

/** Once in a page, which the files after the first share. */
export async function startWorker(): Promise<void> {
  starting ??= worker.start({ quiet: true, onUnhandledFrame: "bypass" });
  await starting;
}

/** From here on requests without an answer fail the test. */
export function openNetwork(): void {
  open = true;
  addresses = [];
}

/** Requests of the page that is gone are neither answered nor complained of. Its last ones arrive before the fence. */
export async function closeNetwork(): Promise<void> {
  open = false;
  worker.resetHandlers();
  await fetch(fencePath);
}
