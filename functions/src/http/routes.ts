import { listServices } from "../catalogue/list-services.ts";
import { showSettings } from "../catalogue/show-settings.ts";
import { listDoctors } from "../doctors/list-doctors.ts";
import { listReviews } from "../reviews/list-reviews.ts";
import type { Route } from "./route.ts";
import { showHealth } from "./show-health.ts";

/** Every call there is, and who may make it. */
export const routes: readonly Route[] = [
  { method: "get", path: "/health", who: "anyone", handle: showHealth },
  { method: "get", path: "/service", who: "anyone", publicSeconds: 30, handle: listServices },
  { method: "get", path: "/settings", who: "anyone", publicSeconds: 30, handle: showSettings },
  { method: "get", path: "/doctor", who: "anyone", publicSeconds: 30, handle: listDoctors },
  { method: "get", path: "/reviews", who: "anyone", publicSeconds: 30, handle: listReviews },
];
