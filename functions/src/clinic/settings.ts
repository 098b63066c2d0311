import { isDeepStrictEqual } from "node:util";
import type { Firestore, Transaction } from "@google-cloud/firestore";
import { warn } from "firebase-functions/logger";
import type { ClosedDay, Settings } from "../contract/settings.ts";
import * as contract from "../contract/settings.ts";
import { problemOfDayEntry } from "../domain/appointment-problems.ts";
import { todayIn } from "../domain/calendar-date.ts";
import type { Clinic } from "../domain/clinic.ts";
import { priceInCurrency } from "../domain/currency.ts";
import { DomainError, invalid, refuseFaults } from "../domain/domain-error.ts";
import { clinicPhoneUrl, isCountry } from "../domain/phone-number.ts";
import { publicPartOf, settingsFaults } from "../domain/settings-rules.ts";
import { bookings } from "../firestore/bookings.ts";
import { readCachedClinic } from "../firestore/cached-clinic.ts";
import { publishedTreatmentsOf, readClinic, treatments } from "../firestore/clinic.ts";
import { readReviewFigures } from "../firestore/reviews.ts";
import { requireRecentSignIn } from "../http/authenticate.ts";
import type { Handler } from "../http/bind.ts";
import { makeUnknownFieldStripper } from "../http/strip-unknown-fields.ts";
import { editClinic } from "./edit-clinic.ts";
import { mergeKnownFields } from "./merge-known-fields.ts";
import { recheckUpcoming } from "./recheck-upcoming.ts";
import { requestPhoneReread, rereadPhones } from "./reread-phones.ts";
import { readTreatments } from "./treatment-catalogue.ts";

export const showSettings: Handler<typeof contract.showSettings> = async (call) => {
  const [{ settings }, reviews] = await Promise.all([readCachedClinic(call), readReviewFigures(call.db)]);
  const average = Math.round(reviews.average * 10) / 10;
  return {
    ...publicPartOf(settings),
    phoneUrl: clinicPhoneUrl(settings),
    reviews: { average, count: reviews.count },
  };
};

export const showManagedSettings: Handler<typeof contract.showManagedSettings> = async ({ db }) =>
  (await readClinic(db)).settings;

/**
 * Saves and publishes settings in one commit. Appointments that no longer fit are listed and not changed; the desk decides
 * about each.
 */
export const saveSettings: Handler<typeof contract.saveSettings> = async ({ db, body, caller, now }) => {
  const { previous, ...sent } = body;
  if (!isCountry(sent.address.country))
    throw invalid("address.country", "There is no country with this code");
  const { before, settings } = await editClinic(db, async (clinic, transaction) => {
    const settings = sortLists(withRegionOf(clinic.settings, sent));
    refuseFaults(settingsFaults(settings));
    const begun = previous && withRegionOf(clinic.settings, previous);
    if (begun && !isDeepStrictEqual(stripNewerFields(clinic.settings), begun))
      throw new DomainError("conflict");
    if (changesGuarded(clinic.settings, settings)) requireRecentSignIn(caller, now());
    if (clinic.settings.timeZone !== settings.timeZone)
      await refuseIfUpcomingBookings(db, transaction, now(), "timeZone");
    if (clinic.settings.address.country !== settings.address.country)
      requestPhoneReread(transaction, db, now());
    const next = { ...clinic, settings: mergeKnownFields(clinic.settings, settings) };
    const priced =
      clinic.settings.currency === settings.currency
        ? next
        : await withNewCurrency(db, transaction, next, clinic.settings.currency, now());
    return { next: priced, result: { before: clinic, settings } };
  });
  if (before.settings.address.country !== settings.address.country) await rereadSomePhones(db, now);
  const reviewed = await recheckUpcoming(db, now(), {
    // Problems that existed before this edit are listed under "Needs attention" already.
    concerns: ({ date, visit, problem }) => problemOfDayEntry(before, date, visit) !== problem,
  });
  return { success: true, settings, ...reviewed };
};

/** Adds the regional settings, which pages of earlier releases don't send. */
function withRegionOf(stored: Settings, sent: contract.SettingsInput): Settings {
  const { currency = stored.currency, locale = stored.locale, weekStart = stored.weekStart } = sent;
  return { ...sent, currency, locale, weekStart };
}

/**
 * Changes the currency of all treatments in the commit that changes the settings. Their prices keep their numbers. Throws `invalid`
 * while appointments are upcoming or money is owed, because their amounts are in the old currency.
 */
async function withNewCurrency(
  db: Firestore,
  transaction: Transaction,
  clinic: Clinic,
  from: string,
  now: Date,
): Promise<Clinic> {
  await refuseIfUpcomingBookings(db, transaction, now, "currency");
  await refuseIfMoneyIsOwed(db, transaction);
  const { currency, timeZone } = clinic.settings;
  const all = await readTreatments(db, { toChange: true });
  const priced = all.map((treatment) => ({
    ...treatment,
    priceCents: priceInCurrency(treatment.priceCents, from, currency),
  }));
  for (const { id, priceCents } of priced) transaction.update(treatments(db).doc(id), { priceCents });
  return {
    ...clinic,
    settings: { ...clinic.settings, currencySince: todayIn(timeZone, now) },
    treatments: publishedTreatmentsOf(priced),
  };
}

/** Milliseconds in which the request itself reads phone numbers anew. Housekeeping reads the rest. */
const phoneRereadMs = 8000;

async function rereadSomePhones(db: Firestore, now: () => Date): Promise<void> {
  const end = now().getTime() + phoneRereadMs;
  try {
    await rereadPhones({ db, now }, () => now().getTime() >= end);
  } catch (error) {
    // The settings are saved already, and housekeeping tries this again.
    warn("phone numbers not all read anew yet", { cause: String(error) });
  }
}

function changesGuarded(before: Settings, after: Settings): boolean {
  return !isDeepStrictEqual(pickGuarded(before), pickGuarded(after));
}

function pickGuarded(settings: Settings): unknown {
  return stripNewerFields(Object.fromEntries(contract.guardedSettings.map((name) => [name, settings[name]])));
}

/** Removes fields that newer code added to the settings, because pages don't send those back. */
const stripNewerFields = makeUnknownFieldStripper(contract.showManagedSettings.answer);

/** Sorts closed days by date and time, and reminder days with the earliest reminder first. */
function sortLists(settings: Settings): Settings {
  const { closedDays, reminders } = settings;
  return {
    ...settings,
    closedDays: closedDays.toSorted((a, b) => closedDaySortKey(a).localeCompare(closedDaySortKey(b))),
    reminders: { ...reminders, daysBefore: reminders.daysBefore.toSorted((a, b) => b - a) },
  };
}

function closedDaySortKey({ date, from = "" }: ClosedDay): string {
  return date + from;
}

/**
 * Throws `invalid` if there are upcoming appointments. A slot is a local time, so another time zone would move every
 * appointment. A price would become another amount in another currency.
 */
async function refuseIfUpcomingBookings(
  db: Firestore,
  transaction: Transaction,
  now: Date,
  field: "timeZone" | "currency",
): Promise<void> {
  const coming = bookings(db).where("status", "==", "booked").where("startsAt", ">", now);
  if ((await transaction.get(coming.limit(1))).empty) return;
  const what = field === "timeZone" ? "The time zone" : "The currency";
  throw invalid(field, `${what} can't change while appointments are coming`);
}

/** Throws `invalid` if a patient owes the price of a past appointment, or the clinic owes a refund or answers a dispute. */
async function refuseIfMoneyIsOwed(db: Firestore, transaction: Transaction): Promise<void> {
  const all = bookings(db);
  const owed = [
    all.where("status", "in", ["booked", "no-show"]).where("payment", "==", "unpaid"),
    all.where("payment", "in", ["refund-pending", "refund-failed"]),
    all.where("refundDueAt", ">", new Date(0)),
    all.where("dispute.status", "==", "open"),
  ];
  const found = await Promise.all(owed.map((query) => transaction.get(query.limit(1))));
  if (found.every(({ empty }) => empty)) return;
  throw invalid(
    "currency",
    "The currency can't change while patients owe money, or a refund or dispute is open",
  );
}
