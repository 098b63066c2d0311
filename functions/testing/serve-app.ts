import { once } from "node:events";
import { createServer } from "node:http";
import { Firestore } from "@google-cloud/firestore";
import { localSecrets } from "../../emulators/suite/local-keys.ts";
import { localLimitId } from "../../emulators/suite/local-limit-id.ts";
import type { Route } from "../src/http/bind.ts";
import { createApp } from "../src/http/create-app.ts";
import { noCardPayments } from "../src/ports/card-payments.ts";
import type { Dependencies } from "../src/ports/dependencies.ts";
import { mailReports } from "../src/ports/mail-reports.ts";

const unreachable = () => Promise.reject(new Error("This test reaches nothing outside"));

/** Starts the app with these routes on a free port. It has only the dependencies that the test gives. */
export async function serveApp(routes: readonly Route[], given: Partial<Dependencies> = {}) {
  const dependencies: Dependencies = {
    db: new Firestore({ projectId: "demo-nowhere" }),
    verifyIdToken: unreachable,
    accounts: {
      uidOf: unreachable,
      addressOf: unreachable,
      sessionsOf: unreachable,
      markAdmin: unreachable,
      rename: unreachable,
      close: unreachable,
      delete: unreachable,
    },
    photos: {
      look: unreachable,
      store: unreachable,
      giveToken: unreachable,
      remove: unreachable,
      list: unreachable,
    },
    limitId: localLimitId,
    now: () => new Date("2026-07-01T12:00:00Z"),
    payments: noCardPayments,
    mailReports: mailReports(localSecrets.MAIL_EVENTS_SECRET),
    photosUrl: "http://photos.test/o/",
    version: "test",
    trustProxy: false,
    clinicHeldMs: 0,
    jobsAreScheduled: false,
    ...given,
  };
  const server = createServer(createApp(dependencies, routes)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
