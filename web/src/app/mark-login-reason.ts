/**
 * An inline script in /login (build/build.ts). The prerendered page has all reasons for a login, and CSS shows the one
 * that this script finds (site/auth.scss).
 */
import { findLoginReason } from "../shared/session/login-origin.ts";

// React Router keeps a location's state in `history.state.usr`.
const reason = findLoginReason(location.search, history.state?.usr);
if (reason) document.documentElement.dataset.reason = reason;
