import { NavLink } from "react-router-dom";
import { useSeemsSignedIn } from "../lib/session/session.ts";
import { preload } from "./routes.ts";

const links = [
  { to: "/", text: "Home" },
  { to: "/appointment", text: "Appointment" },
  { to: "/review", text: "Review" },
  { to: "/contact", text: "Contact" },
  { to: "/about", text: "About" },
];

export function SiteNav() {
  const signedIn = useSeemsSignedIn();
  const shown = [
    ...links,
    signedIn ? { to: "/dashboard", text: "Dashboard" } : { to: "/login", text: "Login" },
  ];
  return (
    <header>
      <nav className="navbar" aria-label="Main">
        {shown.map(({ to, text }) => (
          <NavLink
            key={to}
            to={to}
            className="nav-link"
            end={to === "/"}
            onPointerEnter={() => void preload(to)}
            onFocus={() => void preload(to)}
          >
            {text}
          </NavLink>
        ))}
        {signedIn && (
          <button type="button" className="btn btn-outline-primary" onClick={() => void leave()}>
            SignOut
          </button>
        )}
      </nav>
    </header>
  );
}

async function leave() {
  const { signOut } = await import("../lib/session/sign-in.ts");
  await signOut();
}
