import { paymentPath, verifyPath } from "../src/lib/paths.ts";
import type { EarlyScript } from "./early-script.ts";

/**
 * What the build knows of each page that has a file of its own, and browsers need not: where its code stands, so that the
 * file can name that code's chunks, and what search results and link previews say of it.
 */
type PublicPage = {
  source: string;
  description: string;
  /** For who was sent a link to it, and for no search engine. */
  unlisted?: true;
  /** What it runs before its code has come. */
  earlyScript?: EarlyScript;
};

const publicPages: Record<string, PublicPage> = {
  "/": {
    source: "src/features/home/home-page.tsx",
    description:
      "A small dental clinic in Brooklyn that starts on time. Choose a treatment, see its price and the free times, and book online in under a minute.",
  },
  "/about": {
    source: "src/features/about/about-page.tsx",
    description:
      "Meet the dentists of Pearl Street Dental, and the three promises that we keep: clear prices, visits on time, and treatment you decide on.",
  },
  "/contact": {
    source: "src/features/contact/contact-page.tsx",
    description:
      "Call, write to or visit Pearl Street Dental at 10 Pearl Street, Brooklyn. Messages are answered within one business day.",
  },
  "/review": {
    source: "src/features/reviews/reviews-page.tsx",
    description:
      "What patients say about Pearl Street Dental. Only people who had an appointment can write here, one review for each.",
  },
  "/infoCard": {
    source: "src/features/home/info-page.tsx",
    description:
      "Opening hours, address and directions of Pearl Street Dental, 10 Pearl Street, Brooklyn, NY 11201.",
  },
  "/login": {
    source: "src/features/auth/login-page.tsx",
    description: "Sign in to see, move, pay for and cancel your appointments at Pearl Street Dental.",
    earlyScript: "tell-reason",
  },
  "/signup": {
    source: "src/features/auth/signup-page.tsx",
    description: "Create an account to book dental appointments at Pearl Street Dental online.",
  },
  "/visit": {
    source: "src/features/visit/visit-page.tsx",
    description: "Confirm, move or cancel your appointment at Pearl Street Dental.",
    unlisted: true,
  },
  [verifyPath]: {
    source: "src/features/auth/verify-page.tsx",
    description: "Verify your email address at Pearl Street Dental.",
    unlisted: true,
  },
};

export function publicPage(path: string): PublicPage {
  const page = publicPages[path];
  if (!page) throw new Error(`Nothing is known of the public page ${path}`);
  return page;
}

export const notFoundSource = "src/features/not-found/not-found-page.tsx";

/** What stands around the pages of the dashboard. */
export const dashboardSource = "src/features/dashboard/dashboard-frame.tsx";

/** Pages behind the sign-in: what is the same for everybody is there at once, and their code on its way. */
const memberPages: Record<string, string> = {
  "/appointment": "src/features/booking/appointment-page.tsx",
  "/dashboard": "src/features/appointments/my-appointments-page.tsx",
  "/dashboard/review": "src/features/reviews/my-reviews-page.tsx",
  "/dashboard/profile": "src/features/profile/profile-page.tsx",
  [paymentPath]: "src/features/payment/payment-page.tsx",
  "/dashboard/adddoctor": "src/features/doctors/add-doctor-page.tsx",
  "/dashboard/managedoctor": "src/features/doctors/manage-doctors-page.tsx",
  "/dashboard/schedule": "src/features/schedule/schedule-page.tsx",
  "/dashboard/person": "src/features/people/person-page.tsx",
  "/dashboard/overview": "src/features/stats/overview-page.tsx",
  "/dashboard/messages": "src/features/messages/messages-page.tsx",
  "/dashboard/reviews": "src/features/reviews/approve-reviews-page.tsx",
  "/dashboard/treatments": "src/features/treatments/treatments-page.tsx",
  "/dashboard/settings": "src/features/settings/settings-page.tsx",
  "/dashboard/feeds": "src/features/feeds/feeds-page.tsx",
  "/dashboard/users": "src/features/users/users-page.tsx",
};

export function memberSource(path: string): string {
  const source = memberPages[path];
  if (!source) throw new Error(`Nothing is known of the page ${path}`);
  return source;
}

/** The file of a page behind the sign-in: of its path, or, where that names something, the one that its rewrite names. */
export function memberFile(path: string): string {
  if (path === paymentPath) return "payment.html";
  if (path.includes(":")) throw new Error(`No rewrite is known for ${path}`);
  return `${path.slice(1)}.html`;
}

/** What stands around a page, with code of its own. */
export function framesOf(source: string): string[] {
  return isPublic(source) || source === memberPages["/appointment"] ? [] : [dashboardSource];
}

/** False for those of the dashboard that the frame's file shows. */
export function hasFile(source: string): boolean {
  return isPublic(source) || Object.values(memberPages).includes(source);
}

function isPublic(source: string): boolean {
  return [notFoundSource, ...Object.values(publicPages).map((page) => page.source)].includes(source);
}

/** Each page that a route shows, by where its code stands. */
export function isPage(source: string): boolean {
  return /^src\/features\/.*-page\.tsx$/.test(source);
}
