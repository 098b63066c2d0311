import { Menu } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { onIntent } from "../shared/load-code.ts";
import { schedulePath } from "../shared/paths.ts";
import { useSettings } from "../shared/published.ts";
import { signOutHere, useSeemingRole, useSignOutForHome } from "../shared/session/session.ts";
import { confirmLeave } from "../shared/unsaved-forms.ts";
import { useHydrated } from "../shared/use-hydrated.ts";
import { BrandMark } from "./brand-mark.tsx";
import { usePageHandle } from "./page-handle.ts";

const links = [
  { to: "/", text: "Home" },
  { to: "/appointment", text: "Appointment" },
  { to: "/review", text: "Review" },
  { to: "/contact", text: "Contact" },
  { to: "/about", text: "About" },
];
const menuId = "site-menu";

/** On phones the menu is a native popover: it opens before any script has loaded, closes on Escape and gives focus back. */
export function SiteNav() {
  const role = useSeemingRole();
  const { access } = usePageHandle();
  const signOutForHome = useSignOutForHome();
  const { data: settings } = useSettings();
  // A page behind the sign-in has in its file what each of those has who may come: by style, one shows.
  const drawnForAnybody = !useHydrated() && access !== "public";
  const signOut = () => {
    closeMenu();
    confirmLeave(() => void (access === "public" ? signOutHere() : signOutForHome()));
  };
  const whose = (name: string) => (drawnForAnybody ? `is-for-${name}` : undefined);
  return (
    <header className="site-header">
      <nav className="container site-bar" aria-label="Main">
        <Link className="brand" to="/" {...onIntent("/")}>
          <BrandMark />
          <span className="brand-name">{settings.name}</span>
        </Link>
        <button type="button" className="menu-button" popoverTarget={menuId} aria-label="Menu">
          <Menu aria-hidden="true" />
        </button>
        <div className="site-menu" id={menuId} popover="auto">
          <ul className="menu-pages">
            {links.map((link) => (
              <MenuLink key={link.to} {...link} />
            ))}
          </ul>
          <ul className="menu-account">
            {(role === "admin" || drawnForAnybody) && (
              <MenuLink to={schedulePath} text="Dashboard" className={whose("admins")} />
            )}
            {(role === "patient" || drawnForAnybody) && (
              <MenuLink to="/dashboard" text="Dashboard" className={whose("patients")} />
            )}
            {(role || drawnForAnybody) && (
              <li className={whose("members")}>
                <button type="button" inert={drawnForAnybody} onClick={signOut} {...onIntent("/")}>
                  SignOut
                </button>
              </li>
            )}
            {(!role || drawnForAnybody) && (
              <MenuLink to="/login" text="Login" className={whose("visitors")} />
            )}
          </ul>
        </div>
      </nav>
    </header>
  );
}

/** Current on every page of its part of the site: an admin's Dashboard leads to one of its pages, and stands for all. */
function MenuLink({ to, text, className }: { to: string; text: string; className?: string | undefined }) {
  const { pathname } = useLocation();
  const part = (path: string) => path.split("/")[1];
  return (
    <li className={className}>
      <Link
        to={to}
        aria-current={part(to) === part(pathname) ? "page" : undefined}
        onClick={closeMenu}
        {...onIntent(to)}
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
