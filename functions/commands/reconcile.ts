/**
 * `npm run reconcile`: what the scheduled function does, at once. Without arguments on the running local suite; with
 * `-- --project <id>` on a real project, with Google's application default credentials and STRIPE_SECRET_KEY in the
 * environment.
 */
import { parseArgs } from "node:util";
import { initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { reconcile } from "../src/payments/reconcile.ts";
import { stripeCardPayments } from "../src/payments/stripe-card-payments.ts";
import { stripeEndpoint } from "../src/payments/stripe-endpoint.ts";

const { values } = parseArgs({ options: { project: { type: "string", default: "demo-clinic" } } });
const { project } = values;

if (project.startsWith("demo-")) {
  process.env.FIRESTORE_EMULATOR_HOST ??= "127.0.0.1:8080";
  process.env.METADATA_SERVER_DETECTION ??= "none";
  process.env.STRIPE_SECRET_KEY ??= "sk_test_local";
}
const secretKey = process.env.STRIPE_SECRET_KEY;
if (!secretKey) throw new Error("STRIPE_SECRET_KEY is not in the environment.");

const done = await reconcile({
  db: getFirestore(initializeApp({ projectId: project })),
  payments: stripeCardPayments(
    { secretKey, webhookSecret: "", publishableKey: "" },
    stripeEndpoint(project, process.env.STRIPE_EMULATOR_HOST),
  ),
  now: () => new Date(),
});
const { payments, refunds, closed, failed } = done;
console.log(
  `Payments found: ${payments}. Refunds made: ${refunds}. Intents closed: ${closed}. Not reached: ${failed}.`,
);
process.exitCode = failed > 0 ? 1 : 0;
