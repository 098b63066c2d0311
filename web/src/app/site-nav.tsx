import { Menu } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { prefetchOnIntent } from "../shared/load-code.ts";
import { overviewPath, schedulePath, startPathOf } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { signOutHere, useSignOutToHome, useStoredRole } from "../shared/session/session.ts";
import { confirmLeave } from "../shared/unsaved-forms.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
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
        <button
          type="button"
          className="menu-button btn btn-outline-secondary btn-icon"
          popoverTarget={menuId}
          aria-label="Menu"
        >
          <Menu aria-hidden="true" />
        </button>
        <div className="site-menu" id={menuId} popover="auto">
          <button type="button" className="menu-close btn-close" popoverTarget={menuId} aria-label="Close" />
          <ul className="list-unstyled mb-0">
            {menuLinks.map((link) => (
              <MenuLink key={link.to} {...link} />
            ))}
          </ul>
          <ul className="menu-account list-unstyled mb-0">
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
            <li className="menu-phone">
              <a className="figures" href={settings.phoneUrl}>
                Call {settings.phone}
              </a>
            </li>
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
