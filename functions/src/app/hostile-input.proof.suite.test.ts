import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { emulatedAuth, emulatedBucket, emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { callsByRole, callsToEndpoint, everyRole } from "../../testing/calls-by-role.ts";
import { openDayPool } from "../../testing/free-test-days.ts";
import { isFullProofRun } from "../../testing/full-proof-run.ts";
import { allHostileDescriptions, hostileVariantsOf } from "../../testing/hostile-requests.ts";
import { suiteStripe } from "../../testing/payment-calls.ts";
import { newRoles, type Roles } from "../../testing/roles.ts";
import { sendRaw } from "../../testing/send-raw.ts";
import { serveApp } from "../../testing/serve-app.ts";
import { writeTestClinic } from "../../testing/test-clinic.ts";
import { errorBodySchema } from "../contract/errors.ts";
import { firebaseAccounts } from "../ports/accounts.ts";
import { firebasePhotos } from "../ports/photos.ts";
import { routes } from "./routes.ts";

vi.mock("firebase-functions/logger", () => ({ info: () => {}, warn: () => {}, error: () => {} }));

const db = emulatedFirestore();
const auth = emulatedAuth();
let roles: Roles;
let app: Awaited<ReturnType<typeof serveApp>>;

beforeAll(async () => {
  await writeTestClinic(db);
  roles = await newRoles(db);
  app = await serveApp(routes, {
    db,
    verifyIdToken: (token, checkRevoked) => auth.verifyIdToken(token, checkRevoked),
    accounts: firebaseAccounts(auth),
    photos: firebasePhotos(async () => emulatedBucket()),
    payments: suiteStripe.payments,
    now: () => new Date(),
  });
}, 120_000);
afterAll(() => app.close());

/** If an endpoint answers with one of these, a few hostile values are enough. */
const turnedAway = [401, 403, 404];

/** Handlers treat these roles like the patient or like other refused roles, so a few values are enough. */
const likeOthers = ["other", "exAdmin"];

/** A normal run sends one of this many requests; a proof run sends all. */
const thinned = isFullProofRun ? 1 : 23;

/** Every nth item, at least one. Because `n` is prime, the picks of many calls cover all values and places. */
function everyNth<T>(all: readonly T[], n: number, start: number): T[] {
  const step = Math.min(n, all.length);
  return all.filter((_, i) => i % step === start % step);
}

const tried = new Set<string>();
let asked = 0;
let calls = 0;
/** True after a request that may have changed the clinic's treatments, doctors or settings. */
let isClinicChanged = false;

test.each(routes.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  "%s answers hostile input with a refusal of ours, whoever sends it",
  { timeout: 600_000 },
  async (_, endpoint) => {
    const day = openDayPool.take();
    for (const [call, ask, statuses] of callsToEndpoint(
      callsByRole(db, roles, () => day),
      endpoint,
    )) {
      calls += 1;
      for (const [i, role] of everyRole.entries()) {
        const admitted = !turnedAway.includes(statuses[i] ?? 0) && !likeOthers.includes(role);
        // A normal run sends a call in every role that it admits, and in at most one of the others, which changes from call to call.
        if (!isFullProofRun && !admitted && i !== calls % everyRole.length) continue;
        if (isClinicChanged) await writeTestClinic(db);
        isClinicChanged = false;
        let sample = await ask(role);
        const changes = hostileVariantsOf(endpoint, sample);
        const n = admitted ? (changes.length > 800 ? 7 : 1) : 23;
        for (const change of everyNth(changes, n * thinned, asked++)) {
          tried.add(change.tried);
          const sent = change.send(sample);
          const token = (sample.temporaryAccount ?? (role === "visitor" ? undefined : roles[role]))?.token;
          const answer = await sendRaw(app.origin, { method: endpoint.method, token, ...sent });
          const shown = `${call} as ${role}: ${sent.path.slice(0, 200)} ${sent.body?.slice(0, 200)}`;
          expect(answer.status, shown).toBeLessThan(500);
          expect(answer.headers["x-request-id"], shown).toBeDefined();
          if (answer.status >= 400) errorBodySchema.parse(JSON.parse(answer.text));
          // A request that succeeded may have deleted the sample data.
          else if (endpoint.method !== "GET") {
            isClinicChanged = true;
            sample = await ask(role);
          }
        }
      }
    }
  },
);

test("each hostile value was sent at least once", () => {
  expect(allHostileDescriptions.filter((value) => !tried.has(value))).toEqual([]);
});
