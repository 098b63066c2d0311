/** Operations about money: payments by card and at the desk, Stripe's webhooks, and refunds. */
import * as z from "zod/mini";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { changeAppointment, recordAtDesk, upcomingAccountAppointments } from "./change-appointment.ts";
import { currentRegion, hourMs, type ModelAppointment } from "./clinic-model.ts";
import { type Life, type PerformOperation, pick, RandomTestFailure } from "./life.ts";
import type { Operation, OperationName } from "./random-operations.ts";
import type { World } from "./world.ts";

export const paymentOperations = {
  pay: (life, move) =>
    pay(life, move, async (intent) => life.world.stripe.stripe.paymentIntents.retrieve(intent)),
  "pay and close the tab": (life, move) => pay(life, move),
  "pay with 3-D Secure": (life, move) =>
    pay(
      life,
      move,
      (intent) => life.world.stripe.controls.answerChallenge(intent, "succeeded"),
      testCards.challengedAlways,
    ),
  "try a card that is declined": (life, move) => pay(life, move, undefined, testCards.genericDecline),
  "webhooks come late": (life, move) => toggleWebhooks(life, move, "oldest-first"),
  "webhooks come in another order": (life, move) => toggleWebhooks(life, move, "newest-first"),
  "webhooks come twice": async ({ world }) => {
    await world.stripe.controls.addDeliveryRule({ action: "duplicate", times: 2 });
    return true;
  },
  "pay at the desk": (life, move) =>
    recordAtDesk(
      life,
      move,
      "POST",
      "desk-payment",
      (visit) => {
        if (visit.status === "cancelled" || visit.payment === "nothing-due") return ["not-payable"];
        return [];
      },
      ({ payment, status, cents }) =>
        (payment === "unpaid" || payment === "refunded") && status !== "cancelled" && cents > 0,
      ["already-paid"],
    ),
  "take the desk payment back": (life, move) =>
    recordAtDesk(
      life,
      move,
      "DELETE",
      "desk-payment",
      ({ payment, method, returnedCents }) => {
        if (payment === "unpaid" || payment === "nothing-due") return [];
        if (payment === "refunded") return ["conflict"];
        return method === "card" ? ["paid-by-card"] : returnedCents > 0 ? ["conflict"] : [];
      },
      ({ method, payment }) => method === "desk" && payment === "paid",
    ),
  "give back by hand": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) =>
        model.find(
          ({ status, payment }) =>
            status === "cancelled" && (payment === "paid" || payment === "refund-failed"),
        ),
      async (visit) => {
        const isDisputed = (await disputedBookings(life)).has(visit.id);
        const answer = await life.ask(life.desk(move.who), "POST", `/booking/${visit.id}/given-back`, {
          reason: "In cash",
        });
        // The server may not know yet that a dispute began or ended.
        return { answer, refusals: [], maybe: isDisputed ? ["nothing-to-give-back"] : [] };
      },
    ),
  "refund a past appointment": (life, move) => refundPastAppointment(life, move, "card"),
  "give back for a past appointment": (life, move) => refundPastAppointment(life, move, "hand"),
  waive: (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) =>
        model.find(
          (visit) => visit.payment === "unpaid" && visit.status !== "cancelled" && model.isOver(visit),
        ),
      async (visit) => {
        const answer = await life.ask(life.desk(move.who), "POST", `/booking/${visit.id}/waive`, {
          reason: "Moved away",
        });
        const heard = life.paidUnreported.has(visit.id) ? ["already-paid", "not-payable"] : [];
        return { answer, refusals: [], maybe: ["payment-in-progress", ...heard] };
      },
    ),
  "take a waiver back": (life, move) =>
    changeAppointment(
      life,
      move,
      ({ model }) => model.find(({ waived, status }) => waived && status !== "cancelled"),
      async (visit) => ({
        answer: await life.ask(life.desk(move.who), "DELETE", `/booking/${visit.id}/waive`),
        refusals: [],
      }),
    ),
  "refund a part at Stripe": (life, move) => refundAtStripe(life, move, pick([1000, 2500], move.at)),
  "refund all at Stripe": (life, move) => refundAtStripe(life, move),
  "dispute a payment": async (life, move) => {
    const intent = await pickPaidIntentId(life, move);
    if (intent === undefined) return false;
    const part = move.at % 3 === 0 ? { amount: 2000 } : {};
    return hasSucceeded(life.world.stripe.controls.openDispute(intent, part));
  },
  "decide a dispute": async ({ world }, move) => {
    const [open] = await openDisputeIds(world);
    if (open === undefined) return false;
    await world.stripe.controls.decideDispute(open, move.at % 2 === 0 ? "won" : "lost");
    return true;
  },
  "look after payments": async (life, move) => {
    await completePendingRefunds(life, move.at % 3 > 0 ? "succeeded" : "failed");
    const { failed } = await life.world.reconcile(move.who % 2 === 0 ? 0 : 1);
    if (failed > 0 && life.place.lostRefunds === 0 && life.alone)
      throw new RandomTestFailure("The reconciler failed for a booking");
    life.pass(hourMs / 4);
    return true;
  },
  "lose a refund's answer": async ({ place }) => {
    place.lostRefunds += 1;
    return true;
  },
} satisfies Partial<Record<OperationName, PerformOperation>>;

const clientSecretSchema = z.object({ clientSecret: z.string() });

/**
 * Pays by card. `onWay` runs between the charge and the page's PATCH call. Without `onWay`, the patient closes the
 * page and the PATCH call is never sent.
 */
export async function pay(
  life: Life,
  move: Operation,
  onWay?: (intent: string) => Promise<unknown>,
  card: { number: string } = pick(
    [testCards.visa, testCards.pendingRefund, testCards.failingRefund],
    move.at,
  ),
): Promise<boolean> {
  const { model, world } = life;
  const possible = upcomingAccountAppointments(life).filter(
    ({ payment, id }) => payment === "unpaid" && !life.paidUnreported.has(id),
  );
  if (possible.length === 0) return false;
  const visit = pick(possible, move.which);
  const path = "/create-payment-intent";
  const begun = await life.ask(visit.owner, "POST", path, { appointment: visit.id });
  // The API limits declined cards per appointment, and refunds per hour.
  life.compareAnswer(move.does, begun, [], ["pay-at-clinic", "too-many-requests"]);
  if (!begun.ok) return false;
  const { clientSecret } = z.parse(clientSecretSchema, begun.body);
  const intent = clientSecret.split("_secret_")[0] ?? "";
  const method = await world.stripe.browser.paymentMethods.create({
    type: "card",
    card: { number: card.number, exp_month: 12, exp_year: 2099, cvc: "123" },
  });
  const confirmed = await world.stripe.browser
    .rawRequest("POST", `/v1/payment_intents/${intent}/confirm`, {
      client_secret: clientSecret,
      payment_method: method.id,
    })
    .then(
      () => true,
      () => false,
    );
  if (card === testCards.genericDecline) return !confirmed;
  if (!confirmed && life.alone) throw new RandomTestFailure("Stripe refused to charge an unpaid appointment");
  if (!confirmed) return false;
  if (!onWay) {
    if (life.heldWebhooks) life.paidUnreported.add(visit.id);
    return true;
  }
  // Another payment at the same time may have finished this payment intent already.
  const asked = await onWay(intent).then(
    () => true,
    (error: unknown) => {
      if (life.alone) throw error;
      return false;
    },
  );
  if (!asked) return false;
  const answer = await life.ask(visit.owner, "PATCH", `/booking/${visit.id}`, {
    appointment: visit.id,
    transactionId: intent,
  });
  life.compareAnswer(move.does, answer, []);
  if (answer.ok) life.see(answer.body);
  return answer.ok && model.visits.get(visit.id)?.payment === "paid";
}

/**
 * The desk refunds an appointment that is over, in part or in full. The server may know of a dispute, or of another refund, that the
 * model doesn't know.
 */
function refundPastAppointment(life: Life, move: Operation, to: "card" | "hand"): Promise<boolean> {
  const isPossible = (visit: ModelAppointment) =>
    visit.payment === "paid" && visit.status !== "cancelled" && life.model.isOver(visit);
  return changeAppointment(
    life,
    move,
    ({ model }) => model.find((visit) => isPossible(visit) && (to === "hand" || visit.method === "card")),
    async (visit) => {
      const part = move.at % 2 === 0 ? { amount: 1000 / currentRegion().minorUnits } : {};
      const body = { ...part, to, reason: "The filling broke" };
      const answer = await life.ask(life.desk(move.who), "POST", `/booking/${visit.id}/refund`, body);
      return { answer, refusals: [], maybe: ["nothing-to-give-back", "invalid"] };
    },
  );
}

/** Makes Stripe hold its webhook events back; the next such operation releases them. */
async function toggleWebhooks(
  life: Life,
  _: Operation,
  order: "oldest-first" | "newest-first",
): Promise<boolean> {
  const { controls } = life.world.stripe;
  const held = life.heldWebhooks;
  life.heldWebhooks = !held;
  await (held ? controls.releaseWebhooks(order) : controls.holdWebhooks());
  return held;
}

/** The bank settles all pending refunds. */
export async function completePendingRefunds(
  { world }: Life,
  outcome: "succeeded" | "failed",
): Promise<void> {
  const { data } = await world.stripe.stripe.refunds.list({ limit: 100 });
  for (const { id, status } of data)
    if (status === "pending") await world.stripe.controls.settleRefund(id, outcome);
}

/**
 * Refunds in Stripe's dashboard, as a person would. Stripe may refuse because of an open dispute, or because too
 * little is left.
 */
async function refundAtStripe(life: Life, move: Operation, amount?: number): Promise<boolean> {
  const intent = await pickPaidIntentId(life, move);
  if (intent === undefined) return false;
  const { refunds } = life.world.stripe.stripe;
  return hasSucceeded(refunds.create({ payment_intent: intent, ...(amount !== undefined && { amount }) }));
}

/** Returns Stripe's payment for one of the appointments that were paid by card. */
async function pickPaidIntentId({ model, world }: Life, { which }: Operation): Promise<string | undefined> {
  const paid = model.find(({ payment, method }) => payment === "paid" && method === "card");
  if (paid.length === 0) return undefined;
  const { id } = pick(paid, which);
  const { data } = await world.stripe.stripe.paymentIntents.list({ limit: 100 });
  return data.find(({ metadata, status }) => metadata.bookingId === id && status === "succeeded")?.id;
}

/** Returns the bookings with a payment that is or was disputed. */
async function disputedBookings({ world }: Life): Promise<Set<string | undefined>> {
  const { disputes, paymentIntents } = world.stripe.stripe;
  const { data } = await disputes.list({ limit: 100 });
  const disputed = data.map((one) => one.payment_intent);
  const intents = await paymentIntents.list({ limit: 100 });
  return new Set(
    intents.data.filter(({ id }) => disputed.includes(id)).map(({ metadata }) => metadata.bookingId),
  );
}

export async function openDisputeIds({ stripe }: World): Promise<string[]> {
  const { data } = await stripe.stripe.disputes.list({ limit: 100 });
  return data.flatMap(({ id, status }) => (status === "needs_response" ? [id] : []));
}

function hasSucceeded(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}
