import { Link } from "react-router-dom";
import { onIntent } from "../lib/prefetch.ts";
import { BrandMark } from "./brand-mark.tsx";

const links = [
  { to: "/appointment", text: "Book an appointment" },
  { to: "/infoCard", text: "Opening hours and location" },
  { to: "/review", text: "Patient reviews" },
  { to: "/about", text: "Our dentists" },
  { to: "/contact", text: "Write to us" },
];

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="container">
        <div className="footer-grid">
          <div>
            <p className="brand">
              <BrandMark />
              Pearl Street Dental
            </p>
            <p>Careful, unhurried dentistry in Brooklyn.</p>
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links">The clinic</h2>
            <ul>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} {...onIntent(to)}>
                    {text}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <p className="footer-end">{`© 2022–${new Date().getFullYear()} Pearl Street Dental`}</p>
      </div>
    </footer>
  );
}
