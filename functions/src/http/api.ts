import { onRequest } from "firebase-functions/https";
import { stripeSecrets } from "../payments/keys.ts";
import { createApp } from "./create-app.ts";
import { realDependencies } from "./real-dependencies.ts";
import { routes } from "./routes.ts";

/** The region stands in firebase.json's rewrites too. */
export const api = onRequest(
  {
    region: "us-central1",
    concurrency: 80,
    timeoutSeconds: 60,
    memory: "512MiB",
    invoker: "public",
    secrets: stripeSecrets,
  },
  createApp(realDependencies(), routes),
);
