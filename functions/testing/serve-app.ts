import { once } from "node:events";
import { createServer } from "node:http";
import { Firestore } from "@google-cloud/firestore";
import { localRateLimitId, localSecrets } from "../../emulators/suite/local-keys.ts";
import type { Route } from "../src/http/bind.ts";
import { createApp } from "../src/http/create-app.ts";
import { disabledCardPayments } from "../src/ports/card-payments.ts";
import type { Dependencies } from "../src/ports/dependencies.ts";
import { mailReportReader } from "../src/ports/mail-reports.ts";

const rejectOutsideCall = () => Promise.reject(new Error("This test reaches nothing outside"));

/** Starts the app with these routes on a free port. It has only the dependencies that the test gives. */
export async function serveApp(routes: readonly Route[], given: Partial<Dependencies> = {}) {
  const dependencies: Dependencies = {
    db: new Firestore({ projectId: "demo-nowhere" }),
    verifyIdToken: rejectOutsideCall,
    accounts: {
      uidOf: rejectOutsideCall,
      addressOf: rejectOutsideCall,
      sessionsOf: rejectOutsideCall,
      setRoleClaims: rejectOutsideCall,
      rename: rejectOutsideCall,
      removeSecondFactors: rejectOutsideCall,
      close: rejectOutsideCall,
      delete: rejectOutsideCall,
    },
    photos: {
      look: rejectOutsideCall,
      store: rejectOutsideCall,
      giveToken: rejectOutsideCall,
      remove: rejectOutsideCall,
      list: rejectOutsideCall,
    },
    limitId: localRateLimitId,
    now: () => new Date("2026-07-01T12:00:00Z"),
    payments: disabledCardPayments,
    mailReports: mailReportReader(localSecrets.MAIL_EVENTS_SECRET),
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
