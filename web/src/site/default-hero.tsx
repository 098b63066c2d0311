/** The home page's picture of a clinic without a picture of its own. It takes the clinic's color. */
export function DefaultHero() {
  return (
    <svg className="hero-picture hero-drawing" viewBox="0 0 640 680" aria-hidden="true">
      <path className="hero-ground" d="M20 680V320a300 300 0 0 1 600 0v360Z" />
      <circle className="hero-circle" cx="470" cy="205" r="96" />
      <path
        className="hero-tooth"
        d="M320 232c-44-34-92-42-130-20-52 30-62 98-46 168 13 58 32 88 42 150 8 52 14 106 46 106 44 0 34-76 52-130 8-26 20-40 36-40s28 14 36 40c18 54 8 130 52 130 32 0 38-54 46-106 10-62 29-92 42-150 16-70 6-138-46-168-38-22-86-14-130 20Z"
      />
      <path className="hero-shine" d="M186 300c-6-34 8-58 38-66" />
      <g className="hero-sparkle">
        <path d="m512 398 10 30 30 10-30 10-10 30-10-30-30-10 30-10Z" />
        <path d="m118 196 7 20 20 7-20 7-7 20-7-20-20-7 20-7Z" />
      </g>
    </svg>
  );
}
