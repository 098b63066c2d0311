/**
 * What the build knows of each page that has a file of its own, and browsers need not: where its code stands, so that the
 * file can name that code's chunks, and what search results and link previews say of it.
 */
type PublicPage = {
  source: string;
  description: string;
  /** For who was sent a link to it, and for no search engine. */
  unlisted?: true;
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
};

export function publicPage(path: string): PublicPage {
  const page = publicPages[path];
  if (!page) throw new Error(`Nothing is known of the public page ${path}`);
  return page;
}

export const notFoundSource = "src/features/not-found/not-found-page.tsx";

/** Behind the sign-in: the frame is there at once, and its code on its way. Who is signed in is known without Firebase's. */
export const memberSources = {
  dataFrame: "src/app/data-frame.tsx",
  dashboardFrame: "src/features/dashboard/dashboard-frame.tsx",
  appointment: "src/features/booking/appointment-page.tsx",
};

/** What stands around a page, with code of its own. */
export function framesOf(source: string): string[] {
  const { dataFrame, dashboardFrame, appointment } = memberSources;
  if (source === appointment) return [dataFrame];
  const isPublic = [notFoundSource, ...Object.values(publicPages).map((page) => page.source)].includes(
    source,
  );
  return isPublic ? [] : [dataFrame, dashboardFrame];
}

/** Each page that a route shows, by where its code stands. */
export function isPage(source: string): boolean {
  return /^src\/features\/.*-page\.tsx$/.test(source);
}
