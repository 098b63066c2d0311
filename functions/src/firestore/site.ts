/** The clinic's own content, `public/site`. Only pages and mails read it, so that its edits lock no booking. */
import type { DocumentReference, Firestore } from "@google-cloud/firestore";
import * as z from "zod/mini";
import type { SiteContent, SitePicture } from "../contract/site.ts";
import { defaultSite } from "../domain/default-site.ts";
import { mapPictureUrls, pictureUrlsOf } from "../domain/site-pictures.ts";
import { storedObject, timestampSchema } from "../domain/stored-object.ts";
import { collection } from "./collection.ts";

/** A photo's path and download token. A path that begins with `/` is a file of the site and has no token. */
const storedPhotoSchema = storedObject({ photo: z.string(), token: z.nullable(z.string()) });
export type StoredSitePhoto = z.infer<typeof storedPhotoSchema>;

const storedPictureSchema = storedObject({
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  sizes: z.array(
    storedObject({ width: z.int(), src: storedPhotoSchema, webp: z.optional(storedPhotoSchema) }),
  ),
});
export type StoredSitePicture = z.infer<typeof storedPictureSchema>;

const pageTextSchema = storedObject({ title: z.string(), description: z.string() });

/** Only the contract limits lengths: a newer release may allow more. */
const storedContentSchema = storedObject({
  since: z.nullable(z.int()),
  accent: z.nullable(z.string()),
  logo: z.nullable(storedPictureSchema),
  hero: z.nullable(storedPictureSchema),
  rooms: z.array(storedPictureSchema),
  home: storedObject({ headline: z.string(), lead: z.string() }),
  services: storedObject({ title: z.string(), lead: z.string() }),
  paymentLine: z.string(),
  promo: storedObject({
    title: z.string(),
    lead: z.string(),
    text: z.string(),
    action: z.string(),
    treatment: z.string(),
  }),
  callToAction: z.string(),
  about: storedObject({
    lead: z.string(),
    points: z.array(storedObject({ title: z.string(), text: z.string() })),
    text: z.string(),
  }),
  contact: storedObject({
    title: z.string(),
    lead: z.string(),
    pageLead: z.string(),
    urgentLine: z.string(),
    gettingHere: z.optional(z.string()),
  }),
  footerLine: z.string(),
  pages: storedObject({
    home: pageTextSchema,
    about: pageTextSchema,
    contact: pageTextSchema,
    reviews: pageTextSchema,
    hours: pageTextSchema,
  }),
  privacy: z.string(),
  terms: z.string(),
});
export type StoredSiteContent = z.infer<typeof storedContentSchema>;

export const siteDocumentSchema = storedObject({
  content: storedContentSchema,
  /** The content before the last change. Cleaning keeps its photos, so that an undo finds them. */
  previous: z.nullable(storedContentSchema),
  changedAt: z.nullable(timestampSchema),
});
export type SiteDocument = z.infer<typeof siteDocumentSchema>;

export const siteDocument = (db: Firestore): DocumentReference<SiteDocument> =>
  collection(db, "public", siteDocumentSchema).doc("site");

/** The document of a clinic that has not written its content yet. */
export const newSiteDocument = (): SiteDocument => ({
  content: contentToStore(defaultSite),
  previous: null,
  changedAt: null,
});

export async function readSite(db: Firestore): Promise<SiteDocument> {
  return (await siteDocument(db).get()).data() ?? newSiteDocument();
}

/**
 * Turns the contract's content into the stored one. `findPhoto` returns the photo at a picture's URL; without it only files of the
 * site may be named.
 */
export function contentToStore(
  { logo, hero, rooms, ...texts }: SiteContent,
  findPhoto: (url: string) => StoredSitePhoto = siteFile,
): StoredSiteContent {
  const store = (picture: SitePicture) => mapPictureUrls(picture, findPhoto);
  return {
    ...texts,
    logo: logo && store(logo),
    hero: hero && store(hero),
    rooms: rooms.map(store),
  };
}

function siteFile(path: string): StoredSitePhoto {
  if (!path.startsWith("/")) throw new Error(`${path} is no file of the site`);
  return { photo: path, token: null };
}

/** Lists the photos that a content names. */
export function photosIn({ logo, hero, rooms }: StoredSiteContent): StoredSitePhoto[] {
  return [logo, hero, ...rooms].flatMap(pictureUrlsOf);
}

/** Lists the paths of all photos that the content or the previous content names. */
export async function listSitePhotos(db: Firestore): Promise<string[]> {
  const { content, previous } = await readSite(db);
  return [content, ...(previous ? [previous] : [])].flatMap(photosIn).map(({ photo }) => photo);
}
