import { createFormat } from "../shared/clinic-region.ts";

/** Five stars, filled up to `stars`, which may be a fraction. Screen readers skip the stars, so put the number beside them. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <svg className="stars" viewBox="0 0 5 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={stars} height="1" />
    </svg>
  );
}

export function ReviewStars({ stars }: { stars: number }) {
  return (
    <span>
      <StarRow stars={stars} />
      <span className="visually-hidden">{stars} out of 5 stars</span>
    </span>
  );
}

/** Draws `Jan 5, 2023` or `5 Jan 2023`. UTC keeps the calendar day. The domain's `formatDate` would load too much code on public pages. */
export function ReviewDay({ dateISO }: { dateISO: string }) {
  return <time dateTime={dateISO}>{dayFormat().format(new Date(dateISO))}</time>;
}

const dayFormat = createFormat(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" }),
);
