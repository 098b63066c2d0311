import type { Firestore } from "@google-cloud/firestore";
import type { DecodedIdToken } from "firebase-admin/auth";
import type { Accounts } from "./accounts.ts";
import type { CardPayments } from "./card-payments.ts";
import type { Mail } from "./mail.ts";
import type { MailReports } from "./mail-reports.ts";
import type { Photos } from "./photos.ts";

/** All outside services and settings that the API uses. */
export interface Dependencies {
  db: Firestore;
  verifyIdToken(token: string, checkRevoked: true): Promise<DecodedIdToken>;
  accounts: Accounts;
  photos: Photos;
  payments: CardPayments;
  mailReports: MailReports;
  /** Returns the document id in `limits` of an address. */
  limitId(address: string): string;
  now(): Date;
  /** The base URL for downloads from our storage bucket, up to and including `/o/`. */
  photosUrl: string;
  version: string;
  /** Milliseconds for which an instance reuses the public clinic that it has read; 0 turns this off. */
  clinicHeldMs: number;
  /** Whether requests come through Google's front end, whose `X-Forwarded-For` can be trusted. */
  trustProxy: boolean;
  /** Whether jobs run by schedule. They don't on the emulators, so no job can be late there. */
  jobsAreScheduled: boolean;
}

/** All outside services and settings that the scheduled jobs use. */
export interface JobDependencies extends Dependencies {
  /** Opens the mail service. It reads the mail server's password, which only functions that send mail have. */
  openMail(): Mail;
  /** The site's origin for links in mails: `https://…`, without a slash at the end. */
  siteUrl(): string;
}
