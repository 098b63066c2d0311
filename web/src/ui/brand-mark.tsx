import { useSite } from "../shared/published.ts";
import { SitePicture } from "./site-picture.tsx";

/** The clinic's logo, or the product's mark: a tooth. */
export function BrandMark() {
  const { logo } = useSite().data;
  if (logo) return <SitePicture picture={{ ...logo, alt: "" }} className="brand-logo" sizes="120px" first />;
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <circle className="brand-ground" cx="17" cy="17" r="17" />
      <path
        className="brand-tooth"
        d="M17 10.4c-1.7-1.5-3.600-2-5.500-1.300-2.700 1-3.700 3.900-3 7 .5 2.300 1.300 3.600 1.700 6 .3 2 .5 4.200 1.900 4.200 1.900 0 1.500-3.300 2.200-5.400.4-1.300 1.300-2.100 2.700-2.100s2.300.8 2.700 2.100c.7 2.100.3 5.400 2.200 5.400 1.400 0 1.600-2.200 1.900-4.200.4-2.400 1.200-3.700 1.700-6 .7-3.100-.3-6-3-7-1.900-.7-3.800-.2-5.500 1.300Z"
      />
    </svg>
  );
}
