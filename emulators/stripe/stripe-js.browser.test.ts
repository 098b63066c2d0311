import type { FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPage, provideBrowser } from "../testing/browser.ts";
import { startExampleSite } from "./browser/example/site.ts";
import { testCards } from "./cards.ts";
import { openSandbox, publishableKey } from "./sandbox.ts";

/** Stripe.js without React, called as a page's own script calls it. */

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let site: Awaited<ReturnType<typeof startExampleSite>>;
let page: Page;
let card: FrameLocator;
let secret: string;
let intent: string;

provideBrowser();
beforeAll(async () => {
  sandbox = await openSandbox();
  site = await startExampleSite(sandbox.emulator.url);
});
afterAll(async () => {
  await site.close();
  await sandbox.emulator.close();
});

beforeEach(async (context) => {
  const created = await sandbox.createIntent();
  intent = created.id;
  secret = String(created.client_secret);
  page = await openPage(context, { expected: [/status of 400/, /ERR_CONNECTION_RESET/] });
  await page.goto(`${site.url}/?key=${publishableKey}&secret=${secret}`);
  await run(`
    globalThis.own = Stripe("${publishableKey}");
    globalThis.card = own.elements().create("card", { hidePostalCode: true });
    const place = document.body.appendChild(document.createElement("div"));
    place.id = "own";
    const ready = new Promise((resolve) => card.once("ready", resolve));
    card.mount("#own");
    await ready;
  `);
  card = page.frameLocator("#own iframe");
});

/** Runs a script's text in the page, and answers what it returns. */
const run = (script: string): Promise<unknown> => page.evaluate(`(async () => { ${script} })()`);

/** The fields are in a frame, so that the focus arrives later than the call returns. */
const focusCard = () =>
  run("const focused = new Promise((resolve) => card.once('focus', resolve)); card.focus(); await focused;");

const confirm = (method: string, options = "{}") =>
  run(`return own.confirmCardPayment("${secret}", { payment_method: "${method}" }, ${options})`);

test("the element can be filled, told of, cleared, disabled, moved and destroyed", async () => {
  await run("globalThis.changes = []; card.on('change', (event) => changes.push(event));");
  await focusCard();
  await page.keyboard.type(`${testCards.visa.number}1234123`);
  await expect
    .poll(() => run("return changes.at(-1)"))
    .toMatchObject({
      elementType: "card",
      complete: true,
      empty: false,
      brand: "visa",
      value: { postalCode: "" },
    });
  expect(await card.getByLabel("ZIP").isVisible()).toBe(false);

  await run("card.clear();");
  await expect.poll(() => run("return changes.at(-1).empty")).toBe(true);
  await run("card.update({ disabled: true, hidePostalCode: false, value: { postalCode: '11201' } });");
  await expect.poll(() => card.getByLabel("ZIP").inputValue()).toBe("11201");
  expect(await card.getByLabel("ZIP").isDisabled()).toBe(true);

  await run("card.unmount(); card.mount(document.querySelector('#own'));");
  await expect.poll(() => card.getByLabel("ZIP").inputValue()).toBe("11201");
  await run("card.destroy();");
  expect(await page.locator("#own iframe").count()).toBe(0);
  await expect(run("card.mount('#own')")).rejects.toThrow("destroyed");
});

test("a payment method is made of the fields, with the ZIP in its address", async () => {
  await run("card.update({ hidePostalCode: false });");
  await focusCard();
  await page.keyboard.type(`${testCards.mastercard.number}123412311201`);
  await expect.poll(() => card.getByLabel("ZIP").inputValue()).toBe("11201");
  const made = await run(
    "return own.createPaymentMethod({ type: 'card', card, billing_details: { name: 'Ada', address: { city: 'Brooklyn' } } })",
  );
  expect(made).toMatchObject({
    paymentMethod: {
      type: "card",
      card: { brand: "mastercard" },
      billing_details: { name: "Ada", address: { city: "Brooklyn", postal_code: "11201" } },
    },
  });
});

test("a payment is confirmed by a method's id, read back, and not confirmed twice", async () => {
  expect(await confirm("pm_card_visa")).toMatchObject({ paymentIntent: { id: intent, status: "succeeded" } });
  const read = await run(`return own.retrievePaymentIntent("${secret}")`);
  expect(read).toMatchObject({ paymentIntent: { id: intent, status: "succeeded" } });
  expect(await confirm("pm_card_visa")).toMatchObject({
    error: { code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } },
  });
});

test("the challenge can be left to the page, and handled by it", async () => {
  expect(await confirm("pm_card_authenticationRequired", "{ handleActions: false }")).toMatchObject({
    paymentIntent: { status: "requires_action" },
  });
  expect(await page.locator("dialog").count()).toBe(0);
  const handled = run(`return own.handleNextAction({ clientSecret: "${secret}" })`);
  await page.frameLocator("dialog iframe").getByRole("button", { name: "Complete" }).click();
  expect(await handled).toMatchObject({ paymentIntent: { status: "succeeded" } });
});

test("an API that cannot be reached is an error to show, not an exception", async () => {
  await sandbox.controls.addFault({ key: "publishable", answer: "reset", times: 3 });
  const lost = await confirm("pm_card_visa");
  await sandbox.controls.clearFaults();
  expect(lost).toMatchObject({ error: { type: "api_connection_error" } });
});

test.each([
  ['Stripe("sk_test_emulator")', "publishable key"],
  ["own.elements().create('payment')", "card Element only"],
  ["own.confirmCardPayment('pi_1', {})", "client secret"],
  [`own.confirmCardPayment("pi_1_secret_2", { payment_method: { card: "4242" } })`, "card Element"],
])("%s is a mistake of the page", async (script, message) => {
  await expect(run(`return ${script}`)).rejects.toThrow(message);
});
