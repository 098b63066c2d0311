import { Tooth } from "../ui/treatment-drawings.tsx";

/** The home page's picture of a clinic without a picture of its own: a molar. It takes the clinic's color. */
export function DefaultHero() {
  return (
    <svg
      className="hero-picture"
      viewBox="0 0 640 520"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path fill="var(--surface-deep)" d="M0 0h640v520H0Z" />
      <path fill="var(--primary)" d="M0 440h640v80H0Z" />
      <g transform="translate(-32 1) scale(2.2)">
        <Tooth />
      </g>
    </svg>
  );
}
