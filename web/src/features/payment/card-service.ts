import { loadStripe } from "@stripe/stripe-js/pure";
import { queryOptions } from "@tanstack/react-query";
import { loadFirebase } from "../../lib/firebase.ts";

/** Stripe.js. From Stripe, but in the local suite, whose script stands in for it and is there once Firebase is. */
export function cardServiceQuery(publishableKey: string | undefined) {
  return queryOptions({
    queryKey: ["card-service", publishableKey],
    queryFn: async () => {
      await loadFirebase();
      const stripe = await loadStripe(publishableKey ?? "");
      if (!stripe) throw new Error("Stripe.js runs in browsers only");
      return stripe;
    },
    enabled: publishableKey !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // An object with a life of its own, not data.
    structuralSharing: false,
    retry: 1,
  });
}
