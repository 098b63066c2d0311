import { editDoctorPath, editTreatmentPath, paymentPath, verifyPath } from "../src/shared/paths.ts";
import type { EarlyScript } from "./early-script.ts";

/** What search results and link previews say of a public page. */
type Description = {
  description: string;
  /** Not listed by search engines: the page is for people who were sent a link. */
  unlisted?: true;
  /** Runs before the page's code has loaded. */
  earlyScript?: EarlyScript;
};

const descriptions: Record<string, Description> = {
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
    earlyScript: "tell-reason",
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

/** Throws if nobody has described the page. */
export function describePage(path: string): Description {
  const description = descriptions[path];
  if (!description) throw new Error(`The public page ${path} has no description`);
  return description;
}

/** Pages whose path has a variable part. firebase.json rewrites their addresses to these files. */
const rewrittenFiles: Record<string, string> = {
  [paymentPath]: "payment.html",
  [editDoctorPath]: "edit-doctor.html",
  [editTreatmentPath]: "edit-treatment.html",
};

/** The HTML file of the page at this path. Throws if a variable path has none. */
export function htmlFileOf(path: string): string {
  if (path === "/") return "index.html";
  const file = rewrittenFiles[path] ?? `${path.slice(1)}.html`;
  if (file.includes(":")) throw new Error(`${path} has no file: add one to rewrittenFiles and firebase.json`);
  return file;
}
