import { onRequest } from "firebase-functions/https";
import { createApp } from "../http/create-app.ts";
import { bypassFrameworkBodyParsing, keepConnections } from "../http/incoming-requests.ts";
import { region } from "../ports/environment.ts";
import {
  mailReportSecrets,
  rateLimitSecrets,
  realDependencies,
  stripeSecrets,
} from "../ports/real-dependencies.ts";
import { withDataFormatCheck } from "./check-data-format.ts";
import { routes } from "./routes.ts";

keepConnections();
bypassFrameworkBodyParsing();

export const api = onRequest(
  {
    region,
    concurrency: 80,
    timeoutSeconds: 60,
    // This limits what a flood of requests can cost.
    maxInstances: 20,
    memory: "512MiB",
    invoker: "public",
    secrets: [...stripeSecrets, ...rateLimitSecrets, ...mailReportSecrets],
  },
  createApp(realDependencies(), withDataFormatCheck(routes)),
);
