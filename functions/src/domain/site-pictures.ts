/** The URLs of the clinic's pictures. */
import type { PublicSite, SitePicture } from "../contract/site.ts";

/** A picture with URLs, or with what stands for them in the database. */
type PictureOf<Url> = Omit<SitePicture, "sizes"> & {
  sizes: { width: number; src: Url; webp?: Url | undefined }[];
};

/** Returns the picture with each URL changed. Unknown fields of a size are left out. */
export function mapPictureUrls<From, To>(
  { sizes, ...picture }: PictureOf<From>,
  change: (url: From) => To,
): PictureOf<To> {
  return {
    ...picture,
    sizes: sizes.map(({ width, src, webp }) => ({
      width,
      src: change(src),
      ...(webp !== undefined && { webp: change(webp) }),
    })),
  };
}

export function pictureUrlsOf<Url>(picture: PictureOf<Url> | null): Url[] {
  return picture?.sizes.flatMap(({ src, webp }) => (webp === undefined ? [src] : [src, webp])) ?? [];
}

/** Replaces the URLs of logo and large picture in Storage by those of the site's own copies, which load faster. */
export function withCopies(site: PublicSite, copies: Readonly<Record<string, string>>): PublicSite {
  const toCopy = (url: string) => copies[url] ?? url;
  return {
    ...site,
    logo: site.logo && mapPictureUrls(site.logo, toCopy),
    hero: site.hero && mapPictureUrls(site.hero, toCopy),
  };
}
