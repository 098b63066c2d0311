import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  unstable_HistoryRouter as HistoryRouter,
} from "react-router-dom";
import { App } from "./app/app.tsx";
import { replacePrerendered } from "./app/replace-prerendered.tsx";
import { preload, readAhead } from "./app/routes.ts";
import { guardedHistory } from "./lib/leave-guard.ts";
import { reloadForNewDeploy } from "./lib/new-deploy.ts";
import { setPreload } from "./lib/prefetch.ts";
import { outliveTranslation } from "./lib/translated-page.ts";
import "./app/shared-parts.ts";
import "./styles/site.scss";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root");

// As `BrowserRouter` makes its own.
const history = guardedHistory(createBrowserHistory({ v5Compat: true }));

const app = (
  <StrictMode>
    {/* A navigation shows the next page's frame at once; as a transition it would wait for that page's code. */}
    <HistoryRouter history={history} useTransitions={false}>
      <App />
    </HistoryRouter>
  </StrictMode>
);

/** What the page asked for early is mostly there by now, and it is drawn once; what isn't is not waited for. */
const graceMs = 50;

outliveTranslation();
setPreload(preload);
draw(root);

/** What was prerendered can be read, and its links followed, before that and without it. */
async function draw(root: HTMLElement) {
  const complete = await preload(location.pathname);
  // A file prerendered for this very path is taken over; what stands for the pages behind the sign-in is replaced.
  if (root.dataset.path !== location.pathname) {
    await readAhead(location.pathname, graceMs);
    replacePrerendered(root, app);
  } else if (complete) hydrateRoot(root, app);
  else await reloadForNewDeploy();
}
