import { Menu } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { overviewPath, schedulePath, startPathOf } from "../shared/paths.ts";
import { useSettings, useSite } from "../shared/published.ts";
import { signOutHere, useSignOutToHome, useStoredRole } from "../shared/session/session.ts";
import { confirmLeave } from "../shared/unsaved-forms.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { SitePicture } from "../ui/site-picture.tsx";
import { usePageHandle } from "./page-handle.ts";

const menuLinks = [
  { to: "/", text: "Home" },
  { to: "/appointment", text: "Appointment" },
  { to: "/review", text: "Review" },
  { to: "/contact", text: "Contact" },
  { to: "/about", text: "About" },
];
const menuId = "site-menu";

/** The site's menu. On phones a native popover: it opens before scripts have loaded, closes by Escape and restores the focus. */
export function SiteNav() {
  const role = useStoredRole();
  const { access } = usePageHandle();
  const signOutForHome = useSignOutToHome();
  const { data: settings } = useSettings();
  // A prerendered page behind the sign-in contains the links of all roles, and CSS hides the links of other roles.
  const hasAllRoles = !useHydrated() && access !== "public";
  const signOut = () => {
    closeMenu();
    confirmLeave(() => void (access === "public" ? signOutHere() : signOutForHome()));
  };
  const roleClass = (name: string) => (hasAllRoles ? `is-for-${name}` : undefined);
  return (
    <header className="site-header">
      <nav className="container site-bar" aria-label="Main">
        <Link className="brand" to="/" {...prefetchOnIntent("/")}>
          <BrandMark />
          <span className="brand-name" data-words="settings.name">
            {settings.name}
          </span>
        </Link>
        <button type="button" className="menu-button" popoverTarget={menuId} aria-label="Menu">
          <Menu aria-hidden="true" />
        </button>
        <div className="site-menu" id={menuId} popover="auto">
          <ul className="menu-pages">
            {menuLinks.map((link) => (
              <MenuLink key={link.to} {...link} />
            ))}
          </ul>
          <ul className="menu-account">
            {hasAllRoles ? (
              <>
                <MenuLink to={schedulePath} text="Dashboard" className="is-for-staff not-for-books" />
                <MenuLink to={overviewPath} text="Dashboard" className="is-for-staff is-for-books" />
                <MenuLink to="/dashboard" text="Dashboard" className="is-for-patients" />
              </>
            ) : (
              role && <MenuLink to={role === "patient" ? "/dashboard" : startPathOf(role)} text="Dashboard" />
            )}
            {(role || hasAllRoles) && (
              <li className={roleClass("members")}>
                <button type="button" inert={hasAllRoles} onClick={signOut} {...prefetchOnIntent("/")}>
                  SignOut
                </button>
              </li>
            )}
            {(!role || hasAllRoles) && (
              <MenuLink to="/login" text="Login" className={roleClass("visitors")} />
            )}
          </ul>
        </div>
      </nav>
    </header>
  );
}

/** A menu link that is marked as current on every page with the same first path segment. */
function MenuLink({ to, text, className }: { to: string; text: string; className?: string | undefined }) {
  const { pathname } = useLocation();
  const section = (path: string) => path.split("/")[1];
  return (
    <li className={className}>
      <Link
        to={to}
        aria-current={section(to) === section(pathname) ? "page" : undefined}
        onClick={closeMenu}
        {...prefetchOnIntent(to)}
      >
        {text}
      </Link>
    </li>
  );
}

function closeMenu() {
  const menu = document.getElementById(menuId);
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

/** The clinic's logo, or the product's mark: a tooth. */
export function BrandMark() {
  const { logo } = useSite().data;
  if (logo) return <SitePicture picture={{ ...logo, alt: "" }} className="brand-logo" sizes="120px" first />;
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <circle className="brand-ground" cx="17" cy="17" r="17" />
      <path
        className="brand-tooth"
        d="M17 10.4c-1.7-1.5-3.600-2-5.500-1.300-2.700 1-3.700 3.900-3 7 .5 2.300 1.300 3.600 1.700 6 .3 2 .5 4.200 1.900 4.200 1.900 0 1.500-3.300 2.200-5.400.4-1.300 1.300-2.100 2.700-2.100s2.300.8 2.700 2.100c.7 2.100.3 5.400 2.200 5.400 1.400 0 1.600-2.200 1.900-4.200.4-2.400 1.200-3.700 1.700-6 .7-3.100-.3-6-3-7-1.900-.7-3.800-.2-5.500 1.300Z"
      />
    </svg>
  );
}
