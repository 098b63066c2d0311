/** The clinic's own content: publishing it, and undoing the last change. */
import { isDeepStrictEqual } from "node:util";
import type { ManagedSite, SiteContent, SitePicture } from "../contract/site.ts";
import * as contract from "../contract/site.ts";
import { accentFault } from "../domain/accent-tones.ts";
import { publicSiteOf } from "../domain/default-site.ts";
import { DomainError, invalid } from "../domain/domain-error.ts";
import { mapPictureUrls, pictureUrlsOf } from "../domain/site-pictures.ts";
import { readCachedSite } from "../firestore/cached-clinic.ts";
import { refuseFromNewerRelease } from "../firestore/newer-release.ts";
import {
  contentToStore,
  newSiteDocument,
  photosIn,
  readSite,
  type SiteDocument,
  type StoredSiteContent,
  type StoredSitePhoto,
  type StoredSitePicture,
  siteDocument,
  siteDocumentSchema,
} from "../firestore/site.ts";
import type { Call, Handler } from "../http/bind.ts";
import { makeUnknownFieldStripper } from "../http/strip-unknown-fields.ts";
import { photoUrlWithToken } from "../ports/photos.ts";
import { mergeKnownFields } from "./merge-known-fields.ts";
import { checkPhoto, photoPathOf } from "./photos.ts";

export const showSite: Handler<typeof contract.showSite> = async (call) =>
  publicSiteOf(presentContent((await readCachedSite(call)).content, call.photosUrl));

export const showLegalText: Handler<typeof contract.showLegalText> = async (call) => ({
  text: (await readCachedSite(call)).content[call.params.text],
});

export const showManagedSite: Handler<typeof contract.showManagedSite> = async ({ db, photosUrl }) =>
  presentSite(await readSite(db), photosUrl);

/** Publishes the content in one commit. Saving the same content again changes nothing, so that an undo stays possible. */
export const saveSite: Handler<typeof contract.saveSite> = async (call) => {
  const { db, photosUrl } = call;
  const { previous, ...sent } = call.body;
  const fault = sent.accent === null ? null : accentFault(sent.accent);
  if (fault !== null) throw invalid("accent", fault);
  const seen = await readSite(db);
  const stored = contentToStore(sent, await findPhotos(call, sent, seen));
  return changeSite(call, (site) => {
    const current = presentContent(site.content, photosUrl);
    if (previous && !isDeepStrictEqual(current, previous)) throw new DomainError("conflict");
    if (isDeepStrictEqual(current, sent)) return site;
    return { content: mergeKnownFields(site.content, stored), previous: site.content };
  });
};

export const undoSite: Handler<typeof contract.undoSite> = (call) =>
  changeSite(call, (site) => {
    const isCurrent = isDeepStrictEqual(presentContent(site.content, call.photosUrl), call.body.content);
    if (!site.previous || !isCurrent) throw new DomainError("conflict");
    return { content: site.previous, previous: site.content };
  });

type ChangedSite = Pick<SiteDocument, "content" | "previous">;

async function changeSite(
  { db, now, photosUrl }: Pick<Call<typeof contract.saveSite>, "db" | "now" | "photosUrl">,
  change: (site: SiteDocument) => ChangedSite,
): Promise<ManagedSite> {
  const saved = await db.runTransaction(async (transaction) => {
    const read = await transaction.get(siteDocument(db));
    refuseFromNewerRelease(read, siteDocumentSchema);
    const site = read.data() ?? newSiteDocument();
    const changed = change(site);
    if (changed === site) return site;
    const next = { ...site, ...changed, changedAt: now() };
    transaction.set(siteDocument(db), next);
    return next;
  });
  return presentSite(saved, photosUrl);
}

/**
 * Finds the photos at the content's URLs: those that the site has already, and new uploads. Throws `invalid` at the picture's field
 * for any other URL.
 */
async function findPhotos(
  call: Call<typeof contract.saveSite>,
  sent: SiteContent,
  { content, previous }: SiteDocument,
): Promise<(url: string) => StoredSitePhoto> {
  const { photosUrl } = call;
  const known = new Map(
    [...(previous ? photosIn(previous) : []), ...photosIn(content)].map((photo) => [photo.photo, photo]),
  );
  const found = new Map<string, StoredSitePhoto>();
  for (const { field, picture } of namedPictures(sent)) {
    for (const url of pictureUrlsOf(picture)) {
      const path = url.startsWith("/") ? url : photoPathOf(photosUrl, url, "site");
      const photo = path === null ? undefined : known.get(path);
      if (photo) found.set(url, photo);
      else {
        const { photo, photoToken } = await checkPhoto(call, url, { purpose: "site", field });
        found.set(url, { photo, token: photoToken?.token ?? null });
      }
    }
  }
  return (url) => {
    const photo = found.get(url);
    if (!photo) throw new Error(`No picture was looked up at ${url}`);
    return photo;
  };
}

/** The content's pictures, each with the name of its field in the request. */
function namedPictures({ logo, hero, rooms }: SiteContent): { field: string; picture: SitePicture }[] {
  return [
    ...(logo ? [{ field: "logo", picture: logo }] : []),
    ...(hero ? [{ field: "hero", picture: hero }] : []),
    ...rooms.map((picture, i) => ({ field: `rooms.${i}`, picture })),
  ];
}

/** Removes fields that newer code added to the content. */
const stripNewerFields = makeUnknownFieldStripper(contract.siteContentSchema);

function presentSite({ content, previous, changedAt }: SiteDocument, photosUrl: string): ManagedSite {
  return {
    content: presentContent(content, photosUrl),
    previous: previous && presentContent(previous, photosUrl),
    changedAt: changedAt === null ? null : changedAt.toISOString(),
  };
}

/** The content with the pictures' URLs, as the contract has it. */
function presentContent({ logo, hero, rooms, ...texts }: StoredSiteContent, photosUrl: string): SiteContent {
  const present = (picture: StoredSitePicture) =>
    mapPictureUrls(picture, (photo) => photoUrlWithToken(photosUrl, photo));
  const content = {
    ...texts,
    logo: logo && present(logo),
    hero: hero && present(hero),
    rooms: rooms.map(present),
  };
  return stripNewerFields(content) as SiteContent;
}
