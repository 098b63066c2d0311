/**
 * An inline script in /login (build/write-pages.ts). The prerendered page contains all reasons for a login, and CSS shows the reason
 * that this script finds (site/auth.scss).
 */
import { findLoginReason } from "../shared/session/login-origin.ts";

// Reads `history.state.usr`, because React Router stores a location's state under this key.
const reason = findLoginReason(location.search, history.state?.usr);
if (reason) document.documentElement.dataset.reason = reason;
