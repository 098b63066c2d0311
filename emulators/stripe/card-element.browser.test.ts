import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { openPage } from "../testing/browser.ts";
import { cardField } from "../testing/card-form.ts";
import { phone } from "../testing/screen-variants.ts";
import { startExampleSite } from "./browser/example/site.ts";
import { testCards } from "./cards.ts";
import { publishableKey, startStripeSandbox } from "./sandbox.ts";

const rules = z.array(
  z.object({ id: z.string(), nodes: z.array(z.object({ html: z.string(), target: z.array(z.string()) })) }),
);
const findings = z.object({ violations: rules, passes: rules });

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>;
let site: Awaited<ReturnType<typeof startExampleSite>>;
let page: Page;
let intent: string;
let warnings: string[];
let requests: { url: string; body: string | null; fromFrame: boolean }[];

beforeAll(async () => {
  sandbox = await startStripeSandbox();
  site = await startExampleSite(sandbox.emulator.url);
});
afterAll(async () => {
  await site.close();
  await sandbox.emulator.close();
});

beforeEach(async (context) => {
  warnings = [];
  requests = [];
  // Chromium logs a declined card (402) and an answer that comes too late (410) as errors. Both are expected.
  page = await openPage(context, {
    viewport: phone,
    expected: [/status of (402|410)/, /ERR_CONNECTION_RESET/],
  });
  page.on("console", (message) => message.type() === "warning" && warnings.push(message.text()));
  page.on("request", (request) =>
    requests.push({
      url: request.url(),
      body: request.postData(),
      fromFrame: request.frame() !== page.mainFrame(),
    }),
  );
  await openPayment();
});
afterEach(async () => {
  const hosts = new Set(
    requests.filter(({ url }) => url.startsWith("http")).map(({ url }) => new URL(url).origin),
  );
  expect([...hosts].filter((host) => host !== site.url && host !== sandbox.emulator.url)).toEqual([]);
  expect(warnings).toEqual([]);
});

/** Opens the page of a new payment. */
async function openPayment(): Promise<void> {
  const created = await sandbox.createIntent();
  intent = created.id;
  await page.goto(`${site.url}/?key=${publishableKey}&secret=${created.client_secret}`);
  await expect.poll(() => output("ready")).toBe("ready");
}

const output = async (name: string) => (await page.locator(`output[name="${name}"]`).textContent()) ?? "";
const number = () => cardField(page, "number");
const expiry = () => cardField(page, "expiry");
const cvc = () => cardField(page, "cvc");
const outcome = () => page.getByRole("alert").textContent();
const status = async () => (await sandbox.stripe.paymentIntents.retrieve(intent)).status;
const dialog = () => page.getByRole("dialog", { name: "3D Secure authentication" });
const bank = () => page.frameLocator("dialog iframe");

async function type(digits: string): Promise<void> {
  await number().click();
  await page.keyboard.type(digits);
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type(digits === testCards.amex.number ? "1234" : "123");
}

async function pay(digits: string): Promise<void> {
  await type(digits);
  await page.getByRole("button", { name: "Pay" }).click();
}

/** Returns the accessibility problems that axe finds, including those in the frames. */
async function frameFindings(): Promise<unknown[]> {
  for (const frame of page.frames()) {
    await frame.evaluate(axe.source);
    await frame.evaluate(`axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })`);
  }
  const { violations, passes } = findings.parse(await page.evaluate("axe.run()"));
  // A target with two parts is inside a frame, which shows that axe has checked the frame.
  expect(passes.some(({ nodes }) => nodes.some(({ target }) => target.length === 2))).toBe(true);
  return violations;
}

test("a card is typed with the keyboard alone, paid with Enter, and never sent through the page", async () => {
  await page.keyboard.press("Tab");
  await page.keyboard.type(testCards.visa.number);
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  expect(await number().inputValue()).toBe("4242 4242 4242 4242");
  expect(await expiry().inputValue()).toBe("12 / 34");
  expect(await cvc().inputValue()).toBe("123");
  await expect.poll(() => output("card")).toBe("complete");
  expect(await output("brand")).toBe("visa");
  await page.keyboard.press("Enter");
  await expect.poll(outcome).toBe(`succeeded ${intent}`);
  const paid = await sandbox.stripe.paymentIntents.retrieve(intent, { expand: ["payment_method"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    payment_method: {
      billing_details: { name: "Ada Patient", email: "ada@clinic.test" },
      card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 },
    },
  });

  const carrying = requests.filter(({ url, body }) => `${url} ${body}`.includes(testCards.visa.number));
  expect(carrying.length).toBeGreaterThan(0);
  for (const { url, fromFrame } of carrying) {
    expect([new URL(url).origin, fromFrame]).toEqual([sandbox.emulator.url, true]);
  }
  expect(await page.content()).not.toContain("4242");
});

test("digits are grouped and can be corrected, in the page's style", async () => {
  await page.locator("label").first().click();
  expect(await number().evaluate((input) => input === document.activeElement)).toBe(true);
  const style = await number().evaluate((input) => {
    const { fontSize, color } = getComputedStyle(input);
    return { fontSize, color };
  });
  expect(style).toEqual({ fontSize: "16px", color: "rgb(31, 41, 55)" });

  // Corrects digits in the middle of the number, and deletes across the gaps.
  await page.keyboard.type("42424");
  for (let times = 0; times < 2; times += 1) await page.keyboard.press("Backspace");
  expect(await number().inputValue()).toBe("424");
  await page.keyboard.press("Home");
  await page.keyboard.type("5");
  await page.keyboard.type("5");
  expect(await number().inputValue()).toBe("5542 4");
  await expiry().click();
  await page.keyboard.type("12");
  expect(await expiry().inputValue()).toBe("12 / ");
  await page.keyboard.press("Backspace");
  expect(await expiry().inputValue()).toBe("1");
});

test("the brand gives the number its groups and icon, and the security code its length", async () => {
  await type(testCards.amex.number);
  expect(await number().inputValue()).toBe("3782 822463 10005");
  expect(await cvc().inputValue()).toBe("1234");
  await expect.poll(() => output("card")).toBe("complete");
  expect(await output("brand")).toBe("amex");
  const icon = page.frameLocator("#number iframe").locator("img");
  expect(await icon.getAttribute("src")).toContain("amex");
  await number().fill(testCards.visa.number);
  await expect.poll(() => cvc().inputValue()).toBe("123");
});

const mistyped = [
  ["number", "4242424242424241", "Your card number is invalid."],
  ["number", "42424242", "Your card number is incomplete."],
  ["expiry", "1220", "Your card's expiration year is in the past."],
  ["expiry", "123", "Your card's expiration date is incomplete."],
  ["cvc", "1", "Your card's security code is incomplete."],
] as const;

test("a wrong or missing value shows a sentence, and axe finds no problem with or without one", async () => {
  expect(await frameFindings()).toEqual([]);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect.poll(outcome).toBe("incomplete_number: Your card number is incomplete.");
  expect(requests.filter(({ url }) => url.includes("/v1/"))).toEqual([]);

  for (const [field, keys, message] of mistyped) {
    await openPayment();
    await cardField(page, field).click();
    await page.keyboard.type(keys);
    await page.getByRole("heading").click();
    await expect.poll(() => output("error"), { message: keys }).toBe(message);
    expect(await page.locator(`#${field}`).getAttribute("class")).toContain("StripeElement--invalid");
    expect(await cardField(page, field).getAttribute("aria-invalid")).toBe("true");
  }
  expect(await frameFindings()).toEqual([]);
});

test("after a failed request or a decline the form stays: it can be sent again, and the next card pays", async () => {
  // Chromium repeats a reset request automatically, so the fault applies many times.
  await sandbox.controls.addFault({ key: "publishable", answer: "reset", times: 100 });
  await pay(testCards.genericDecline.number);
  await expect.poll(outcome).toContain("We could not reach Stripe.");
  await sandbox.controls.clearFaults();
  await page.getByRole("button", { name: "Pay" }).click();
  await expect.poll(outcome).toBe("card_declined: Your card was declined.");
  expect(await cvc().inputValue()).toBe("123");
  await number().fill(testCards.mastercard.number);
  await page.getByRole("button", { name: "Pay" }).click();
  await expect.poll(outcome).toBe(`succeeded ${intent}`);
});

test("3-D Secure works with the keyboard: the focus stays inside the dialog and then returns", async () => {
  await pay(testCards.challengedAlways.number);
  await dialog().waitFor();
  const focused = () => bank().locator(":focus").textContent();
  await expect.poll(focused).toBe("Complete");
  expect(await frameFindings()).toEqual([]);
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Fail");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("Complete");
  expect(await bank().getByText("$60.00").count()).toBe(1);
  await page.keyboard.press("Enter");
  await expect.poll(outcome).toBe(`succeeded ${intent}`);
  expect(await dialog().count()).toBe(0);
  expect(await status()).toBe("succeeded");
});

test("no charge if 3-D Secure is failed by its button or Escape, is passed but declined, or the payment was cancelled", async () => {
  const complete = () => bank().getByRole("button", { name: "Complete" });
  for (const how of ["Fail", "Escape"]) {
    await openPayment();
    await pay(testCards.challengedUnlessSetUp.number);
    // When this button has the focus, the bank's page listens for keys.
    await expect.poll(() => complete().evaluate((button) => button === document.activeElement)).toBe(true);
    if (how === "Escape") await page.keyboard.press("Escape");
    else await bank().getByRole("button", { name: "Fail" }).click();
    await expect
      .poll(outcome, { message: how })
      .toBe(
        "payment_intent_authentication_failure: We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      );
    expect(await status()).toBe("requires_payment_method");
    await expect.poll(() => page.getByRole("button", { name: "Pay" }).isEnabled()).toBe(true);
  }

  await openPayment();
  await pay(testCards.challengedThenInsufficientFunds.number);
  await complete().click();
  await expect.poll(outcome).toBe("card_declined: Your card has insufficient funds.");

  await openPayment();
  await pay(testCards.challengedAlways.number);
  await complete().waitFor();
  await sandbox.stripe.paymentIntents.cancel(intent);
  await complete().click();
  await expect.poll(outcome).toContain("payment_intent_unexpected_state");
  expect(await dialog().count()).toBe(0);
});

const mistakes = [
  ['Stripe("sk_test_emulator")', "publishable key"],
  ['Stripe("pk_1").elements({ locale: "de" })', "no option locale"],
  ['Stripe("pk_1").elements().create("card")', "no card"],
  ['Stripe("pk_1").elements().create("cardCvc", { showIcon: true })', "no option showIcon"],
  ['Stripe("pk_1").elements().create("cardCvc", { style: { base: { padding: 0 } } })', "style.base.padding"],
  ['Stripe("pk_1").elements().create("cardCvc").on("escape", () => {})', "no escape"],
  ['Stripe("pk_1").createPaymentMethod({ type: "card" })', "no createPaymentMethod"],
  ['Stripe("pk_1").confirmCardPayment("pi_1", {})', "client secret"],
  [
    'Stripe("pk_1").confirmCardPayment("pi_1_secret_2", { payment_method: { card: "4242" } })',
    "cardNumber Element",
  ],
] as const;

test("a call that Stripe would refuse, or that the emulator lacks, throws", async () => {
  for (const [script, message] of mistakes)
    await expect.soft(page.evaluate(`(async () => ${script})()`), script).rejects.toThrow(message);
});
