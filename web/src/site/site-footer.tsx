import { cityLine, directionsUrl } from "@clinic/domain/address.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Link } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { privacyPath, termsPath } from "../shared/paths.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { OptionalWords } from "./optional-words.tsx";

const footerLinks = [
  { to: "/appointment", text: "Book an appointment" },
  { to: "/infoCard", text: "Opening hours and location" },
  { to: "/review", text: "Patient reviews" },
  { to: "/about", text: "About us" },
  { to: "/contact", text: "Write to us" },
];

export function SiteFooter() {
  const { data: settings } = useSettings();
  const { data: site } = useSite();
  const legalLinks = [
    ...(site.hasPrivacy ? [{ to: privacyPath, text: "Privacy" }] : []),
    ...(site.hasTerms ? [{ to: termsPath, text: "Terms" }] : []),
  ];
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-grid">
          <div>
            <p className="brand">
              <BrandMark />
              <span data-words="settings.name">{settings.name}</span>
            </p>
            <OptionalWords path="site.footerLine" text={site.footerLine} />
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">The clinic</h2>
            <LinkList links={footerLinks} />
          </nav>
          <div>
            <h2>Find us</h2>
            <ul className="list-unstyled mb-0">
              <li>
                <a href={directionsUrl(settings)} target="_blank" rel="noreferrer">
                  {settings.address.street}
                  <br />
                  {cityLine(settings.address)}
                </a>
              </li>
              <li>
                <a className="figures" href={settings.phoneUrl}>
                  {settings.phone}
                </a>
              </li>
              <li>
                <a href={emailUrl(settings.email)}>{settings.email}</a>
              </li>
            </ul>
          </div>
        </div>
        <div className="footer-end d-flex flex-wrap gap-3 justify-content-between">
          <Copyright name={settings.name} since={site.since} />
          <LinkList links={legalLinks} className="d-flex gap-3" />
        </div>
      </div>
    </footer>
  );
}

type LinkListProps = { links: readonly { to: string; text: string }[]; className?: string };

function LinkList({ links, className = "" }: LinkListProps) {
  if (links.length === 0) return null;
  return (
    <ul className={`list-unstyled mb-0 ${className}`}>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} {...prefetchOnIntent(to)}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Draws the year again after hydration, because the prerendered page may have been built last year. */
function Copyright({ name, since }: { name: string; since: number | null }) {
  const hydrated = useHydrated();
  return (
    <p key={String(hydrated)} className="mb-0" suppressHydrationWarning>
      {formatCopyright(name, since, new Date().getFullYear())}
    </p>
  );
}

/** `© 2022–2026 Elm Street Dental` from the clinic's first year on, or `© 2026 Elm Street Dental`. */
export function formatCopyright(name: string, since: number | null, thisYear: number): string {
  const years = since === null || since >= thisYear ? String(thisYear) : `${since}–${thisYear}`;
  return `© ${years} ${name}`;
}
