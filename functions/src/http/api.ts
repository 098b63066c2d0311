import { onRequest } from "firebase-functions/https";
import { stripeSecrets } from "../payments/keys.ts";
import { region } from "../region.ts";
import { createApp } from "./create-app.ts";
import { keepConnections } from "./keep-connections.ts";
import { receiveRawRequests } from "./raw-requests.ts";
import { realDependencies } from "./real-dependencies.ts";
import { routes } from "./routes.ts";

keepConnections();
receiveRawRequests();

export const api = onRequest(
  {
    region,
    concurrency: 80,
    timeoutSeconds: 60,
    // An end to what a flood can cost.
    maxInstances: 20,
    memory: "512MiB",
    invoker: "public",
    secrets: stripeSecrets,
  },
  createApp(realDependencies(), routes),
);
