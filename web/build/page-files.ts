import { editDoctorPath, editTreatmentPath, paymentPath, verifyPath } from "../src/shared/paths.ts";

/** The file name of a script in src/app that runs in the page's `<head>`, before the page's other code. */
export type EarlyScript = "prefetch-data" | "mark-login-reason";

type PageDescription = {
  /** The page's description in search results and link previews. */
  description: string;
  /** Keeps the page out of search results, because only people with a mailed link need the page. */
  unlisted?: true;
  earlyScript?: EarlyScript;
};

const descriptions: Record<string, PageDescription> = {
  "/": {
    description:
      "A small dental clinic in Brooklyn that starts on time. Choose a treatment, see its price and the free times, and book online in under a minute.",
  },
  "/about": {
    description:
      "Meet the dentists of Pearl Street Dental, and the three promises that we keep: clear prices, visits on time, and treatment you decide on.",
  },
  "/contact": {
    description:
      "Call, write to or visit Pearl Street Dental at 10 Pearl Street, Brooklyn. Messages are answered within one business day.",
  },
  "/review": {
    description:
      "What patients say about Pearl Street Dental. Only people who had an appointment can write here, one review for each.",
  },
  "/infoCard": {
    description:
      "Opening hours, address and directions of Pearl Street Dental, 10 Pearl Street, Brooklyn, NY 11201.",
  },
  "/login": {
    description: "Sign in to see, move, pay for and cancel your appointments at Pearl Street Dental.",
    earlyScript: "mark-login-reason",
  },
  "/signup": {
    description: "Create an account to book dental appointments at Pearl Street Dental online.",
  },
  "/visit": {
    description: "Confirm, move or cancel your appointment at Pearl Street Dental.",
    unlisted: true,
  },
  [verifyPath]: {
    description: "Verify your email address at Pearl Street Dental.",
    unlisted: true,
  },
};

/** Returns a public page's description. Throws when the page has none. */
export function describePage(path: string): PageDescription {
  const description = descriptions[path];
  if (!description) throw new Error(`The public page ${path} has no description`);
  return description;
}

/** The HTML files of pages whose path has a parameter. firebase.json rewrites these pages' addresses to the files. */
const rewrittenFiles: Record<string, string> = {
  [paymentPath]: "payment.html",
  [editDoctorPath]: "edit-doctor.html",
  [editTreatmentPath]: "edit-treatment.html",
};

/** The HTML file of the page at this path. Throws for a path with a parameter that has no file. */
export function htmlFileOf(path: string): string {
  if (path === "/") return "index.html";
  const file = rewrittenFiles[path] ?? `${path.slice(1)}.html`;
  if (file.includes(":")) throw new Error(`${path} has no file: add one to rewrittenFiles and firebase.json`);
  return file;
}
