/** The clinic's own content: the words, pictures and color that visitors of the site see. No booking reads it. */
import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { freshQuerySchema, instantSchema } from "./fields.ts";
import { manyLines, maxLength, optionalText, patternText, requiredText } from "./text.ts";

/** Longest texts in characters. At these lengths each page keeps its layout on phones and desktops. */
export const siteTextLengths = {
  headline: 60,
  lead: 220,
  servicesTitle: 70,
  paymentLine: 200,
  promoAction: 30,
  pointTitle: 40,
  pointText: 180,
  aboutText: 1500,
  urgentLine: 90,
  gettingHere: 240,
  footerLine: 80,
  legal: 20_000,
  pageTitle: 60,
  pageDescription: 160,
  pictureText: 160,
} as const;
const max = siteTextLengths;

/** The URL of a picture that `POST /photo?for=site` returned, or the path of a file of the site, which begins with `/`. */
const pictureUrlSchema = z
  .string("Please choose a picture")
  .check(maxLength(2000, "Please choose a picture"), z.minLength(1, "Please choose a picture"));

const pixelsSchema = z
  .int("Not a picture's size")
  .check(z.minimum(1, "Not a picture's size"), z.maximum(10_000, "Not a picture's size"));

/** One picture in one size. */
const pictureSizeSchema = z.object({
  width: pixelsSchema,
  /** A JPEG, or a PNG where the picture has transparent parts. Mail programs and link previews show this file. */
  src: pictureUrlSchema,
  webp: z.optional(pictureUrlSchema),
});

const sitePictureSchema = z.object({
  /** What the picture shows, for people who can't see it. It is empty for a picture that only decorates. */
  alt: optionalText("The description", max.pictureText),
  /** The pixels of the largest size, which reserve the picture's place while it loads. */
  width: pixelsSchema,
  height: pixelsSchema,
  /** The same picture in several widths, in ascending order. */
  sizes: z
    .array(pictureSizeSchema)
    .check(z.minLength(1, "Please choose a picture"), z.maxLength(4, "At most four sizes of a picture")),
});
export type SitePicture = z.infer<typeof sitePictureSchema>;

/** A page's title in the browser's tab and its description in search results. An empty text means the product's own. */
const pageTextSchema = z.object({
  title: optionalText("The title", max.pageTitle),
  description: optionalText("The description", max.pageDescription),
});

/** The pages whose titles and descriptions are the clinic's. */
export const describedPages = ["home", "about", "contact", "reviews", "hours"] as const;
export type DescribedPage = (typeof describedPages)[number];

export const maxRooms = 3;
export const maxPoints = 3;

const siteFields = {
  /** The year in which the clinic opened, for the copyright line. Null: the line names this year alone. */
  since: z.nullable(
    z
      .int("The year must be a whole number")
      .check(z.minimum(1700, "Enter a year like 1998"), z.maximum(2200, "Enter a year like 1998")),
  ),
  /** The clinic's color, `#0c645f`, from which the tones for light and dark screens are derived. Null: the product's own. */
  accent: z.nullable(patternText(7, /^#[\da-f]{6}$/, "Use # and six digits, like #0c645f")),
  /** Null: the product's own mark. */
  logo: z.nullable(sitePictureSchema),
  /** The large picture of the home page. Null: the product's own drawing. */
  hero: z.nullable(sitePictureSchema),
  /** Pictures of the rooms, on the home page and on the page about the clinic. */
  rooms: z.array(sitePictureSchema).check(z.maxLength(maxRooms, `At most ${maxRooms} pictures of the rooms`)),
  home: z.object({
    headline: requiredText("Headline", max.headline),
    lead: optionalText("The text below the headline", max.lead),
  }),
  services: z.object({
    title: requiredText("The title of the treatments", max.servicesTitle),
    lead: optionalText("The text below the title", max.lead),
  }),
  /** What the clinic says about payment or insurance. Without it the pages say nothing. */
  paymentLine: optionalText("The line about payment", max.paymentLine),
  /** A section about one treatment or offer. It is shown only with a title. */
  promo: z.object({
    title: optionalText("The title", max.headline),
    lead: optionalText("The first text", max.lead),
    text: optionalText("The second text", max.lead),
    /** The words of the button. */
    action: optionalText("The button", max.promoAction),
    /** The treatment that the button chooses. It is empty for none. */
    treatment: patternText(40, /^[a-z0-9-]*$/, "Not a treatment's id"),
  }),
  /** The title of the banner that leads to booking. */
  callToAction: requiredText("The call to action", max.headline),
  about: z.object({
    lead: optionalText("The text below the title", max.lead),
    /** Up to three short statements side by side. */
    points: z
      .array(
        z.object({
          title: requiredText("The title", max.pointTitle),
          text: requiredText("The text", max.pointText),
        }),
      )
      .check(z.maxLength(maxPoints, `At most ${maxPoints} statements`)),
    /** Paragraphs, divided by empty lines. */
    text: optionalText("The text about the clinic", max.aboutText, manyLines),
  }),
  contact: z.object({
    /** Above the contact form on the home page. */
    title: requiredText("The title of the contact section", max.headline),
    lead: optionalText("The text above the contact form", max.lead),
    /** Below the title of the contact page. */
    pageLead: optionalText("The text below the title", max.lead),
    /** What patients in pain should do, beside the phone number. */
    urgentLine: optionalText("The line for urgent cases", max.urgentLine),
    /** Steps, elevator, trains, parking. Earlier releases send none. */
    gettingHere: z.optional(optionalText("How to get here", max.gettingHere)),
  }),
  footerLine: optionalText("The footer's line", max.footerLine),
  pages: z.object({
    home: pageTextSchema,
    about: pageTextSchema,
    contact: pageTextSchema,
    reviews: pageTextSchema,
    hours: pageTextSchema,
  } satisfies Record<DescribedPage, typeof pageTextSchema>),
};

/** Two contents with legal texts of the greatest length, in a script of three bytes a character. */
const maxSiteBytes = 300 * 1024;

/** All of the clinic's content, as it is edited. */
export const siteContentSchema = z.object({
  ...siteFields,
  /**
   * Plain text; an empty line begins a paragraph, and a line that begins with `# ` is a heading. Empty: the page says so, and neither
   * the footer nor search engines link to it.
   */
  privacy: optionalText("The privacy notice", max.legal, manyLines),
  terms: optionalText("The terms", max.legal, manyLines),
});
export type SiteContent = z.infer<typeof siteContentSchema>;

/** The tones by their names in the site's styles, as `#rrggbb`. */
const tonesSchema = z.record(z.string(), z.string());

/** What all pages need. The long legal texts have a call of their own. */
const publicSiteSchema = z.object({
  ...siteFields,
  /** The tones that follow from `accent`, for light and dark screens. Null: the product's own. */
  tones: z.nullable(z.object({ light: tonesSchema, dark: tonesSchema })),
  hasPrivacy: z.boolean(),
  hasTerms: z.boolean(),
});
export type PublicSite = z.infer<typeof publicSiteSchema>;
export type SiteTones = NonNullable<PublicSite["tones"]>;

const legalTexts = ["privacy", "terms"] as const;
export type LegalText = (typeof legalTexts)[number];

const managedSiteSchema = z.object({
  content: siteContentSchema,
  /** The content before the last change, which an undo brings back. Null before the first change. */
  previous: z.nullable(siteContentSchema),
  /** When the content was last changed. Null before the first change. */
  changedAt: z.nullable(instantSchema),
});
export type ManagedSite = z.infer<typeof managedSiteSchema>;

export const showSite = {
  method: "GET",
  path: "/site",
  permission: "anyone",
  query: freshQuerySchema,
  answer: publicSiteSchema,
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

/** The privacy notice or the terms. The text is empty if the clinic has published none. */
export const showLegalText = {
  method: "GET",
  path: "/site/{text}",
  permission: "anyone",
  params: z.object({ text: z.enum(legalTexts) }),
  query: freshQuerySchema,
  answer: z.object({ text: z.string() }),
  publicSeconds: 30,
  errors: [],
} as const satisfies Endpoint;

export const showManagedSite = {
  method: "GET",
  path: "/site/managed",
  permission: "clinic.edit",
  answer: managedSiteSchema,
  errors: [],
} as const satisfies Endpoint;

/**
 * Publishes the content. `previous` holds the content that the admin began to edit; the call returns 409 `conflict` if somebody
 * has changed it since then. A color without enough contrast for WCAG 2.2 AA is refused at `accent`. Pictures must be
 * uploads of `POST /photo?for=site`, or those of the current or the previous content.
 */
export const saveSite = {
  method: "PUT",
  path: "/site",
  permission: "clinic.edit",
  logged: "changed",
  body: z.extend(siteContentSchema, { previous: z.optional(siteContentSchema) }),
  maxBodyBytes: maxSiteBytes,
  answer: managedSiteSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;

/**
 * Brings back the content before the last change. What it replaces becomes the previous content, so that a second undo takes back
 * the first. `content` is what the admin sees; the call returns 409 `conflict` if it has changed, or if there is no previous
 * content.
 */
export const undoSite = {
  method: "POST",
  path: "/site/undo",
  permission: "clinic.edit",
  logged: "changed",
  body: z.object({ content: siteContentSchema }),
  maxBodyBytes: maxSiteBytes,
  answer: managedSiteSchema,
  errors: ["conflict"],
} as const satisfies Endpoint;
