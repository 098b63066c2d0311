import type { RouteObject } from "react-router-dom";
import {
  accessPath,
  dentistPath,
  editDoctorPath,
  editTreatmentPath,
  messagesPath,
  overviewPath,
  patientPath,
  patientsPath,
  paymentPath,
  privacyPath,
  schedulePath,
  siteSettingsPath,
  termsPath,
  treatmentPath,
  verifyPath,
} from "../shared/paths.ts";
import { loadPage, type PageModule } from "./load-page.ts";
import { PageError } from "./page-error.tsx";
import { type Access, notFound } from "./page-handle.ts";
import { Shell } from "./shell.tsx";

function createPageRoute(
  access: Access,
  path: string,
  title: string,
  load: () => Promise<PageModule>,
): RouteObject {
  const { lazy, prefetch } = loadPage(load);
  return {
    path,
    handle: { path, title, access, prefetch },
    lazy,
    errorElement: <PageError />,
    // A changed query does not run the loader again, because the page itself reads the data for its new query.
    shouldRevalidate: () => false,
  };
}

const publicPage = (path: string, title: string, load: () => Promise<PageModule>) =>
  createPageRoute("public", path, title, load);
const memberPage = (path: string, title: string, load: () => Promise<PageModule>) =>
  createPageRoute("signed-in", path, title, load);

function createLayoutRoute(load: () => Promise<PageModule>, children: RouteObject[]): RouteObject {
  const { lazy, prefetch } = loadPage(load);
  return { lazy, handle: { prefetch }, errorElement: <PageError />, children };
}

/** The pages for visitors. Each public page is prerendered completely and hydrated. */
export const publicPages = [
  publicPage("/", "Home", () => import("../site/home-page.tsx")),
  publicPage("/about", "About", () => import("../site/about-page.tsx")),
  publicPage("/contact", "Contact", () => import("../site/contact-page.tsx")),
  publicPage("/review", "Reviews", () => import("../site/reviews-page.tsx")),
  publicPage(treatmentPath, "Treatment", () => import("../site/treatment-page.tsx")),
  publicPage(dentistPath, "Dentist", () => import("../site/dentist-page.tsx")),
  publicPage("/infoCard", "Opening hours and location", () => import("../site/info-page.tsx")),
  publicPage(privacyPath, "Privacy", () => import("../site/privacy-page.tsx")),
  publicPage(termsPath, "Terms", () => import("../site/terms-page.tsx")),
  publicPage("/login", "Login", () => import("../site/login-page.tsx")),
  publicPage("/signup", "Sign-Up", () => import("../site/signup-page.tsx")),
  publicPage("/visit", "Your appointment", () => import("../visit/visit-page.tsx")),
  publicPage(verifyPath, "Your email address", () => import("../site/verify-page.tsx")),
];

const paymentPage = memberPage(paymentPath, "Payment", () => import("../payment/payment-page.tsx"));

const dashboardPages = [
  memberPage("/dashboard", "My Appointments", () => import("../appointments/my-appointments-page.tsx")),
  memberPage("/dashboard/review", "My Reviews", () => import("../reviews/my-reviews-page.tsx")),
  memberPage("/dashboard/profile", "Profile", () => import("../profile/profile-page.tsx")),
  paymentPage,
  // An alias for the payment page, because the specification spells the path this way.
  { ...paymentPage, path: "/dashboard/appoinment/:id" },
  createPageRoute(
    "clinic.edit",
    "/dashboard/adddoctor",
    "Add a New Doctor",
    () => import("../desk/doctors/add-doctor-page.tsx"),
  ),
  createPageRoute(
    "clinic.read",
    "/dashboard/managedoctor",
    "Manage Doctors",
    () => import("../desk/doctors/manage-doctors-page.tsx"),
  ),
  createPageRoute(
    "clinic.read",
    editDoctorPath,
    "Edit Doctor",
    () => import("../desk/doctors/edit-doctor-page.tsx"),
  ),
  createPageRoute(
    "schedule.read",
    schedulePath,
    "Schedule",
    () => import("../desk/schedule/schedule-page.tsx"),
  ),
  createPageRoute("patients.read", patientPath, "Patient", () => import("../desk/people/person-page.tsx")),
  createPageRoute(
    "patients.read",
    patientsPath,
    "Patients",
    () => import("../desk/people/patients-page.tsx"),
  ),
  createPageRoute("money.see", overviewPath, "Overview", () => import("../desk/reports/overview-page.tsx")),
  createPageRoute(
    "messages.answer",
    messagesPath,
    "Messages",
    () => import("../desk/messages/messages-page.tsx"),
  ),
  createPageRoute(
    "reviews.approve",
    "/dashboard/reviews",
    "Approve reviews",
    () => import("../reviews/approve-reviews-page.tsx"),
  ),
  createPageRoute(
    "clinic.read",
    "/dashboard/treatments",
    "Treatments",
    () => import("../desk/treatments/treatments-page.tsx"),
  ),
  createPageRoute(
    "clinic.edit",
    editTreatmentPath,
    "Treatment",
    () => import("../desk/treatments/treatment-page.tsx"),
  ),
  createPageRoute(
    "clinic.edit",
    "/dashboard/settings",
    "Settings",
    () => import("../desk/settings/settings-page.tsx"),
  ),
  createPageRoute(
    "clinic.edit",
    siteSettingsPath,
    "Site settings",
    () => import("../site/site-settings-page.tsx"),
  ),
  createPageRoute(
    "feeds.manage",
    "/dashboard/feeds",
    "Calendar feeds",
    () => import("../desk/feeds/feeds-page.tsx"),
  ),
  createPageRoute("access.read", accessPath, "Access log", () => import("../desk/access/access-page.tsx")),
  createPageRoute(
    "accounts.manage",
    "/dashboard/users",
    "All Users",
    () => import("../desk/users/users-page.tsx"),
  ),
];

const appointmentPage = memberPage(
  "/appointment",
  "Appointment",
  () => import("../booking/appointment-page.tsx"),
);

/** The pages behind the sign-in. Only their parts that are the same for all users are prerendered. */
export const memberPages = [appointmentPage, ...dashboardPages];

const notFoundPage = createPageRoute(
  notFound.access,
  notFound.path,
  notFound.title,
  () => import("../site/not-found-page.tsx"),
);

export const routes: RouteObject[] = [
  {
    element: <Shell />,
    errorElement: <PageError />,
    children: [
      ...publicPages,
      createLayoutRoute(
        () => import("./data-frame.tsx"),
        [appointmentPage, createLayoutRoute(() => import("./dashboard-frame.tsx"), dashboardPages)],
      ),
      notFoundPage,
    ],
  },
];
