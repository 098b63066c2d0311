import type { StripeCardElementOptions } from "@stripe/stripe-js";
import { useMemo, useSyncExternalStore } from "react";

/** The card fields live in Stripe's frame, where our style sheets don't reach: they are given our colours, in either mode. */
export function useCardOptions(): StripeCardElementOptions {
  const colors = useSyncExternalStore(watchMode, readColors);
  return useMemo(() => cardOptions(colors), [colors]);
}

function cardOptions(colors: string): StripeCardElementOptions {
  const [ink = "", soft = "", danger = ""] = colors.split("|");
  return {
    style: {
      base: {
        color: ink,
        iconColor: soft,
        // The page's text size, usually 16px. Phones zoom into fields with smaller text.
        fontSize: getComputedStyle(document.documentElement).fontSize,
        fontFamily: "system-ui, sans-serif",
        "::placeholder": { color: soft },
      },
      invalid: { color: danger, iconColor: danger },
    },
  };
}

/** One text, so that React can tell whether they changed. */
function readColors(): string {
  const tokens = getComputedStyle(document.documentElement);
  return ["--ink", "--ink-soft", "--danger-ink"]
    .map((name) => tokens.getPropertyValue(name).trim())
    .join("|");
}

function watchMode(onChange: () => void) {
  const mode = matchMedia("(prefers-color-scheme: dark)");
  mode.addEventListener("change", onChange);
  return () => mode.removeEventListener("change", onChange);
}
