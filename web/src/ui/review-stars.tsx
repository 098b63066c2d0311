/** As many of five as these, also parts of one. What says it in words stands beside them. */
export function StarRow({ stars }: { stars: number }) {
  return (
    <svg className="stars" viewBox="0 0 5 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={stars} height="1" />
    </svg>
  );
}

/** What a review gives. */
export function ReviewStars({ stars }: { stars: number }) {
  return (
    <span>
      <StarRow stars={stars} />
      <span className="visually-hidden">{stars} out of 5 stars</span>
    </span>
  );
}

/**
 * A day of the clinic's calendar, `Jan 5, 2023`. It has no time zone: read and written in UTC it stays itself. Without the
 * domain's `formatDate`, which would bring its calendar to the light pages.
 */
export function ReviewDay({ dateISO }: { dateISO: string }) {
  const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return <time dateTime={dateISO}>{day.format(new Date(dateISO))}</time>;
}
