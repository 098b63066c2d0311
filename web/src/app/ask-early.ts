/**
 * Stands in each page behind the sign-in (build/early-script.ts), and asks for what its code will ask for first while that
 * is still on its way. Who asks by `shared/api.ts` or `shared/published.ts` takes the answers; what nobody takes is
 * lost, and nothing depends on them.
 */

import { readTimeoutMs } from "../shared/api-error.ts";
import { fresh, type PrefetchedAnswer, type PrefetchedAnswers } from "../shared/early-answers.ts";
import { isUnexpired, readAccessToken, readClaims } from "../shared/session/tokens.ts";
import { firstRequests, todayIn } from "./first-reads.ts";

const token = readAccessToken();
const claims = readClaims(token);
// Who isn't signed in is led to the login, and an old token is renewed first.
if (token !== null && claims) {
  // Until it is drawn for them, the page shows by this what is theirs (app/_shell.scss).
  document.documentElement.dataset.seems = claims.user.role;
  const { settings, open, own, ofToday } = firstRequests(location, fresh(), claims.user.role);
  const early: PrefetchedAnswers = { token, open: new Map(), own: new Map() };
  const askOpen = (address: string, answer = fetchEarly(address)) =>
    early.open.set(address, withArrivalTime(answer));
  const askOwn = (address: string) => early.own.set(address, withArrivalTime(fetchEarly(address, token)));
  if (ofToday && isUnexpired(claims))
    askOpen(
      settings,
      readThenRequestToday(fetchEarly(settings), (today) => askOwn(ofToday(today))),
    );
  else askOpen(settings);
  for (const address of open) askOpen(address);
  if (isUnexpired(claims)) for (const address of own) askOwn(address);
  globalThis.early = early;
  // The browser reads what it knows of a language for its first formatter: now, while it has nothing else to do.
  globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format());
}

/** The limit is for the answer's arrival: whoever takes it may read its body later. */
function fetchEarly(address: string, bearer?: string): Promise<Response> {
  const authorization = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), readTimeoutMs);
  return fetch(address, {
    headers: { Accept: "application/json", ...authorization },
    signal: limit.signal,
  }).finally(() => clearTimeout(timer));
}

/** Notes when it arrives. Whoever takes it hears of what failed. */
function withArrivalTime(answer: Promise<Response>): Promise<PrefetchedAnswer> {
  const arrived = answer.then((response) => ({ response, arrivedAt: performance.now() }));
  arrived.catch(() => undefined);
  return arrived;
}

/** The settings, given on once `askFor` has asked for what depends on the day: who takes them doesn't ask for it as well. */
async function readThenRequestToday(
  settings: Promise<Response>,
  askFor: (today: string) => void,
): Promise<Response> {
  const response = await settings;
  try {
    const { timeZone } = await response.clone().json();
    askFor(todayIn(timeZone, new Date()));
  } catch {
    // What is wrong with them the page finds out.
  }
  return response;
}
