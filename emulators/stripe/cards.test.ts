import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { incorrectNumber, type TestCard, testCards } from "./cards.ts";
import { expectStripeError, startStripeSandbox } from "./sandbox.ts";

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
beforeAll(async () => {
  sandbox = await startStripeSandbox();
});
afterAll(() => sandbox.emulator.close());

const cards: [string, TestCard][] = Object.entries(testCards);
const plain = cards.filter(([, card]) => !card.challenge && !card.decline);
const declined = cards.filter(([, card]) => !card.challenge && card.decline);
const challenged = cards.filter(([, card]) => card.challenge);

describe.each(plain)("%s", (_name, card) => {
  test("pays", async () => {
    const method = await sandbox.payWith(card);
    const intent = await sandbox.createIntent();
    const paid = await sandbox.stripe.paymentIntents.confirm(intent.id, {
      payment_method: method.id,
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 6000,
      latest_charge: expect.stringMatching(/^ch_/),
    });
    const expand = ["payment_method", "latest_charge"];
    const named = { brand: card.brand, last4: card.number.slice(-4) };
    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id, { expand })).toMatchObject({
      payment_method: { id: method.id, card: named },
      latest_charge: { payment_method_details: { type: "card", card: named } },
    });
  });
});

describe.each(declined)("%s", (_name, card) => {
  test("is refused, and the intent waits for another card", async () => {
    const { id } = await sandbox.createIntent();
    const method = await sandbox.payWith(card);
    const error = await expectStripeError(
      sandbox.stripe.paymentIntents.confirm(id, { payment_method: method.id }),
    );
    expect(error).toMatchObject({
      type: "StripeCardError",
      statusCode: 402,
      code: card.decline?.code,
      decline_code: card.decline?.declineCode ?? "",
      message: card.decline?.message,
      requestId: expect.stringMatching(/^req_/),
      payment_intent: { id, status: "requires_payment_method" },
    });
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: { code: card.decline?.code, type: "card_error" },
    });
  });
});

describe.each(challenged)("%s", (_name, card) => {
  const confirm = async () => {
    const method = await sandbox.payWith(card);
    const intent = await sandbox.createIntent();
    const asked = await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: method.id });
    expect(asked).toMatchObject({
      status: "requires_action",
      latest_charge: null,
      next_action: { type: "use_stripe_sdk" },
    });
    return intent.id;
  };

  test("asks its bank first, and is charged or refused after a passed challenge", async () => {
    const id = await confirm();
    await sandbox.controls.answerChallenge(id, "succeeded");
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject(
      "decline" in card
        ? { status: "requires_payment_method", last_payment_error: { decline_code: "insufficient_funds" } }
        : { status: "succeeded", next_action: null },
    );
  });

  test("is not charged after a failed challenge", async () => {
    const id = await confirm();
    await sandbox.controls.answerChallenge(id, "failed");
    expect(await sandbox.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "requires_payment_method",
      latest_charge: null,
      payment_method: null,
      last_payment_error: { type: "invalid_request_error", code: "payment_intent_authentication_failure" },
    });
  });
});

test.each([
  ["a wrong number", { number: incorrectNumber }, "incorrect_number"],
  ["a past year", { exp_year: 2021 }, "invalid_expiry_year"],
  ["a thirteenth month", { exp_month: 13 }, "invalid_expiry_month"],
  ["a two-digit code", { cvc: "99" }, "invalid_cvc"],
  ["a card that is not a test card", { number: "4012888888881881" }, "card_declined"],
])("no payment method is made of %s", async (_what, wrong, code) => {
  const card = { number: testCards.visa.number, exp_month: 12, exp_year: 2034, cvc: "123", ...wrong };
  const error = await expectStripeError(sandbox.browser.paymentMethods.create({ type: "card", card }));
  expect(error).toMatchObject({ type: "StripeCardError", code });
});
