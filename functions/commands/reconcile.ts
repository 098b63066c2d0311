/**
 * `npm run reconcile`: what the scheduled function does, at once. Without arguments on the running local suite; with
 * `-- --project <id>` on a real project, with Google's application default credentials and STRIPE_SECRET_KEY in the
 * environment.
 */
import { parseArgs } from "node:util";
import { projectId, SetupError } from "../../emulators/suite/places.ts";
import { stripeCardPayments, stripeEndpoint } from "../src/ports/stripe-card-payments.ts";
import { reconcile } from "../src/scheduled/reconcile.ts";
import { connect, runCommand } from "./connect.ts";

await runCommand(async () => {
  const { values } = parseArgs({ options: { project: { type: "string", default: projectId } } });
  const { project } = values;
  const { db } = await connect(project);
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_EMULATOR_HOST } = process.env;
  if (!secretKey) throw new SetupError("STRIPE_SECRET_KEY is not in the environment.");
  const dependencies = {
    db,
    payments: stripeCardPayments(
      { secretKey, webhookSecret: "", publishableKey: "" },
      stripeEndpoint(project, STRIPE_EMULATOR_HOST),
    ),
    now: () => new Date(),
  };
  // Nobody stops a command after nine minutes.
  const { payments, refunds, moved, closed, failed } = await reconcile(dependencies, {
    budgetMs: Number.POSITIVE_INFINITY,
  });
  console.log(
    `Payments found: ${payments}. Refunds made: ${refunds}. Moved at Stripe: ${moved}. Intents closed: ${closed}. Not reached: ${failed}.`,
  );
  if (failed > 0) process.exitCode = 1;
});
