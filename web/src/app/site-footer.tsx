import { cityLine } from "@clinic/domain/address.ts";
import { emailUrl } from "@clinic/domain/clinic.ts";
import { Link } from "react-router-dom";
import { directionsUrl } from "../shared/clinic-format.ts";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { useSettings } from "../shared/published.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { BrandMark } from "./site-nav.tsx";

const footerLinks = [
  { to: "/appointment", text: "Book an appointment" },
  { to: "/infoCard", text: "Opening hours and location" },
  { to: "/review", text: "Patient reviews" },
  { to: "/about", text: "Our dentists" },
  { to: "/contact", text: "Write to us" },
];

export function SiteFooter() {
  const { data: settings } = useSettings();
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-grid">
          <div>
            <p className="brand">
              <BrandMark />
              {settings.name}
            </p>
            <p>Careful dentistry, on time, under the bridge.</p>
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">The clinic</h2>
            <ul>
              {footerLinks.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} {...prefetchOnIntent(to)}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div>
            <h2>Find us</h2>
            <ul>
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
        <Copyright name={settings.name} />
      </div>
    </footer>
  );
}

/** Draws the year again after hydration, because the prerendered page may have been built last year. */
function Copyright({ name }: { name: string }) {
  const hydrated = useHydrated();
  return (
    <p key={String(hydrated)} className="footer-end" suppressHydrationWarning>
      {`© 2022–${new Date().getFullYear()} ${name}`}
    </p>
  );
}
