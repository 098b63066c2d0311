/** Content of a clinic that shares nothing with the demo's. */
import { type SiteContent, type SitePicture, siteContentSchema } from "@clinic/contract/site.ts";
import { defaultSite, publicSiteOf } from "@clinic/domain/default-site.ts";

const drawing = (color: string, label: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="${color}"/><text x="380" y="340" font-size="60" fill="#fff">${label}</text></svg>`,
  )}`;

const samplePicture = (color: string, label: string): SitePicture => ({
  alt: label,
  width: 960,
  height: 640,
  sizes: [{ width: 960, src: drawing(color, label) }],
});

export const otherClinicContent: SiteContent = {
  ...defaultSite,
  since: 1998,
  accent: "#1d4ed8",
  hero: samplePicture("#1d4ed8", "The waiting room"),
  rooms: [samplePicture("#334155", "Room one"), samplePicture("#475569", "Room two")],
  home: { headline: "Gentle hands by the harbour.", lead: "A family practice since 1998." },
  paymentLine: "We take cards and cash, and most plans.",
  about: {
    ...defaultSite.about,
    lead: "Three dentists, two hygienists and a dog.",
    text: "We began in one room.\n\nToday there are four.",
  },
  footerLine: "By the water since 1998.",
  privacy: "# What we keep\nYour name.\n\nNothing else.",
};

/** As long as each text may be. */
export function longestContent(): SiteContent {
  const fill = (text: string, length: number) => text.repeat(length).slice(0, length).trim();
  const words = (length: number) => fill("Words that fill the whole line ", length);
  const longest = {
    ...otherClinicContent,
    home: { headline: words(60), lead: words(220) },
    services: { title: words(70), lead: words(220) },
    paymentLine: words(200),
    promo: { title: words(60), lead: words(220), text: words(220), action: words(30), treatment: "" },
    callToAction: words(60),
    about: {
      lead: words(220),
      points: [1, 2, 3].map((at) => ({ title: `${at} ${words(38)}`, text: words(180) })),
      text: words(1500),
    },
    contact: {
      title: words(60),
      lead: words(220),
      pageLead: words(220),
      urgentLine: words(90),
      gettingHere: words(240),
    },
    footerLine: words(80),
  };
  return siteContentSchema.parse(longest);
}

export const otherClinicSite = publicSiteOf(otherClinicContent);
