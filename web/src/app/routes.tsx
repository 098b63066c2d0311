import type { RouteObject } from "react-router-dom";
import {
  editDoctorPath,
  editTreatmentPath,
  messagesPath,
  paymentPath,
  personPath,
  schedulePath,
  verifyPath,
} from "../shared/paths.ts";
import { loadPage, type PageModule } from "./load-page.ts";
import { PageError } from "./page-error.tsx";
import { type Access, notFound } from "./page-handle.ts";
import { Shell } from "./shell.tsx";

function page(access: Access, path: string, title: string, load: () => Promise<PageModule>): RouteObject {
  const { lazy, prefetch } = loadPage(load);
  return {
    path,
    handle: { path, title, access, prefetch },
    lazy,
    errorElement: <PageError />,
    // A page that notes a choice in its address asks for the rest itself.
    shouldRevalidate: () => false,
  };
}

const visitor = (path: string, title: string, load: () => Promise<PageModule>) =>
  page("public", path, title, load);
const member = (path: string, title: string, load: () => Promise<PageModule>) =>
  page("signed-in", path, title, load);
const staff = (path: string, title: string, load: () => Promise<PageModule>) =>
  page("admin", path, title, load);

/** A layout around other pages. */
function frame(load: () => Promise<PageModule>, children: RouteObject[]): RouteObject {
  const { lazy, prefetch } = loadPage(load);
  return { lazy, handle: { prefetch }, errorElement: <PageError />, children };
}

/** Each is written to an HTML file that React takes over as it is. */
export const publicPages = [
  visitor("/", "Home", () => import("../site/home-page.tsx")),
  visitor("/about", "About", () => import("../site/about-page.tsx")),
  visitor("/contact", "Contact", () => import("../site/contact-page.tsx")),
  visitor("/review", "Reviews", () => import("../site/reviews-page.tsx")),
  visitor("/infoCard", "Opening hours and location", () => import("../site/info-page.tsx")),
  visitor("/login", "Login", () => import("../site/login-page.tsx")),
  visitor("/signup", "Sign-Up", () => import("../site/signup-page.tsx")),
  visitor("/visit", "Your appointment", () => import("../visit/visit-page.tsx")),
  visitor(verifyPath, "Your email address", () => import("../site/verify-page.tsx")),
];

const paymentPage = member(paymentPath, "Payment", () => import("../payment/payment-page.tsx"));

/** In the dashboard's frame. */
const dashboardPages = [
  member("/dashboard", "My Appointments", () => import("../appointments/my-appointments-page.tsx")),
  member("/dashboard/review", "My Reviews", () => import("../reviews/my-reviews-page.tsx")),
  member("/dashboard/profile", "Profile", () => import("../profile/profile-page.tsx")),
  paymentPage,
  // As the specification spells it.
  { ...paymentPage, path: "/dashboard/appoinment/:id" },
  staff("/dashboard/adddoctor", "Add a New Doctor", () => import("../desk/doctors/add-doctor-page.tsx")),
  staff("/dashboard/managedoctor", "Manage Doctors", () => import("../desk/doctors/manage-doctors-page.tsx")),
  staff(editDoctorPath, "Edit Doctor", () => import("../desk/doctors/edit-doctor-page.tsx")),
  staff(schedulePath, "Schedule", () => import("../desk/schedule/schedule-page.tsx")),
  staff(personPath, "Patient", () => import("../desk/people/person-page.tsx")),
  staff("/dashboard/overview", "Overview", () => import("../desk/reports/overview-page.tsx")),
  staff(messagesPath, "Messages", () => import("../desk/messages/messages-page.tsx")),
  staff("/dashboard/reviews", "Approve reviews", () => import("../reviews/approve-reviews-page.tsx")),
  staff("/dashboard/treatments", "Treatments", () => import("../desk/treatments/treatments-page.tsx")),
  staff(editTreatmentPath, "Treatment", () => import("../desk/treatments/treatment-page.tsx")),
  staff("/dashboard/settings", "Settings", () => import("../desk/settings/settings-page.tsx")),
  staff("/dashboard/feeds", "Calendar feeds", () => import("../desk/feeds/feeds-page.tsx")),
  staff("/dashboard/users", "All Users", () => import("../desk/users/users-page.tsx")),
];

const appointmentPage = member(
  "/appointment",
  "Appointment",
  () => import("../booking/appointment-page.tsx"),
);

/** Behind the sign-in. What is the same for everybody is in their HTML files. */
export const memberPages = [appointmentPage, ...dashboardPages];

const notFoundPage = page(
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
      frame(
        () => import("./data-frame.tsx"),
        [appointmentPage, frame(() => import("./dashboard-frame.tsx"), dashboardPages)],
      ),
      notFoundPage,
    ],
  },
];
