const places = ["1", "2", "3", "4"] as const;

/** As many and as large as the cards that come. */
export function TeamSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading…</span>
      <div className="team" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="team-card">
            <span className="skeleton avatar is-portrait" />
            <span className="skeleton team-line" />
            <span className="skeleton team-line is-short" />
          </div>
        ))}
      </div>
      <noscript>
        <p>Our dentists' names and portraits appear here once scripts are allowed.</p>
      </noscript>
    </div>
  );
}
