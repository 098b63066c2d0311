/**
 * Stands in /login (build/early-script.ts): why somebody is asked to log in is known to the browser alone, and shows by this
 * before the page's code has come (site/auth.scss).
 */
import { findLoginReason } from "../shared/session/login-origin.ts";

// The router keeps a page's state there.
const reason = findLoginReason(location.search, history.state?.usr);
if (reason) document.documentElement.dataset.reason = reason;
