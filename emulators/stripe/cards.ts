/** Stripe's published test cards and the behaviour of each. https://docs.stripe.com/testing */

type CardBrand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb";

/**
 * The reason why the bank refuses a charge. `declineCode` is only used with `card_declined`.
 * https://docs.stripe.com/declines/codes
 */
export interface Decline {
  readonly code: "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";
  readonly declineCode?: string;
  readonly message: string;
  readonly param?: string;
}

export interface TestCard {
  readonly number: string;
  readonly brand: CardBrand;
  /** The ready-made payment method for this card in server code. */
  readonly token?: string;
  /** True if the bank asks its customer to pass a 3-D Secure challenge before the charge. */
  readonly challenge: boolean;
  /** The bank's reason to refuse the charge; undefined if it accepts. */
  readonly decline?: Decline;
  /**
   * The course of a refund to this card; undefined if it succeeds at once. https://docs.stripe.com/testing#refunds
   */
  readonly refund?: "pending-then-succeeds" | "succeeds-then-fails";
  /** The cardholder opens this after the charge has succeeded. https://docs.stripe.com/testing#disputes */
  readonly dispute?: "dispute" | "inquiry";
}

const cardDecline = (declineCode: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  declineCode,
  message,
});

const insufficientFunds = cardDecline("insufficient_funds", "Your card has insufficient funds.");

const visaBase = { brand: "visa", challenge: false } as const;

export const testCards = {
  visa: { ...visaBase, number: "4242424242424242", token: "pm_card_visa" },
  visaDebit: { ...visaBase, number: "4000056655665556" },
  mastercard: { ...visaBase, number: "5555555555554444", brand: "mastercard" },
  amex: { ...visaBase, number: "378282246310005", brand: "amex" },
  discover: { ...visaBase, number: "6011111111111117", brand: "discover" },
  diners: { ...visaBase, number: "3056930009020004", brand: "diners" },
  jcb: { ...visaBase, number: "3566002020360505", brand: "jcb" },
  genericDecline: {
    ...visaBase,
    number: "4000000000000002",
    decline: cardDecline("generic_decline"),
  },
  insufficientFunds: {
    ...visaBase,
    number: "4000000000009995",
    decline: insufficientFunds,
  },
  lostCard: {
    ...visaBase,
    number: "4000000000009987",
    decline: cardDecline("lost_card"),
  },
  stolenCard: {
    ...visaBase,
    number: "4000000000009979",
    decline: cardDecline("stolen_card"),
  },
  expiredCard: {
    ...visaBase,
    number: "4000000000000069",
    decline: { code: "expired_card", message: "Your card has expired.", param: "exp_month" },
  },
  incorrectCvc: {
    ...visaBase,
    number: "4000000000000127",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect.", param: "cvc" },
  },
  processingError: {
    ...visaBase,
    number: "4000000000000119",
    decline: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  challengedUnlessSetUp: {
    ...visaBase,
    number: "4000002500003155",
    challenge: true,
  },
  challengedAlways: {
    ...visaBase,
    number: "4000002760003184",
    challenge: true,
  },
  challengedThenInsufficientFunds: {
    ...visaBase,
    number: "4000008260003178",
    challenge: true,
    decline: insufficientFunds,
  },
  pendingRefund: {
    ...visaBase,
    number: "4000000000007726",
    refund: "pending-then-succeeds",
  },
  failingRefund: {
    ...visaBase,
    number: "4000000000005126",
    token: "pm_card_refundFail",
    refund: "succeeds-then-fails",
  },
  disputed: {
    ...visaBase,
    number: "4000000000000259",
    token: "pm_card_createDispute",
    dispute: "dispute",
  },
  inquired: {
    ...visaBase,
    number: "4000000000001976",
    token: "pm_card_createDisputeInquiry",
    dispute: "inquiry",
  },
} as const satisfies Record<string, TestCard>;

/** This card number fails the Luhn check, so no payment method can be made of it. */
export const incorrectNumber = "4242424242424241";

const allTestCards: readonly TestCard[] = Object.values(testCards);

export const findCardByNumber = (number: string): TestCard | undefined =>
  allTestCards.find((card) => card.number === number);

export const findCardByToken = (token: string): TestCard | undefined =>
  allTestCards.find((card) => card.token === token);
