/**
 * An inline script in each page behind the sign-in (build/write-pages.ts). It sends the page's first requests while the page's
 * code still loads. `shared/api.ts` and `shared/published.ts` take the answers, or send the requests themselves.
 */

import { readTimeoutMs } from "../shared/api-error.ts";
import {
  cacheBypassQuery,
  type PrefetchedAnswer,
  type PrefetchedAnswers,
} from "../shared/prefetched-answers.ts";
import { isLockedFor } from "../shared/session/lock-time.ts";
import { isUnexpired, readAccessToken, readTokenClaims, roleOf } from "../shared/session/tokens.ts";
import { listFirstRequests, todayIn } from "./first-requests.ts";

const token = readAccessToken();
const claims = readTokenClaims(token);
// Requests nothing for visitors, who are led to /login. With an expired token only public data is requested.
if (token !== null && claims) {
  // Shows the prerendered parts for this role (app/_shell.scss).
  document.documentElement.dataset.role = roleOf(claims.user);
  // A locked page loads no data: the server would record that somebody looked.
  const isUsable = isUnexpired(claims) && !isLockedFor(claims.user);
  const { settings, open, own, ofToday } = listFirstRequests(location, cacheBypassQuery(), claims.user.staff);
  const prefetched: PrefetchedAnswers = { token, open: new Map(), own: new Map() };
  const requestOpen = (address: string, answer = fetchEarly(address)) =>
    prefetched.open.set(address, withArrivalTime(answer));
  const requestOwn = (address: string) =>
    prefetched.own.set(address, withArrivalTime(fetchEarly(address, token)));
  if (ofToday && isUsable)
    requestOpen(
      settings,
      readThenRequestToday(fetchEarly(settings), (today, weekStart) => requestOwn(ofToday(today, weekStart))),
    );
  else requestOpen(settings);
  for (const address of open) requestOpen(address);
  if (isUsable) for (const address of own) requestOwn(address);
  globalThis.prefetched = prefetched;
  // Creates a date formatter while the browser is idle, because the first formatter loads the browser's language data.
  globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format());
}

/** Sends the request at once. The timeout covers only the answer's headers, because the body may be read later. */
function fetchEarly(address: string, bearer?: string): Promise<Response> {
  const authorization = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), readTimeoutMs);
  return fetch(address, {
    headers: { Accept: "application/json", ...authorization },
    signal: limit.signal,
  }).finally(() => clearTimeout(timer));
}

/** Adds the arrival time. Ignores a failure here, because the code that takes the answer handles the failure. */
function withArrivalTime(answer: Promise<Response>): Promise<PrefetchedAnswer> {
  const arrived = answer.then((response) => ({ response, arrivedAt: performance.now() }));
  arrived.catch(() => undefined);
  return arrived;
}

/** Resolves only after `requestDay`, so that the page's code, which waits for the settings, does not request the day again. */
async function readThenRequestToday(
  settings: Promise<Response>,
  requestDay: (today: string, weekStart: number) => void,
): Promise<Response> {
  const response = await settings;
  try {
    const { timeZone, weekStart = 0 } = await response.clone().json();
    requestDay(todayIn(timeZone, new Date()), weekStart);
  } catch {
    // Ignores unreadable settings, because the page reads the same answer and handles the error.
  }
  return response;
}
