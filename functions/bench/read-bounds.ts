import { migrations } from "../src/migrations/migrations.ts";

/**
 * The largest number of documents that each API call reads, however many bookings there are. An aggregation counts as
 * one; retries after a conflict don't count. Every call of the API is listed (read-bounds.test.ts), and `npm run
 * bench:api` checks the numbers.
 */

/** An admin's call reads the list of admins. */
const admin = 1;
/** The largest page, one more document, the cursor's document, and the count. */
const page = 200 + 1 + 1 + 1;
const clinic = 1;
/** The number includes removed treatments. */
const treatments = 500;
const absences = 1000;
/** One document for each day until the last bookable day. */
const horizon = 731;
const account = 1;
/** The latest notifications about an appointment or a message. */
const notices = 100;
/** The latest entries of an appointment's history. */
const history = 100;
/** A changed appointment reads its booking, account, link, attention note and claims. */
const change = 12;
/**
 * An edit of the clinic reads days and attention notes, checks appointments, and lists the affected ones
 * (clinic/recheck-upcoming.ts).
 */
const checkingAppointments = clinic + horizon + 2300 + 3 * 500 + 200;
/** An account has at most 100 upcoming appointments. */
const upcomingOfAccount = 100;
const feeds = 100;
/** The document with the times at which the jobs last finished. */
const jobs = 1;
/** The patient records that may match the caller for whom the desk books. */
const callers = 8 + 1;
/** The patient records of callers who gave an email address. Each is rebuilt from its appointments. */
const rebuiltCallers = 20 + 20 * (1 + 300);
/** A deletion queries a hundred documents at a time, deletes two hundred of a kind, and then checks for more. */
const deleted = 300;
/** An appointment with its links that an account's deletion cancels and anonymizes. */
const removedAppointment = 2 + 2 * change + notices + deleted;
/** An appointment that gets another email address, with its notifications and links. */
const changedAddress = change + notices + deleted;
/** The bounce mark of an address, the accounts and records with that address, and the attention note. */
const settlingBounce = 2 + 10 + 1 + 1 + 1 + 1 + 20 + 1;
/** The mail provider's reports about an appointment's notifications. */
const reports = 300;
/** The rate-limit counts of an address, and of the address that the account had before. */
const rateCounts = 2;
/** Earlier addresses of an account whose data has not been moved yet. */
const formerAddresses = 20;
/**
 * A session moves mails and links from earlier addresses to the verified one. The next session continues if there are
 * more.
 */
const followingAddress =
  formerAddresses * (1 + 50 * change + rebuiltCallers) +
  300 +
  300 * changedAddress +
  formerAddresses * (500 + 1 + deleted + settlingBounce) +
  account;
/**
 * A call deletes up to two hundred documents of each kind; the hourly job deletes the others. Appointments need two
 * queries, the others four.
 */
const removing =
  (formerAddresses + 3) * settlingBounce +
  20 +
  feeds +
  2 * deleted +
  200 * removedAppointment +
  4 * deleted +
  rebuiltCallers +
  rateCounts +
  (formerAddresses + 1) * (3 * deleted + rebuiltCallers);

const session =
  2 +
  admin +
  account +
  1 +
  rateCounts +
  followingAddress +
  upcomingOfAccount * (1 + notices) +
  1 +
  50 * change +
  rebuiltCallers;

export const readBounds: Readonly<Record<string, number>> = {
  "GET /health": migrations.length + jobs,
  "GET /openapi.json": 0,
  "GET /settings": clinic + 1,
  "GET /settings/managed": admin + clinic + 1,
  "PUT /settings": admin + clinic + 1 + checkingAppointments,

  "GET /service": clinic,
  "GET /service/managed": admin + treatments,
  "POST /service": admin + clinic + treatments,
  "PUT /service": admin + clinic + treatments,
  "PUT /service/{id}": admin + clinic + treatments + checkingAppointments,
  "DELETE /service/{id}": admin + clinic + treatments + 1 + checkingAppointments,

  "GET /available": clinic + 1,
  "GET /available/next": clinic + 91,
  "GET /available/soonest": clinic + 14,
  "GET /available/days": clinic + 42,

  "POST /photo": admin,
  "GET /doctor": clinic,
  "GET /doctor/managed": admin + clinic + page,
  "POST /doctor": admin + clinic + treatments + 1 + checkingAppointments,
  "PUT /doctor/{id}": admin + clinic + treatments + 4 + checkingAppointments,
  "DELETE /doctor/{id}": admin + clinic + 1 + 20 + 1 + absences + checkingAppointments,
  "GET /absence": admin + clinic + absences,
  "POST /absence": admin + clinic + checkingAppointments,
  "DELETE /absence/{id}": admin + clinic + 1 + checkingAppointments,

  "GET /reviews": page,
  "GET /reviews/mine": page,
  "GET /reviews/managed": admin + page,
  "POST /reviews": clinic + 3 + account,
  "PUT /reviews/{id}": admin + clinic + 3 + account,
  "DELETE /reviews/{id}": admin + 3,

  "POST /messages": 3,
  "GET /messages": admin + page + 200 * 2 * 20 + 7 * reports,
  "GET /messages/{id}": admin + 1 + 2 * 20 + reports,
  "PATCH /messages/{id}": admin + 1,
  "POST /messages/{id}/reply": admin + 1,
  "DELETE /messages/{id}": admin + 1,
  "GET /contacts/reminders": 3,
  "POST /contacts/reminders": 3,

  "POST /session": session,
  "PUT /user/{email}": session,
  "GET /user": 2 * admin + page,
  "POST /user/search": 2 * admin + page,
  "PUT /user/admin/{email}": admin + 60,
  "DELETE /user/admin/{email}": admin + 60,
  "DELETE /user/{email}": admin + removing,
  "POST /search": 60,
  "PATCH /people/{id}": admin + 1 + clinic + 300 + 300 * (changedAddress + settlingBounce) + 1 + 300,
  "POST /people/confirm-address": admin + 2,
  "POST /people/link": 302 * settlingBounce + admin + 4 + 301 + 300 * (change + clinic) + 2 * 301,
  "DELETE /people/link/{id}": admin + 1 + 300 * change + 2 * 301,
  "POST /people": 2 * admin + clinic + 10 + 4 + 2 * 20 + 1000 + 8,
  "POST /people/appointments": admin + clinic + 10 + 4 + page,

  "GET /profile": account + admin + 1,
  "POST /profile/confirm-address": 2,
  "PUT /profile": 1 + clinic + 2 * account + 1 + rateCounts + admin + upcomingOfAccount * (2 + notices),
  "DELETE /profile": removing,
  "GET /profile/export":
    3 * account +
    rateCounts +
    admin +
    1 +
    2 * 1000 +
    1000 +
    500 * (1 + 20) +
    2 * 20 +
    1 +
    (67 + 17) * reports +
    2 * (2 * 1000 + 20 * Math.max(history, notices)),

  "POST /booking": 7 + callers,
  "GET /booking": admin + page,
  "GET /booking/{id}": admin + 1,
  "PATCH /booking/{id}": admin + 1 + change,
  "DELETE /booking/{id}": admin + 1 + change,
  "POST /booking/{id}/move": admin + 1 + change,
  "POST /link/appointment": 2 + clinic,
  "POST /link/confirm": 2 + change,
  "POST /link/cancel": 2 + change,
  "POST /link/move": 2 + change,
  "POST /create-payment-intent": change + account + admin,
  "POST /stripe/webhook": 1 + 2 * change,
  "POST /mail/events": 1 + settlingBounce,

  "POST /booking/{id}/desk-payment": admin + change,
  "DELETE /booking/{id}/desk-payment": admin + change,
  "POST /booking/{id}/given-back": admin + change,
  "POST /booking/{id}/no-show": admin + change,
  "DELETE /booking/{id}/no-show": admin + change,
  "POST /booking/{id}/arrival": admin + change,
  "DELETE /booking/{id}/arrival": admin + change,
  "GET /booking/{id}/history": admin + 3 + history + notices + history + reports,
  "POST /booking/{id}/notices": admin + 5 + notices,

  "GET /schedule": admin + clinic + absences + 2 * 2001 + 31 + 31 * 20,
  "POST /schedule/changes": admin + clinic + 31 + 5000 + 20,
  "GET /schedule/cancelled": admin + clinic + page,
  "GET /stats": admin + clinic + 366 + absences,
  "GET /stats/figures": admin + clinic + 2 * 366 + absences + 2 * 20,
  "GET /stats/earnings": admin + clinic + 731,

  "GET /attention": admin + clinic + jobs + page + 200 * (3 + notices),
  "GET /attention/affected": admin + checkingAppointments,
  "DELETE /attention/{subject}": admin + 1 + 5 * 2 + change,
  "GET /feeds": admin + clinic + 100,
  "POST /feeds": 2 * admin + clinic + 100,
  "DELETE /feeds/{id}": admin + 1,
  "GET /feeds/{token}.ics": 1 + clinic + 7 + horizon + 50 + 500,
};
