import { maxSeriesBlocks } from "../src/contract/blocks.ts";
import { migrations } from "../src/migrations/migrations.ts";
import { maxAppointmentsOfPatients } from "../src/people/download-patients.ts";
import { maxAppointmentsOfMonth } from "../src/people/people-seen.ts";
import { maxPaidPerQuery } from "../src/reports/download-payments.ts";
import { maxFormerDentists } from "../src/reports/received.ts";
import { maxDownloadedOfDay } from "../src/schedule/download-day.ts";

/**
 * The largest number of documents that each API call reads, however many bookings there are. An aggregation counts as
 * one; retries after a conflict don't count. Every call of the API is listed (read-bounds.test.ts), and `npm run
 * bench:api` checks the numbers.
 */

/** An admin's call reads the list of admins. */
const adminReads = 1;
/** The largest page, one more document, the cursor's document, and the count. */
const maxPageReads = 200 + 1 + 1 + 1;
const clinicReads = 1;
/** Finds out whether a number or address belongs to one caller. */
const onlyCallerReads = 2 + 2 + 1;
/** The clinic's own content. */
const siteReads = 1;
/** The number includes removed treatments. */
const maxTreatments = 500;
const maxAbsences = 1000;
/** One document for each day until the last bookable day. */
const maxHorizonDays = 731;
const accountReads = 1;
/** The latest notifications about an appointment or a message. */
const maxNotices = 100;
/** The latest notifications about an appointment, and those about its series. */
const maxAppointmentNotices = 2 * maxNotices;
/** The appointments of a series. */
const maxSeries = 12;
/** The latest entries of an appointment's history. */
const maxHistoryEntries = 100;
/**
 * A changed appointment reads its booking, account, link, attention note and claims, the settings for mails to the staff, and the clinic
 * if its money changes.
 */
const bookingChangeReads = 14;
/** The appointments of one address on a day. */
const sameAddressReads = 20;
/** An undo beside others reads its claims, its history and theirs. */
const undoReads = 8 + 4 * maxHistoryEntries;
/** A dentist's blocks of a year. */
const maxComingBlocks = 366 * 60;
/**
 * An edit of the clinic reads days and attention notes, checks appointments, and lists the affected ones
 * (clinic/recheck-upcoming.ts).
 */
const appointmentCheckReads = clinicReads + maxHorizonDays + 2300 + 3 * 500 + 200;
/** An account has at most 100 upcoming appointments. */
const maxUpcomingPerAccount = 100;
const maxFeeds = 100;
/** The document with the times at which the jobs last finished. */
const jobsReads = 1;
/** The patient records that may match the caller for whom the desk books. */
const matchingCallerReads = 8 + 1;
/** The patient records of callers who gave an email address. Each is rebuilt from its appointments. */
const callerRebuildReads = 20 + 20 * (1 + 300);
/** A deletion queries a hundred documents at a time, deletes two hundred of a kind, and then checks for more. */
const deletionReads = 300;
/** An appointment with its links that an account's deletion cancels and anonymizes. */
const appointmentRemovalReads = 2 + 2 * bookingChangeReads + maxAppointmentNotices + deletionReads;
/** An appointment that gets another email address, with its notifications and links. */
const addressChangeReads = bookingChangeReads + maxAppointmentNotices + deletionReads;
/** The clinic and its dentists, to find out whether mails to the staff go to an address. */
const staffAddressReads = clinicReads + 200;
/** The bounce mark of an address, the accounts and records with that address, the staff's addresses, and the attention note. */
const bounceUpdateReads = 2 + 10 + 1 + 1 + 1 + 1 + 20 + 1 + staffAddressReads;
/** The mail provider's reports about an appointment's notifications. */
const maxMailReports = 300;
/** The rate-limit counts of an address, and of the address that the account had before. */
const rateLimitReads = 2;
/** Earlier addresses of an account whose data has not been moved yet. */
const maxFormerAddresses = 20;
/**
 * A session moves mails and links from earlier addresses to the verified one. The next session continues if there are
 * more.
 */
const addressMoveReads =
  maxFormerAddresses * (1 + 50 * bookingChangeReads + callerRebuildReads) +
  300 +
  300 * addressChangeReads +
  maxFormerAddresses * (500 + 1 + deletionReads + 50 + bounceUpdateReads) +
  accountReads;
/**
 * A call deletes up to two hundred documents of each kind; the hourly job deletes the others. Appointments need two
 * queries, the others four.
 */
const accountRemovalReads =
  (maxFormerAddresses + 3) * bounceUpdateReads +
  20 +
  maxFeeds +
  2 * deletionReads +
  200 * appointmentRemovalReads +
  4 * deletionReads +
  callerRebuildReads +
  rateLimitReads +
  (maxFormerAddresses + 1) * (3 * deletionReads + callerRebuildReads);

const sessionReads =
  2 +
  adminReads +
  accountReads +
  1 +
  rateLimitReads +
  addressMoveReads +
  maxUpcomingPerAccount * (1 + maxAppointmentNotices) +
  1 +
  50 * bookingChangeReads +
  callerRebuildReads;

export const maxReadsByCall: Readonly<Record<string, number>> = {
  "GET /health": migrations.length + jobsReads,
  "GET /openapi.json": 0,
  "GET /settings": clinicReads + 1,
  "GET /settings/managed": adminReads + clinicReads + 1,
  "GET /site": siteReads,
  "GET /site/{text}": siteReads,
  "GET /site/managed": adminReads + siteReads,
  "PUT /site": adminReads + 2 * siteReads,
  "POST /site/undo": adminReads + siteReads,
  // A new currency also reads all treatments, and after a change of country, phone numbers are read again for some seconds. Both are rare.
  "PUT /settings": adminReads + clinicReads + 1 + appointmentCheckReads + bounceUpdateReads,

  "GET /service": clinicReads,
  "GET /service/managed": adminReads + clinicReads + maxTreatments,
  "POST /service": adminReads + clinicReads + maxTreatments,
  "PUT /service": adminReads + clinicReads + maxTreatments,
  "PUT /service/{id}": adminReads + clinicReads + maxTreatments + appointmentCheckReads,
  "DELETE /service/{id}": adminReads + clinicReads + maxTreatments + 1 + appointmentCheckReads,

  "GET /available": clinicReads + 1,
  "GET /available/next": clinicReads + 91,
  "GET /available/soonest": clinicReads + 14,
  "GET /available/openings": clinicReads + 14,
  "GET /available/days": clinicReads + 42,
  "GET /available/managed": adminReads + clinicReads + 42,

  "POST /photo": adminReads,
  "GET /doctor": clinicReads,
  "GET /doctor/managed": adminReads + clinicReads + maxPageReads,
  "POST /doctor": adminReads + clinicReads + maxTreatments + 1 + appointmentCheckReads,
  "PUT /doctor/{id}":
    adminReads + clinicReads + maxTreatments + 4 + appointmentCheckReads + bounceUpdateReads,
  "DELETE /doctor/{id}":
    adminReads +
    clinicReads +
    1 +
    20 +
    1 +
    maxAbsences +
    maxComingBlocks +
    appointmentCheckReads +
    bounceUpdateReads,
  "GET /absence": adminReads + clinicReads + maxAbsences,
  "POST /absence": adminReads + clinicReads + appointmentCheckReads,
  "DELETE /absence/{id}": adminReads + clinicReads + 1 + appointmentCheckReads,
  "GET /blocks": adminReads + 42,
  "POST /blocks": adminReads + clinicReads + 3 * maxSeriesBlocks,
  "PUT /blocks": adminReads + clinicReads + 3 * maxSeriesBlocks,
  "PATCH /blocks/{id}": adminReads + clinicReads + 1 + 3 * maxSeriesBlocks,
  "DELETE /blocks/{id}": adminReads + 1 + maxSeriesBlocks,

  "GET /reviews": maxPageReads,
  "GET /reviews/mine": maxPageReads,
  "GET /reviews/managed": adminReads + maxPageReads,
  "POST /reviews": clinicReads + 3 + accountReads,
  "PUT /reviews/{id}": adminReads + clinicReads + 3 + accountReads,
  "DELETE /reviews/{id}": adminReads + 3,

  "POST /messages": 3 + clinicReads,
  "GET /messages": adminReads + maxPageReads + 200 * 2 * 20 + 7 * maxMailReports,
  "GET /messages/{id}": adminReads + 1 + 2 * 20 + maxMailReports,
  "PATCH /messages/{id}": adminReads + 1,
  "POST /messages/{id}/reply": adminReads + 1,
  "DELETE /messages/{id}": adminReads + 1,
  "GET /contacts/reminders": 3,
  "POST /contacts/reminders": 3,

  "POST /session": sessionReads,
  "PUT /user/{email}": sessionReads,
  "GET /user": 2 * adminReads + maxPageReads,
  "GET /access": adminReads + clinicReads + maxPageReads + 2 * 200,
  "GET /access/log.csv": adminReads + clinicReads + 10_000 + 2 * 10_000,
  "GET /access/rules": 2 * adminReads,
  "PUT /access/rules": 2 * adminReads,
  "POST /user/search": 2 * adminReads + maxPageReads,
  "PUT /user/admin/{email}": adminReads + 60,
  "DELETE /user/admin/{email}": adminReads + 60,
  "PUT /user/role/{email}": adminReads + 60 + clinicReads,
  "DELETE /user/second-factor/{email}": adminReads + 1,
  "DELETE /user/{email}": adminReads + accountRemovalReads,
  "POST /search": 60,
  "PATCH /people/{id}":
    adminReads +
    1 +
    clinicReads +
    8 +
    300 +
    300 * (bookingChangeReads + addressChangeReads + bounceUpdateReads) +
    1 +
    300,
  "PATCH /people/accounts/{id}":
    adminReads + clinicReads + accountReads + maxUpcomingPerAccount * (1 + bookingChangeReads),
  "GET /people/seen": adminReads + maxAppointmentsOfMonth + 1,
  "POST /people/confirm-address": adminReads + 2,
  "POST /people/link":
    302 * bounceUpdateReads + adminReads + 4 + 301 + 300 * (bookingChangeReads + clinicReads) + 2 * 301,
  "DELETE /people/link/{id}": adminReads + 1 + 300 * bookingChangeReads + 2 * 301,
  "POST /people": 2 * adminReads + clinicReads + 10 + 4 + onlyCallerReads + 2 * 20 + 1000 + 8 + 60,
  "POST /people/appointments": adminReads + clinicReads + 10 + 4 + onlyCallerReads + maxPageReads,

  "GET /profile": accountReads + adminReads + 1 + clinicReads,
  "POST /profile/confirm-address": 2,
  "PUT /profile":
    1 +
    2 * clinicReads +
    2 * accountReads +
    1 +
    rateLimitReads +
    adminReads +
    maxUpcomingPerAccount * (2 + maxAppointmentNotices),
  "DELETE /profile": accountRemovalReads,
  "GET /profile/export":
    clinicReads +
    3 * accountReads +
    rateLimitReads +
    adminReads +
    1 +
    3 * 1000 +
    1000 +
    500 * (1 + 20) +
    2 * 20 +
    1 +
    (67 + 17) * maxMailReports +
    2 * (2 * 1000 + 20 * Math.max(maxHistoryEntries, maxAppointmentNotices)),

  "POST /booking": 7 + matchingCallerReads + sameAddressReads,
  // Each date reads its day, and the claims and appointments that it shares the time with.
  "POST /booking/series": adminReads + clinicReads + matchingCallerReads + maxSeries * (7 + sameAddressReads),
  "GET /booking/series/{id}": adminReads + maxSeries + 1,
  "POST /booking/series/{id}/cancel":
    adminReads + maxSeries + 1 + maxNotices + maxSeries * bookingChangeReads,
  "POST /booking/series/{id}/move":
    adminReads +
    maxSeries +
    1 +
    maxNotices +
    maxSeries * (bookingChangeReads + clinicReads + undoReads + sameAddressReads),
  "GET /booking": adminReads + maxPageReads,
  "GET /booking/{id}": adminReads + 1,
  "PATCH /booking/{id}": adminReads + 1 + bookingChangeReads,
  "DELETE /booking/{id}": adminReads + 1 + bookingChangeReads,
  "POST /booking/{id}/move": adminReads + 1 + bookingChangeReads + undoReads + sameAddressReads,
  "POST /link/new": 4 + 5 * (1 + maxAppointmentNotices),
  "POST /link/appointment": 2 + clinicReads,
  "POST /link/confirm": 2 + bookingChangeReads,
  "POST /link/cancel": 2 + bookingChangeReads,
  "POST /link/move": 2 + bookingChangeReads,
  "POST /create-payment-intent": bookingChangeReads + accountReads + adminReads,
  "POST /stripe/webhook": 1 + 2 * bookingChangeReads,
  "POST /mail/events": 1 + bounceUpdateReads,

  "POST /booking/{id}/desk-payment": adminReads + bookingChangeReads,
  "DELETE /booking/{id}/desk-payment": adminReads + bookingChangeReads,
  "POST /booking/{id}/given-back": adminReads + bookingChangeReads,
  "POST /booking/{id}/refund": adminReads + 3 * bookingChangeReads,
  "POST /booking/{id}/waive": adminReads + bookingChangeReads,
  "DELETE /booking/{id}/waive": adminReads + bookingChangeReads,
  "POST /booking/{id}/restore": adminReads + bookingChangeReads + undoReads,
  "POST /booking/{id}/no-show": adminReads + bookingChangeReads,
  "DELETE /booking/{id}/no-show": adminReads + bookingChangeReads,
  "POST /booking/{id}/arrival": adminReads + bookingChangeReads,
  "DELETE /booking/{id}/arrival": adminReads + bookingChangeReads,
  "POST /booking/{id}/late": adminReads + bookingChangeReads,
  "DELETE /booking/{id}/late": adminReads + bookingChangeReads,
  "GET /booking/{id}/history":
    adminReads + 3 + maxHistoryEntries + maxAppointmentNotices + maxHistoryEntries + maxMailReports,
  "POST /booking/{id}/notices": adminReads + 5 + maxAppointmentNotices,

  "GET /schedule": adminReads + clinicReads + maxAbsences + 2 * 2001 + 31 + 31 * 20,
  "POST /schedule/changes": adminReads + clinicReads + 31 + 5000 + 20,
  "GET /schedule/cancelled": adminReads + clinicReads + maxPageReads,
  "GET /stats": adminReads + clinicReads + 366 + maxAbsences,
  "GET /stats/figures": adminReads + clinicReads + 2 * 366 + maxAbsences + 2 * 20,
  "GET /stats/earnings": adminReads + clinicReads + 731 + maxFormerDentists + 1,
  // The access log's entry names the role and how long it is kept.
  "GET /schedule/csv": 2 * adminReads + clinicReads + maxDownloadedOfDay,
  "GET /people/csv": 2 * adminReads + clinicReads + maxAppointmentsOfPatients + 1,
  "GET /stats/payments/csv": 2 * adminReads + clinicReads + 13 * (maxPaidPerQuery + 1),
  "GET /stats/earnings/csv": 2 * adminReads + clinicReads + 366 + maxFormerDentists,

  "GET /attention":
    adminReads +
    clinicReads +
    jobsReads +
    maxPageReads +
    200 * (3 + maxAppointmentNotices + staffAddressReads),
  "GET /attention/affected": adminReads + appointmentCheckReads,
  "DELETE /attention/{subject}": adminReads + 1 + 5 * 2 + bookingChangeReads,
  "GET /feeds": adminReads + clinicReads + 100 + 50,
  "POST /feeds": 2 * adminReads + clinicReads + 100,
  "DELETE /feeds/{id}": adminReads + 1,
  "GET /feeds/{token}.ics": 1 + clinicReads + 7 + maxHorizonDays + 50 + 500,
};
