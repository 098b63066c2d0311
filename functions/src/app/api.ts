import { onRequest } from "firebase-functions/https";
import { createApp } from "../http/create-app.ts";
import { keepConnections, receiveRawRequests } from "../http/incoming.ts";
import { region } from "../ports/environment.ts";
import {
  limitSecrets,
  mailReportSecrets,
  realDependencies,
  stripeSecrets,
} from "../ports/real-dependencies.ts";
import { onOurShape } from "./on-our-shape.ts";
import { routes } from "./routes.ts";

keepConnections();
receiveRawRequests();

export const api = onRequest(
  {
    region,
    concurrency: 80,
    timeoutSeconds: 60,
    // This limits what a flood of requests can cost.
    maxInstances: 20,
    memory: "512MiB",
    invoker: "public",
    secrets: [...stripeSecrets, ...limitSecrets, ...mailReportSecrets],
  },
  createApp(realDependencies(), onOurShape(routes)),
);
