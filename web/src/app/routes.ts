import { matchPath } from "react-router-dom";
import { messagesPath, paymentPath, personPath, schedulePath, verifyPath } from "../lib/paths.ts";
import { type LazyPage, lazyPage } from "./lazy-page.tsx";

/** Who may see a page; the server decides about data all the same. */
export type Access = "public" | "signed-in" | "admin";

export type AppRoute = {
  path: string;
  title: string;
  access: Access;
  /** Written to its own HTML file at build time. */
  prerendered: boolean;
  /** Behind the sign-in, with an HTML file of its own: what doesn't depend on who is there stands in it. */
  drawnFirst?: boolean;
  page: LazyPage;
};

const visitor = { access: "public", prerendered: true } as const;
const member = { access: "signed-in", prerendered: false, drawnFirst: true } as const;
const staff = { access: "admin", prerendered: false, drawnFirst: true } as const;

export const routes: AppRoute[] = [
  { ...visitor, path: "/", title: "Home", page: lazyPage(() => import("../features/home/home-page.tsx")) },
  {
    ...visitor,
    path: "/about",
    title: "About",
    page: lazyPage(() => import("../features/about/about-page.tsx")),
  },
  {
    ...visitor,
    path: "/contact",
    title: "Contact",
    page: lazyPage(() => import("../features/contact/contact-page.tsx")),
  },
  {
    ...visitor,
    path: "/review",
    title: "Reviews",
    page: lazyPage(() => import("../features/reviews/reviews-page.tsx")),
  },
  {
    ...visitor,
    path: "/infoCard",
    title: "Opening hours and location",
    page: lazyPage(() => import("../features/home/info-page.tsx")),
  },
  {
    ...visitor,
    path: "/login",
    title: "Login",
    page: lazyPage(() => import("../features/auth/login-page.tsx")),
  },
  {
    ...visitor,
    path: "/signup",
    title: "Sign-Up",
    page: lazyPage(() => import("../features/auth/signup-page.tsx")),
  },
  // Where the links of mails lead.
  {
    ...visitor,
    path: "/visit",
    title: "Your appointment",
    page: lazyPage(() => import("../features/visit/visit-page.tsx")),
  },
  {
    ...visitor,
    path: verifyPath,
    title: "Your email address",
    page: lazyPage(() => import("../features/auth/verify-page.tsx")),
  },
  {
    ...member,
    path: "/appointment",
    title: "Appointment",
    page: lazyPage(() => import("../features/booking/appointment-page.tsx")),
  },
];

const payment = lazyPage(() => import("../features/payment/payment-page.tsx"));

/** Pages in the dashboard's frame, under /dashboard. */
export const dashboardRoutes: AppRoute[] = [
  {
    ...member,
    path: "/dashboard",
    title: "My Appointments",
    page: lazyPage(() => import("../features/appointments/my-appointments-page.tsx")),
  },
  {
    ...member,
    path: "/dashboard/review",
    title: "My Reviews",
    page: lazyPage(() => import("../features/reviews/my-reviews-page.tsx")),
  },
  {
    ...member,
    path: "/dashboard/profile",
    title: "Profile",
    page: lazyPage(() => import("../features/profile/profile-page.tsx")),
  },
  { ...member, path: paymentPath, title: "Payment", page: payment },
  // As the spec spells it.
  { ...member, drawnFirst: false, path: "/dashboard/appoinment/:id", title: "Payment", page: payment },
  {
    ...staff,
    path: "/dashboard/adddoctor",
    title: "Add a New Doctor",
    page: lazyPage(() => import("../features/doctors/add-doctor-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/managedoctor",
    title: "Manage Doctors",
    page: lazyPage(() => import("../features/doctors/manage-doctors-page.tsx")),
  },
  {
    ...staff,
    drawnFirst: false,
    path: "/dashboard/managedoctor/:id",
    title: "Edit Doctor",
    page: lazyPage(() => import("../features/doctors/edit-doctor-page.tsx")),
  },
  {
    ...staff,
    path: schedulePath,
    title: "Schedule",
    page: lazyPage(() => import("../features/schedule/schedule-page.tsx")),
  },
  {
    ...staff,
    path: personPath,
    title: "Patient",
    page: lazyPage(() => import("../features/people/person-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/overview",
    title: "Overview",
    page: lazyPage(() => import("../features/stats/overview-page.tsx")),
  },
  {
    ...staff,
    path: messagesPath,
    title: "Messages",
    page: lazyPage(() => import("../features/messages/messages-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/reviews",
    title: "Approve reviews",
    page: lazyPage(() => import("../features/reviews/approve-reviews-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/treatments",
    title: "Treatments",
    page: lazyPage(() => import("../features/treatments/treatments-page.tsx")),
  },
  {
    ...staff,
    drawnFirst: false,
    path: "/dashboard/treatments/:id",
    title: "Treatment",
    page: lazyPage(() => import("../features/treatments/treatment-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/settings",
    title: "Settings",
    page: lazyPage(() => import("../features/settings/settings-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/feeds",
    title: "Calendar feeds",
    page: lazyPage(() => import("../features/feeds/feeds-page.tsx")),
  },
  {
    ...staff,
    path: "/dashboard/users",
    title: "All Users",
    page: lazyPage(() => import("../features/users/users-page.tsx")),
  },
];

/** Queries and toasts, around every page behind the sign-in. */
export const dataFrame = lazyPage(() => import("./data-frame.tsx"));
export const dashboardFrame = lazyPage(() => import("../features/dashboard/dashboard-frame.tsx"));
export const notFoundPage = lazyPage(() => import("../features/not-found/not-found-page.tsx"));

const all = [...routes, ...dashboardRoutes];

/** The route of a location's path, so that its chunk can load before it is shown. */
function routeOf(pathname: string): AppRoute | undefined {
  return all.find((route) => matchPath(route.path, pathname));
}

/** What nobody has a route for is for everybody. */
export function accessOf(pathname: string): Access {
  return routeOf(pathname)?.access ?? "public";
}

/** Loads what a location needs, and answers whether all of it came. A failure waits for the visit, which can show it. */
export async function preload(pathname: string): Promise<boolean> {
  const route = routeOf(pathname);
  const pages = [route?.page ?? notFoundPage];
  if (route && route.access !== "public") pages.push(dataFrame);
  if (route && dashboardRoutes.includes(route)) pages.push(dashboardFrame);
  const outcomes = await Promise.allSettled(pages.map((page) => page.preload()));
  for (const page of pages) page.forget();
  return outcomes.every(({ status }) => status === "fulfilled");
}

/** Waits until the page at this path has what it reads ahead, but no longer than `mostMs`. */
export async function readAhead(pathname: string, mostMs: number): Promise<void> {
  const page = routeOf(pathname)?.page;
  await Promise.race([page?.ahead(), new Promise((resolve) => setTimeout(resolve, mostMs))]);
}
