import type { Locator, Page } from "playwright-core";
import { testCards } from "../stripe/cards.ts";

/** The card's fields, each in a frame of its own. */
const cardFields = {
  number: ["Secure card number input frame", "Credit or debit card number"],
  expiry: ["Secure expiration date input frame", "Credit or debit card expiration date"],
  cvc: ["Secure CVC input frame", "Credit or debit card CVC/CVV"],
} as const;

export function cardField(page: Page, name: keyof typeof cardFields): Locator {
  const [title, label] = cardFields[name];
  return page.frameLocator(`iframe[title="${title}"]`).getByLabel(label);
}

/** The postal code, which the page asks for in some countries only. */
const postalCode = (page: Page) => page.getByLabel(/ZIP code|Postcode|Postal code/);

/** Types a card that hasn't expired. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await cardField(page, "number").fill(number);
  await cardField(page, "expiry").fill("12 / 34");
  await cardField(page, "cvc").fill(number === testCards.amex.number ? "1234" : "123");
  if (await postalCode(page).isVisible()) await postalCode(page).fill("11201");
}
