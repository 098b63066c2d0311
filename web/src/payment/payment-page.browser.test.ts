import type { Page } from "playwright-core";
import { expect, type TestContext, test } from "vitest";
import { testCards } from "../../../emulators/stripe/cards.ts";
import { urls } from "../../../emulators/suite/ports-and-paths.ts";
import { accessibilityFindings, findingsInAllVariants } from "../../../emulators/testing/accessibility.ts";
import { emulatedFirestore } from "../../../emulators/testing/admin-sdk.ts";
import { openPage } from "../../../emulators/testing/browser.ts";
import { cardField, typeCard } from "../../../emulators/testing/card-form.ts";
import { demoDayPool } from "../../../emulators/testing/demo-day-pool.ts";
import { request } from "../../../emulators/testing/request.ts";
import { desktop, phone, type ScreenVariant } from "../../../emulators/testing/screen-variants.ts";
import { fillInLogin, resumeSession } from "../../../emulators/testing/sign-in-page.ts";
import { type SignedInUser, signUp } from "../../../emulators/testing/sign-up.ts";
import { bookings } from "../../../functions/src/firestore/bookings.ts";
import { bookingInAnswer } from "../../../functions/testing/booking-calls.ts";
import { suiteStripe as stripe } from "../../../functions/testing/payment-calls.ts";
import { formatAppointmentDay } from "../shared/appointment-text.ts";

/** Chromium logs every status above 399, and every request that a test blocks. */
const expectedErrors = /status of (400|402|404|409|429|503)|ERR_FAILED/;
let patients = 0;
let day = "";
const morning = ["08:00", "08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:30"].map(
  (time) => `${time} AM`,
);

async function bookForPatient(patient: SignedInUser) {
  const slot = morning[patients % morning.length];
  if (slot === morning[0]) day = demoDayPool.take();
  patients += 1;
  const body = {
    treatmentId: "teeth-cleaning",
    doctorId: "mei-lin-chen",
    date: day,
    slot,
    patient: patient.email,
    patientName: "Ada Patient",
    phone: "202-555-0143",
  };
  const answer = await request("POST", "/booking", { token: patient.token, body });
  return bookingInAnswer(answer);
}

/** Signs up a patient, books for them and opens the payment page. `prepare` runs before it opens. */
async function openPaymentPage(
  t: TestContext,
  {
    viewport = desktop,
    colorScheme = "light",
    prepare,
  }: Partial<ScreenVariant> & { prepare?: (page: Page) => Promise<unknown> } = {},
) {
  const patient = await signUp(`payer.${Date.now()}.${patients}@patients.test`);
  const booking = await bookForPatient(patient);
  const page = await openPage(t, { viewport, colorScheme, expected: [expectedErrors] });
  await resumeSession(page, patient.email);
  await prepare?.(page);
  await page.goto(`/dashboard/appointment/${booking._id}`);
  return { page, patient, booking };
}

const getPayButton = (page: Page) => page.getByRole("button", { name: "Pay" });

async function pay(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await getPayButton(page).click();
}

const getSuccessMessage = (page: Page) => page.getByText("Congrats! Your payment is complete.");

async function fetchCharges(bookingId: string): Promise<string[]> {
  const { data } = await stripe.server.paymentIntents.list({ limit: 100 });
  return data
    .filter(({ metadata, status }) => metadata.bookingId === bookingId && status === "succeeded")
    .map(({ id }) => id);
}

const isBookingPaid = async ({ token }: SignedInUser, id: string) =>
  bookingInAnswer(await request("GET", `/booking/${id}`, { token })).paid;

test("pays by card, shows the transaction on the receipt, and sends no card number to our server", async (t) => {
  const { page, booking, patient } = await openPaymentPage(t, { viewport: phone });
  const sent: string[] = [];
  page.on("request", (sentRequest) => {
    if (sentRequest.url().startsWith(urls.site))
      sent.push(`${sentRequest.url()} ${sentRequest.postData() ?? ""}`);
  });
  await page.getByRole("heading", { name: "Hello, Ada Patient" }).waitFor();
  await page.getByText("Pay for Teeth Cleaning").waitFor();
  await page
    .getByText(`We will see you ${formatAppointmentDay(booking)} at ${booking.slot} with Dr. Mei-Lin Chen`)
    .waitFor();
  await page.getByText("Please pay: $90").waitFor();
  await pay(page, testCards.visa.number);
  await getSuccessMessage(page).waitFor();
  const [intent = ""] = await fetchCharges(booking._id);
  await page.getByText(`Transaction Id: ${intent}`).waitFor();
  expect(await isBookingPaid(patient, booking._id)).toBe(true);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.join()).not.toMatch(/4242\D?4242|"cvc"/);
  const { payment_method } = await stripe.server.paymentIntents.retrieve(intent, {
    expand: ["payment_method"],
  });
  expect(payment_method).toMatchObject({ billing_details: { name: "Ada Patient", email: patient.email } });
  await page.getByText("By card, Visa ending in 4242").waitFor();
  await page.getByRole("link", { name: "Back to My Appointments" }).click();
  await page.getByText(`Transaction Id: ${intent}`).waitFor();
  await page.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("link", { name: "Receipt" }).click();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await page.getByRole("definition").getByText("Dr. Mei-Lin Chen").waitFor();
  expect(await page.title()).toMatch(/^Receipt/);
  expect(await page.getByRole("heading", { name: /Hello/ }).count()).toBe(0);
});

test("disables Pay until the card service and the client secret have loaded, and while it pays", async (t) => {
  const { page } = await openPaymentPage(t, {
    prepare: (opened) =>
      opened.route("**/create-payment-intent", async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 1500));
        await route.continue();
      }),
  });
  await getPayButton(page).waitFor();
  expect(await getPayButton(page).isDisabled()).toBe(true);
  await typeCard(page, testCards.visa.number);
  await stripe.controls.addFault({
    path: "/v1/payment_intents/:id/confirm",
    delayMs: 1500,
    key: "publishable",
  });
  await getPayButton(page).click();
  const paying = page.getByRole("button", { name: "Paying…" });
  await paying.waitFor();
  expect(await paying.getAttribute("aria-disabled")).toBe("true");
  await paying.click({ force: true });
  await getSuccessMessage(page).waitFor();
});

test("shows the provider's message for a declined card, and the next card pays", async (t) => {
  const { page, booking } = await openPaymentPage(t);
  await pay(page, testCards.insufficientFunds.number);
  const alert = page.getByRole("alert").filter({ hasText: "Your card has insufficient funds." });
  await alert
    .getByText(/Nothing was charged, and your appointment stands.*another card.*at the clinic/)
    .waitFor();
  await cardField(page, "number").fill("5");
  await alert.waitFor({ state: "detached" });
  await pay(page, testCards.mastercard.number);
  await getSuccessMessage(page).waitFor();
  expect(await fetchCharges(booking._id)).toHaveLength(1);
});

test("shows a decline even if the card's last change event comes after Pay was pressed", async (t) => {
  const { page } = await openPaymentPage(t, { prepare: holdCardChangesUntilSubmit });
  await pay(page, testCards.genericDecline.number);
  await page.getByRole("alert").filter({ hasText: testCards.genericDecline.decline.message }).waitFor();
});

async function holdCardChangesUntilSubmit(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held: (() => void)[] = [];
    const plain = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
    Object.defineProperty(MessagePort.prototype, "onmessage", {
      set(this: MessagePort, hear: (event: MessageEvent) => void) {
        plain?.set?.call(this, (event: MessageEvent) => {
          if (event.data?.kind === "change") held.push(() => hear(event));
          else hear(event);
        });
      },
    });
    const release = () => {
      for (const tell of held.splice(0)) tell();
    };
    document.addEventListener("submit", () => queueMicrotask(release));
  });
}

const { genericDecline, lostCard, stolenCard, expiredCard, incorrectCvc, processingError } = testCards;
/** Cards with the same message aren't neighbors, so that each decline changes the message. */
const declines = [genericDecline, expiredCard, lostCard, incorrectCvc, stolenCard, processingError];
test("shows the provider's message for every decline, and charges nothing", async (t) => {
  const { page, booking, patient } = await openPaymentPage(t);
  for (const { number, decline } of declines) {
    await pay(page, number);
    await page.getByRole("alert").filter({ hasText: decline.message }).waitFor();
  }
  expect(await fetchCharges(booking._id)).toEqual([]);
  expect(await isBookingPaid(patient, booking._id)).toBe(false);
});

const getBankFrame = (page: Page) => page.frameLocator("dialog iframe");

test("charges nothing if 3-D Secure fails or the card is declined after it, and pays after it has passed", async (t) => {
  const { page, booking } = await openPaymentPage(t, { viewport: phone });
  await pay(page, testCards.challengedAlways.number);
  await getBankFrame(page).getByRole("button", { name: "Fail" }).click();
  await page.getByRole("alert").filter({ hasText: "unable to authenticate" }).waitFor();
  const { number, decline } = testCards.challengedThenInsufficientFunds;
  await pay(page, number);
  await getBankFrame(page).getByRole("button", { name: "Complete" }).click();
  await page.getByRole("alert").filter({ hasText: decline.message }).waitFor();
  expect(await fetchCharges(booking._id)).toEqual([]);
  await pay(page, testCards.challengedAlways.number);
  await getBankFrame(page).getByRole("button", { name: "Complete" }).click();
  await getSuccessMessage(page).waitFor();
  expect(await fetchCharges(booking._id)).toHaveLength(1);
});

// The other test cards have numbers as long as these three: emulators/stripe/cards.test.ts.
test("shows the receipt after a reload, Back and at the spec's misspelled URL, and charges nothing more", async (t) => {
  const { page, booking } = await openPaymentPage(t);
  await pay(page, testCards.amex.number);
  await getSuccessMessage(page).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await page.goto("/dashboard");
  await page.goBack();
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await page.goto(`/dashboard/appoinment/${booking._id}`);
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  expect(await getPayButton(page).count()).toBe(0);
  expect(await fetchCharges(booking._id)).toHaveLength(1);
});

test("charges once when two tabs pay, and both show the receipt", async (t) => {
  const { page, booking } = await openPaymentPage(t);
  const other = await page.context().newPage();
  await other.goto(`/dashboard/appointment/${booking._id}`);
  await typeCard(page, testCards.visa.number);
  await typeCard(other, testCards.mastercard.number);
  await Promise.all([getPayButton(page).click(), getPayButton(other).click()]);
  await page.getByRole("heading", { name: "Receipt" }).waitFor();
  await other.getByRole("heading", { name: "Receipt" }).waitFor();
  expect(await fetchCharges(booking._id)).toHaveLength(1);
});

test("marks the booking as paid when the tab is closed while it pays", async (t) => {
  const { page, booking, patient } = await openPaymentPage(t);
  await page.route(`**/booking/${booking._id}`, (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await pay(page, testCards.diners.number);
  await expect.poll(() => fetchCharges(booking._id)).toHaveLength(1);
  await page.close();
  await expect.poll(() => isBookingPaid(patient, booking._id), { timeout: 15_000 }).toBe(true);
});

test("shows that a payment is being confirmed, and then the receipt by itself", async (t) => {
  const { page, booking } = await openPaymentPage(t);
  await stripe.controls.holdWebhooks();
  t.onTestFinished(async () => {
    await stripe.controls.releaseWebhooks();
  });
  let refusalsLeft = 2;
  await page.route(`**/booking/${booking._id}`, (route) => {
    if (route.request().method() !== "PATCH" || refusalsLeft-- <= 0) return route.continue();
    const error = { code: "payment-unavailable", message: "…", requestId: "1" };
    return route.fulfill({ status: 503, json: { error } });
  });
  await pay(page, testCards.visa.number);
  await page.getByText("Your payment went through and is being confirmed").waitFor();
  await getSuccessMessage(page).waitFor();
});

test("says that Stripe is down, and goes on when it is back", async (t) => {
  const { page } = await openPaymentPage(t, {
    prepare: () => stripe.controls.addFault({ answer: 503, key: "secret", times: 1000 }),
  });
  await page.getByText("Paying by card isn't possible just now").waitFor();
  await stripe.controls.clearFaults();
  await page.getByRole("button", { name: "Try again" }).click();
  await pay(page, testCards.visa.number);
  await getSuccessMessage(page).waitFor();
});

test("says after too many tries that the appointment stands", async (t) => {
  const { page } = await openPaymentPage(t, {
    prepare: (opened) =>
      opened.route("**/create-payment-intent", (route) => {
        const error = { code: "too-many-requests", message: "…", requestId: "1" };
        return route.fulfill({ status: 429, headers: { "Retry-After": "2900" }, json: { error } });
      }),
  });
  await page.getByText("Please try again in 49 minutes.").waitFor();
  await page.getByText("Your appointment stands, and you can also pay at the clinic.").waitFor();
  expect(await accessibilityFindings(page)).toEqual([]);
});

test("says after too many declines to pay at the clinic, on this page and in the list", async (t) => {
  const { page, booking } = await openPaymentPage(t);
  await typeCard(page, genericDecline.number);
  await bookings(emulatedFirestore()).doc(booking._id).update({ "card.declined": 7 });
  await getPayButton(page).click();
  await page.getByRole("alert").filter({ hasText: genericDecline.decline.message }).waitFor();
  await stripe.controls.webhooksIdle();
  await getPayButton(page).click();
  await page.getByRole("heading", { name: "Please pay at the clinic" }).waitFor();
  await page.getByText("Too many cards were declined").waitFor();
  expect(await page.getByRole("button", { name: /Pay|Try again/ }).count()).toBe(0);
  expect(await accessibilityFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "My Appointments" }).last().click();
  await page.getByText("Pay at the clinic").waitFor();
  expect(await page.getByRole("link", { name: "Pay", exact: true }).count()).toBe(0);
});

test("names all that is missing, and takes a card that is typed in one go", async (t) => {
  const { page } = await openPaymentPage(t);
  await cardField(page, "number").waitFor();
  await getPayButton(page).click();
  for (const sentence of [
    /number is incomplete/,
    /date is incomplete/,
    /code is incomplete/,
    /ZIP code is required/,
  ])
    await page.getByText(sentence).waitFor();
  await page.getByText("Card number", { exact: true }).click();
  const isFocused = (name: "number" | "expiry" | "cvc") => () =>
    cardField(page, name).evaluate((input) => input === document.activeElement);
  await expect.poll(isFocused("number")).toBe(true);
  await page.keyboard.type(testCards.visa.number);
  await expect.poll(isFocused("expiry")).toBe(true);
  await page.keyboard.type("1234");
  await expect.poll(isFocused("cvc")).toBe(true);
  await page.keyboard.type("123");
  await page.getByLabel("ZIP code").fill("11201");
  await page.keyboard.press("Enter");
  await getSuccessMessage(page).waitFor();
});

test("shows an incomplete card's error until the card is complete", async (t) => {
  const { page } = await openPaymentPage(t);
  await cardField(page, "number").fill("42424242");
  await getPayButton(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "Your card number is incomplete." });
  await alert.waitFor();
  expect(await page.getByRole("alert").getByText("Nothing was charged").count()).toBe(0);
  await cardField(page, "number").press("4");
  await alert.waitFor({ state: "detached" });
});

test.for(["signed in", "after signing in"])(
  "leads back to the mail's link after paying, %s",
  async (way, t) => {
    const { page, booking, patient } = await openPaymentPage(t);
    const visit = { ...booking, changeable: true, cancelledBy: null };
    await page.route("**/link/appointment", (route) => route.fulfill({ json: visit }));
    const link = `/visit#${"A".repeat(22)}`;
    const isVisitor = way === "after signing in";
    // The button is enabled once the page has made its requests, none of which may find the token gone.
    await expect.poll(() => getPayButton(page).isEnabled()).toBe(true);
    if (isVisitor) await page.evaluate(() => localStorage.removeItem("accessToken"));
    await page.goto(link);
    await page.getByRole("link", { name: "pay by card" }).click();
    if (isVisitor) await fillInLogin(page, patient.email);
    await pay(page, testCards.visa.number);
    await getSuccessMessage(page).waitFor();
    await page.getByRole("link", { name: "Back to your appointment" }).click();
    await page.waitForURL(`**${link}`);
  },
);

test("says why an appointment that was canceled can't be paid", async (t) => {
  const { page, booking, patient } = await openPaymentPage(t);
  await typeCard(page, testCards.visa.number);
  await request("DELETE", `/booking/${booking._id}`, { token: patient.token });
  await getPayButton(page).click();
  await page.getByText("This appointment was canceled").waitFor();
  expect(await fetchCharges(booking._id)).toEqual([]);
});

test("shows another patient's appointment as not found", async (t) => {
  const { page } = await openPaymentPage(t);
  const stranger = await signUp(`stranger.${Date.now()}@patients.test`);
  const theirs = await bookForPatient(stranger);
  await page.goto(`/dashboard/appointment/${theirs._id}`);
  await page.getByRole("heading", { name: "There is no such appointment" }).waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

/** The width of a 1280 px screen at 400 % zoom. */
const narrow = { width: 320, height: 640 };

const allScreenVariants = [narrow, phone, desktop].flatMap((viewport): ScreenVariant[] => [
  { viewport, colorScheme: "light" },
  { viewport, colorScheme: "dark" },
]);

test("axe finds nothing on form, decline and receipt, and none scrolls sideways", async (t) => {
  const { page } = await openPaymentPage(t);
  await typeCard(page, genericDecline.number);
  expect(await findingsInAllVariants(page, allScreenVariants)).toEqual([]);
  await getPayButton(page).click();
  await page.getByRole("alert").waitFor();
  expect(await findingsInAllVariants(page, allScreenVariants)).toEqual([]);
  await pay(page, testCards.visa.number);
  await getSuccessMessage(page).waitFor();
  expect(await findingsInAllVariants(page, allScreenVariants)).toEqual([]);
});

test("the card fields have 16 px text and follow the color scheme", async (t) => {
  const { page } = await openPaymentPage(t, { colorScheme: "dark" });
  const style = () =>
    cardField(page, "number").evaluate((input) => {
      const { fontSize, color } = getComputedStyle(input);
      return { fontSize, color };
    });
  await expect.poll(style).toEqual({ fontSize: "16px", color: "rgb(230, 240, 237)" });
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(style).toEqual({ fontSize: "16px", color: "rgb(18, 48, 47)" });
});

test("prints the receipt without menus and buttons", async (t) => {
  const { page } = await openPaymentPage(t);
  await pay(page, testCards.visa.number);
  await getSuccessMessage(page).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { level: 1 }).allInnerTexts()).toEqual(["Receipt"]);
  for (const fact of ["10 Pearl Street", "Dr. Mei-Lin Chen", "Visa ending in 4242", "Transaction Id: pi_"])
    expect(await page.locator(".receipt").getByText(fact).isVisible()).toBe(true);
  expect(await page.locator(".receipt").getByText("Pearl Street Dental").isVisible()).toBe(true);
  expect(await page.locator(".receipt").getByText("Date of payment").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
  expect(await page.locator(".dashboard-menu").isVisible()).toBe(false);
});
