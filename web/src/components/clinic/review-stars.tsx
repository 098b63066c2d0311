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
