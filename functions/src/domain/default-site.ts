/** The content of a clinic that has written none of its own yet. It reads well for any clinic and claims nothing about it. */
import type { PublicSite, SiteContent } from "../contract/site.ts";
import { accentTones } from "./accent-tones.ts";

const noText = { title: "", description: "" };

export const defaultSite: SiteContent = {
  since: null,
  accent: null,
  logo: null,
  hero: null,
  rooms: [],
  home: {
    headline: "Your dentist, booked in a minute.",
    lead: "See what each treatment costs and when you can come in, and book the time that suits you.",
  },
  services: {
    title: "Treatments and prices",
    lead: "Prices, how long each treatment takes, and the next free times.",
  },
  paymentLine: "",
  promo: { title: "", lead: "", text: "", action: "", treatment: "" },
  callToAction: "Book your next appointment in a minute",
  about: {
    lead: "",
    points: [
      {
        title: "You know the price before you book",
        text: "The page where you choose your time shows what the treatment costs and how long it takes.",
      },
      {
        title: "You choose your time",
        text: "Every free time is online, at any hour. You can move or cancel an appointment yourself.",
      },
      {
        title: "You can always ask",
        text: "Write or call if anything is unclear, before an appointment or after it.",
      },
    ],
    text: "",
  },
  contact: {
    title: "Get in touch",
    lead: "A question about a treatment or an appointment? Write to us.",
    pageLead: "Write, call, or come by.",
    urgentLine: "In pain? Don't write: call us.",
    gettingHere: "",
  },
  footerLine: "",
  pages: { home: noText, about: noText, contact: noText, reviews: noText, hours: noText },
  privacy: "",
  terms: "",
};

/** Returns the part of the content that all pages need. */
export function publicSiteOf({ privacy, terms, ...content }: SiteContent): PublicSite {
  return {
    ...content,
    tones: content.accent === null ? null : accentTones(content.accent),
    hasPrivacy: privacy !== "",
    hasTerms: terms !== "",
  };
}
