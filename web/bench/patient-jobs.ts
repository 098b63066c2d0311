/** What patients do, done as who knows the page does it: on a phone, the shortest way. */
import type { Locator, Page } from "playwright-core";
import { testCards } from "../../emulators/stripe/cards.ts";
import { treatmentCard } from "../../emulators/testing/booking-page.ts";
import type { Hand } from "./hand.ts";
import type { Job } from "./job.ts";
import { comeHome, comeHomeKnown, comeToOwnAppointment } from "./patient-arrivals.ts";

export type PatientJob = Job & {
  /** Leaves the page as it is when the job begins. */
  arrive: (page: Page) => Promise<void>;
};

const treatment = "Teeth Cleaning";

export const patientJobs: readonly PatientJob[] = [
  {
    name: "Book, as a new patient",
    mostTaps: 9,
    arrive: comeHome,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("link", { name: `Book ${treatment}` }));
      await hand.tap(page.getByRole("link", { name: "Create New Account" }));
      await hand.fill(page.getByLabel("Name"), "Nora New");
      await hand.fill(page.getByLabel("Email"), `nora.${Date.now().toString(36)}@example.test`);
      await hand.fill(page.getByLabel("Password"), "pearl street");
      await hand.tap(page.getByRole("button", { name: "Signup", exact: true }));
      const dialog = await chooseTime(hand);
      await hand.type(dialog.getByLabel("Phone Number"), "202-555-0162");
      await submit(hand, dialog);
    },
  },
  {
    name: "Book, signed in",
    mostTaps: 3,
    arrive: comeHomeKnown,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("link", { name: `Book ${treatment}` }));
      const dialog = await chooseTime(hand);
      const phone = dialog.getByLabel("Phone Number");
      while ((await phone.inputValue()) === "") await page.waitForTimeout(50);
      await submit(hand, dialog);
    },
  },
  {
    name: "Pay by card",
    mostTaps: 6,
    arrive: comeToOwnAppointment,
    perform: async (hand) => {
      const { page } = hand;
      const card = page.frameLocator(".card-field iframe");
      await hand.tap(page.getByRole("link", { name: "Pay", exact: true }));
      await hand.fill(card.getByLabel("Credit or debit card number"), testCards.visa.number);
      await hand.fill(card.getByLabel("Credit or debit card expiration date"), "1234");
      await hand.fill(card.getByLabel("Credit or debit card CVC/CVV"), "123");
      await hand.fill(card.getByLabel("ZIP"), "11201");
      await hand.tap(page.getByRole("button", { name: "Pay" }));
      await page.getByText("Congrats! Your payment is complete.").waitFor();
    },
  },
  {
    name: "Move, on the same day",
    mostTaps: 4,
    arrive: comeToOwnAppointment,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("button", { name: "Move" }));
      const dialog = page.getByRole("dialog", { name: `Move: ${treatment}` });
      const time = dialog.getByLabel(/^Time on/);
      const lastFree = time.locator("option", { hasText: /[AP]M$/ }).last();
      await hand.choose(time, (await lastFree.getAttribute("value")) ?? "");
      await hand.tap(dialog.getByRole("button", { name: "Move appointment" }));
      await page.getByText("Your appointment is moved to").waitFor();
    },
  },
  {
    name: "Cancel",
    mostTaps: 2,
    arrive: comeToOwnAppointment,
    perform: async (hand) => {
      const { page } = hand;
      await hand.tap(page.getByRole("button", { name: "Cancel", exact: true }));
      const question = page.getByRole("dialog", { name: "Cancel this appointment?" });
      await hand.tap(question.getByRole("button", { name: "Cancel appointment" }));
      await page.getByText("Canceled", { exact: true }).waitFor();
    },
  },
];

/** Of the day that the page begins with, and not the first, which stands there unasked. */
async function chooseTime(hand: Hand): Promise<Locator> {
  const { page } = hand;
  const times = treatmentCard(page, treatment).getByRole("list", { name: "Free times" });
  await hand.tap(times.getByRole("button").nth(2));
  return page.getByRole("dialog", { name: `Booking for: ${treatment}` });
}

async function submit(hand: Hand, dialog: Locator): Promise<void> {
  await hand.tap(dialog.getByRole("button", { name: "Submit" }));
  await hand.page.getByText("Your appointment is booked!").first().waitFor();
}
