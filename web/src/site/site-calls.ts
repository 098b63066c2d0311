import { uploadPhoto } from "@clinic/contract/doctors.ts";
import {
  type ManagedSite,
  type SiteContent,
  type SitePicture,
  saveSite,
  showManagedSite,
  siteContentSchema,
  undoSite,
} from "@clinic/contract/site.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { call } from "../shared/api.ts";
import { readDraft } from "../shared/drafts.ts";
import { type EncodedImage, openImage } from "../shared/open-image.ts";
import { publishChange } from "../shared/published.ts";

/** Loads the content again for each edit, but never during an edit, because a refetch would change the form. */
export const managedSiteQuery = queryOptions({
  queryKey: ["managed-site"],
  queryFn: ({ signal }) => call(showManagedSite, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Publishes the content. The server answers `conflict` if somebody else has changed it since `previous`. */
export function useSaveSite(previous: SiteContent) {
  return useSiteChange((content: SiteContent) => call(saveSite, { body: { ...content, previous } }));
}

/** Brings back the content before the last change. */
export function useUndoSite() {
  return useSiteChange((content: SiteContent) => call(undoSite, { body: { content } }));
}

function useSiteChange(change: (content: SiteContent) => Promise<ManagedSite>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (content: SiteContent) => publishChange(change(content)),
    onSuccess: (saved) => queryClient.setQueryData(managedSiteQuery.queryKey, saved),
  });
}

const typedText = z.string();
const typedPage = z.object({ title: typedText, description: typedText });
const { logo, hero, rooms } = siteContentSchema.shape;

/** The typed content of a draft, valid or not. The content's rules are checked when the form is published. */
const typedSchema = z.object({
  since: z.nullable(z.number()),
  accent: z.nullable(typedText),
  logo,
  hero,
  rooms,
  home: z.object({ headline: typedText, lead: typedText }),
  services: z.object({ title: typedText, lead: typedText }),
  paymentLine: typedText,
  promo: z.object({
    title: typedText,
    lead: typedText,
    text: typedText,
    action: typedText,
    treatment: typedText,
  }),
  callToAction: typedText,
  about: z.object({
    lead: typedText,
    points: z.array(z.object({ title: typedText, text: typedText })),
    text: typedText,
  }),
  contact: z.object({
    title: typedText,
    lead: typedText,
    pageLead: typedText,
    urgentLine: typedText,
    gettingHere: z.optional(typedText),
  }),
  footerLine: typedText,
  pages: z.object({
    home: typedPage,
    about: typedPage,
    contact: typedPage,
    reviews: typedPage,
    hours: typedPage,
  }),
  privacy: typedText,
  terms: typedText,
});

/** `base` has the content from before the edit, so that the server finds somebody else's change when the draft is published. */
const draftSchema = z.object({ base: siteContentSchema, typed: typedSchema });

export function readSiteDraft(): { base: SiteContent; typed: SiteContent } | undefined {
  return z.safeParse(draftSchema, readDraft("site")).data;
}

export type PictureKind = "logo" | "hero" | "room";

/** The widths in pixels in which each kind of picture is uploaded: for phones, and for wide screens and link previews. */
const widthsOf: Record<PictureKind, readonly number[]> = {
  logo: [320],
  hero: [640, 1280],
  room: [480, 960],
};

/** Makes the sizes of a picture without a description, and uploads them. Throws an `ImageError` or an `ApiError`. */
export async function uploadPicture(file: File, kind: PictureKind): Promise<SitePicture> {
  const image = await openImage(file);
  try {
    const sizes = widthsOf[kind].map(image.scaleToWidth);
    // A small picture isn't enlarged, so several widths can come out equal.
    const different = sizes.filter(({ width }, i) => width !== sizes[i - 1]?.width);
    const encoded: EncodedImage[] = [];
    for (const size of different) {
      encoded.push(await image.encode(size, { keepsTransparency: kind === "logo" }));
    }
    const uploaded = await Promise.all(
      encoded.map(async ({ width, jpeg, webp }) => {
        const [src, webpUrl] = await Promise.all([upload(jpeg), webp && upload(webp)]);
        return { width, src, ...(webpUrl !== undefined && { webp: webpUrl }) };
      }),
    );
    const { width = 1, height = 1 } = encoded.at(-1) ?? {};
    return { alt: "", width, height, sizes: uploaded };
  } finally {
    image.close();
  }
}

async function upload(blob: Blob): Promise<string> {
  const image = new File([blob], "photo", { type: blob.type });
  return (await call(uploadPhoto, { query: { for: "site" }, body: { image } })).data.url;
}
