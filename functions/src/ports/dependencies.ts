import type { Firestore } from "@google-cloud/firestore";
import type { DecodedIdToken } from "firebase-admin/auth";
import type { Accounts } from "./accounts.ts";
import type { CardPayments } from "./card-payments.ts";
import type { Mail } from "./mail.ts";
import type { MailReports } from "./mail-reports.ts";
import type { Photos } from "./photos.ts";

/** Everything of the outside world that the API uses. */
export interface Dependencies {
  db: Firestore;
  verifyIdToken(token: string, checkRevoked: true): Promise<DecodedIdToken>;
  accounts: Accounts;
  photos: Photos;
  payments: CardPayments;
  mailReports: MailReports;
  /** The id under `limits` of an address. */
  limitId(address: string): string;
  now(): Date;
  /** Where objects of our bucket can be downloaded, up to and including `/o/`. */
  photosUrl: string;
  version: string;
  /** How long, in milliseconds, an instance shows from memory what it has read of the published clinic; 0 for not at all. */
  clinicHeldMs: number;
  /** Whether requests come through Google's front end. */
  trustProxy: boolean;
  /** Whether anything runs by schedule: nothing does on the emulators, where no job can be late. */
  jobsAreScheduled: boolean;
}

/** Everything of the outside world that the jobs use. */
export interface JobDependencies extends Dependencies {
  /** Reads the mail server's password, which only those who send mail hold. */
  openMail(): Mail;
  /** Where mails' links lead: `https://…`, without a slash at its end. */
  siteUrl(): string;
}
