import { editDoctorPath, editTreatmentPath, paymentPath, verifyPath } from "../src/shared/paths.ts";

/** A script of src/app, by its file's name, that runs in the page's `<head>`. */
export type EarlyScript = "prefetch-data" | "mark-login-reason";

type PageDescription = {
  /** The text in search results and link previews. */
  description: string;
  /** Kept out of search results: only people who were sent a link need the page. */
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

/** Throws for a public page without a description. */
export function describePage(path: string): PageDescription {
  const description = descriptions[path];
  if (!description) throw new Error(`The public page ${path} has no description`);
  return description;
}

/** The files of pages whose path has a parameter. firebase.json rewrites their addresses to these files. */
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
