import type { SitePicture as Picture } from "@clinic/contract/site.ts";

type Props = {
  picture: Picture;
  className?: string;
  /** The width at which the page shows the picture, as for `<img sizes>`. */
  sizes: string;
  /** For the picture at the top of a page: loads it first. */
  first?: boolean;
};

/** A picture of the clinic's own. Its place is reserved while it loads. */
export function SitePicture({
  picture: { alt, width, height, sizes: files },
  className,
  sizes,
  first,
}: Props) {
  const last = files.at(-1);
  if (!last) return null;
  const webp = files.flatMap((file) => (file.webp ? `${file.webp} ${file.width}w` : []));
  const isScaled = files.length > 1;
  const image = (
    <img
      className={className}
      src={last.src}
      {...(isScaled && { srcSet: files.map((file) => `${file.src} ${file.width}w`).join(", "), sizes })}
      width={width}
      height={height}
      alt={alt}
      {...(first
        ? { fetchPriority: "high" as const }
        : { loading: "lazy" as const, decoding: "async" as const })}
    />
  );
  if (webp.length === 0) return image;
  return (
    <picture>
      <source type="image/webp" srcSet={webp.join(", ")} sizes={sizes} />
      {image}
    </picture>
  );
}
