/** What the suite's functions hold as secrets, and what its Stripe stand-in takes for an account's keys. */
export const localSecrets = {
  STRIPE_SECRET_KEY: "sk_test_local",
  STRIPE_WEBHOOK_SECRET: "whsec_local",
} as const;

export const localPublishableKey = "pk_test_local";
