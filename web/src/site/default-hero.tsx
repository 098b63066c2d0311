/** The home page's picture of a clinic without a picture of its own: a molar. It takes the clinic's color. */
export function DefaultHero() {
  const deep = "var(--surface-deep)";
  return (
    <svg
      className="hero-picture"
      viewBox="0 0 640 520"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path fill={deep} d="M0 0h640v520H0Z" />
      <path fill="var(--primary)" d="M0 440h640v80H0Z" />
      <path
        fill="#fffdf8"
        d="M186 214C186 146 236 118 282 133c16 5 26 17 38 17s22-12 38-17c46-15 96 13 96 81 0 58-25 84-31 128-8 56-8 102-34 102-27 0-24-52-36-92-8-27-18-38-33-38s-25 11-33 38c-12 40-9 92-36 92-26 0-26-46-34-102-6-44-31-70-31-128Z"
      />
      <path
        fill={deep}
        opacity=".18"
        d="M358 133c46-15 96 13 96 81 0 58-25 84-31 128-8 56-8 102-34 102-13 0-19-12-23-30 18-8 20-46 27-90 6-40 30-62 30-116 0-38-24-66-65-75ZM320 314c-18 0-25 11-33 38-12 40-9 92-36 92-4 0-8-1-11-3 17-11 19-50 29-86 7-25 22-41 51-41Z"
      />
    </svg>
  );
}
