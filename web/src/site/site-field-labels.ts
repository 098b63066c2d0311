import type { DescribedPage, SiteContent } from "@clinic/contract/site.ts";
import type { FieldLabels } from "../shared/conflict-merge.ts";
import { spelled } from "../shared/spelling.ts";

export const pageNames: Record<DescribedPage, string> = {
  home: "Home",
  about: "About",
  contact: "Contact",
  reviews: "Reviews",
  hours: "Opening hours and location",
};

/** Names each field of Settings → Site where it stands apart from its section. */
export const siteFieldLabels = (): FieldLabels<SiteContent> => ({
  accent: `Main ${spelled("color")}`,
  logo: "Logo",
  hero: "Large picture",
  "home.headline": "Headline",
  "home.lead": "Text below the headline",
  "services.title": "Title of the treatments",
  "services.lead": "Text above the treatments",
  paymentLine: "Payment or insurance",
  callToAction: "Call to action",
  "promo.title": "Title of the offer",
  "promo.lead": "First text of the offer",
  "promo.text": "Second text of the offer",
  "promo.action": "Button of the offer",
  "promo.treatment": "Treatment that the offer books",
  "about.lead": "Text below the title of the about page",
  "about.points": "Statements",
  "about.text": "About the clinic",
  rooms: "Room pictures",
  "contact.pageLead": "Text of the contact page",
  "contact.title": "Title of the contact section on the home page",
  "contact.lead": "Text above the contact form",
  "contact.urgentLine": "For people in pain",
  "contact.gettingHere": "How to get here",
  footerLine: "Line below the name",
  since: "Year in which you opened",
  "pages.home.title": `Title in search: ${pageNames.home}`,
  "pages.home.description": `Description in search: ${pageNames.home}`,
  "pages.about.title": `Title in search: ${pageNames.about}`,
  "pages.about.description": `Description in search: ${pageNames.about}`,
  "pages.contact.title": `Title in search: ${pageNames.contact}`,
  "pages.contact.description": `Description in search: ${pageNames.contact}`,
  "pages.reviews.title": `Title in search: ${pageNames.reviews}`,
  "pages.reviews.description": `Description in search: ${pageNames.reviews}`,
  "pages.hours.title": `Title in search: ${pageNames.hours}`,
  "pages.hours.description": `Description in search: ${pageNames.hours}`,
  privacy: "Privacy notice",
  terms: "Terms",
});
